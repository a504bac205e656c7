"""Tables of small hand-made profiler databases, as two generations of exporters write them."""

from __future__ import annotations

from typing import Any

NONE = 4_294_967_295
HOST = 500 << 32

TEXTS = (
    "KERNEL_AIVEC",
    "EVENT_WAIT",
    "Add_1",
    "AI_VECTOR_CORE",
    "Add",
    "ND",
    "FLOAT",
    "2,3",
    "N/A",
    "hcom_allReduce__1_0_1",
    "group-a",
    "Notify_Wait",
    "Memcpy",
    "MESH-RING",
    "hcom_allReduce_",
    "launch",
    "aclnnAdd",
    "aic_total_time",
    "aiv_total_time",
    "aiv_vec_ratio",
    "aiv_mac_ratio",
    "read",
    "app",
    "Memcpy_task",
    "forward",
    "aten::add",
    "Enqueue",
    "Dequeue@aten::add",
    "main.py(1): <module>",
    "2;\r\n3",
    "float;\r\nint",
    "AddBackward0",
    "mark",
    "aiv_ub_read_bw",
)
TEXT_IDS = {text: number for number, text in enumerate(TEXTS)}

API_TYPES = [(5000, "runtime"), (5500, "communication"), (10000, "node"), (20000, "acl")]
TASK = (
    "startNs INTEGER, endNs INTEGER, deviceId INTEGER, connectionId INTEGER, globalTaskId INTEGER, globalPid INTEGER, "
    "taskType INTEGER, contextId INTEGER, streamId INTEGER, taskId INTEGER, modelId INTEGER"
)
COMPUTE = (
    "name INTEGER, globalTaskId INTEGER PRIMARY KEY, {0} INTEGER, {1} INTEGER, taskType INTEGER, opType INTEGER, "
    "inputFormats INTEGER, inputDataTypes INTEGER, inputShapes INTEGER, outputFormats INTEGER, "
    "outputDataTypes INTEGER, outputShapes INTEGER, attrInfo INTEGER"
)
FORMATS = tuple(TEXT_IDS[text] for text in ("ND", "FLOAT", "2,3", "ND", "FLOAT", "N/A"))


def kernel(task: int, *more: int) -> tuple[int, ...]:
    return (
        TEXT_IDS["Add_1"],
        task,
        8,
        0,
        TEXT_IDS["AI_VECTOR_CORE"],
        TEXT_IDS["Add"],
        *FORMATS,
        TEXT_IDS["N/A"],
        *more,
    )


_OLD_TABLES: dict[str, Any] = {
    "STRING_IDS": ("id INTEGER PRIMARY KEY, value TEXT", list(enumerate(TEXTS))),
    "ENUM_API_TYPE": ("id INTEGER PRIMARY KEY, name TEXT", API_TYPES),
    "ENUM_HCCL_DATA_TYPE": ("id INTEGER PRIMARY KEY, name TEXT", [(4, "FP32")]),
    "ENUM_HCCL_LINK_TYPE": ("id INTEGER PRIMARY KEY, name TEXT", [(1, "HCCS")]),
    "TASK": (
        TASK,
        [
            (2000, 2100, 1, 11, 0, 500, TEXT_IDS["KERNEL_AIVEC"], NONE, 3, 7, NONE),
            (2150, 2250, 1, 12, 1, 500, TEXT_IDS["KERNEL_AIVEC"], NONE, 3, 8, NONE),
            (2300, 2310, 1, -1, 2, 500, TEXT_IDS["EVENT_WAIT"], NONE, 4, 9, NONE),
            (2200, 2230, 1, 13, 3, 500, TEXT_IDS["EVENT_WAIT"], NONE, 5, 1, NONE),
            (2230, 2400, 1, 13, 4, 500, TEXT_IDS["KERNEL_AIVEC"], NONE, 5, 2, NONE),
        ],
    ),
    "COMPUTE_TASK_INFO": (COMPUTE.format("blockDim", "mixBlockDim"), [kernel(0), kernel(1)]),
    "COMMUNICATION_OP": (
        (
            "opName INTEGER, startNs INTEGER, endNs INTEGER, connectionId INTEGER, groupName INTEGER, "
            "opId INTEGER, relay INTEGER, retry INTEGER, dataType INTEGER, algType INTEGER, count NUMERIC, "
            "opType INTEGER"
        ),
        [
            (
                TEXT_IDS["hcom_allReduce__1_0_1"],
                2200,
                2400,
                13,
                TEXT_IDS["group-a"],
                1,
                0,
                1,
                4,
                TEXT_IDS["MESH-RING"],
                64,
                TEXT_IDS["hcom_allReduce_"],
            )
        ],
    ),
    "COMMUNICATION_TASK_INFO": (
        (
            "name INTEGER, globalTaskId INTEGER, taskType INTEGER, planeId INTEGER, groupName INTEGER, "
            "notifyId INTEGER, rdmaType INTEGER, srcRank INTEGER, dstRank INTEGER, transportType INTEGER, "
            "size INTEGER, dataType INTEGER, linkType INTEGER, opId INTEGER"
        ),
        [
            (
                TEXT_IDS["hcom_allReduce__1_0_1"],
                3,
                TEXT_IDS["Notify_Wait"],
                0,
                TEXT_IDS["group-a"],
                5,
                0,
                0,
                1,
                0,
                0,
                4,
                1,
                1,
            ),
            (
                TEXT_IDS["hcom_allReduce__1_0_1"],
                4,
                TEXT_IDS["Memcpy"],
                1,
                TEXT_IDS["group-a"],
                6,
                0,
                0,
                1,
                0,
                340,
                4,
                1,
                1,
            ),
        ],
    ),
    "CANN_API": (
        (
            "startNs INTEGER, endNs INTEGER, type INTEGER, globalTid INTEGER, connectionId INTEGER PRIMARY KEY, "
            "name INTEGER"
        ),
        [
            (1000, 1100, 20000, HOST | 500, 10, TEXT_IDS["aclnnAdd"]),
            (1010, 1050, 10000, HOST | 500, 11, TEXT_IDS["launch"]),
            (1300, 1340, 10000, HOST | 501, 12, TEXT_IDS["launch"]),
            (1500, 1560, 10000, HOST | 501, 13, TEXT_IDS["launch"]),
        ],
    ),
    "PYTORCH_API": (
        (
            "startNs TEXT, endNs TEXT, globalTid INTEGER, connectionId INTEGER, name INTEGER, "
            "sequenceNumber INTEGER, fwdThreadId INTEGER, inputDtypes INTEGER, inputShapes INTEGER, "
            "callchainId INTEGER, type INTEGER"
        ),
        [
            (
                "900",
                "1200",
                HOST | 500,
                0,
                TEXT_IDS["aten::add"],
                42,
                0,
                TEXT_IDS["2;\r\n3"],
                TEXT_IDS["float;\r\nint"],
                0,
                50001,
            ),
            ("905", "910", HOST | 500, 1, TEXT_IDS["Enqueue"], None, None, None, None, None, 50002),
            ("920", "990", HOST | 501, 1, TEXT_IDS["Dequeue@aten::add"], None, None, None, None, None, 50002),
            (
                "890",
                "1210",
                HOST | 500,
                None,
                TEXT_IDS["main.py(1): <module>"],
                None,
                None,
                None,
                None,
                None,
                50003,
            ),
            ("1400", "1450", HOST | 502, 2, TEXT_IDS["AddBackward0"], 42, 500, None, None, None, 50001),
        ],
    ),
    "CONNECTION_IDS": ("id INTEGER, connectionId INTEGER", [(0, 11), (0, 13), (0, 7000), (1, 8000), (2, 7000)]),
    "PYTORCH_CALLCHAINS": (
        "id INTEGER, stack INTEGER, stackDepth INTEGER",
        [(0, TEXT_IDS["main.py(1): <module>"], 1), (0, TEXT_IDS["forward"], 0)],
    ),
    "TASK_PMU_INFO": (
        "globalTaskId INTEGER, name INTEGER, value NUMERIC",
        [
            (0, TEXT_IDS["aic_total_time"], 0),
            (1, TEXT_IDS["aiv_total_time"], 90.6),
            (0, TEXT_IDS["aiv_total_time"], 80.4),
            (0, TEXT_IDS["aiv_vec_ratio"], 0.25),
            (0, TEXT_IDS["aiv_mac_ratio"], 0),
            (0, TEXT_IDS["aiv_ub_read_bw"], 12_500_000_000),
        ],
    ),
    "STEP_TIME": ("id INTEGER, startNs INTEGER, endNs INTEGER", [(5, 850, 1220), (6, 1250, 1600)]),
    "HBM": (
        "deviceId INTEGER, timestampNs INTEGER, bandwidth NUMERIC, hbmId INTEGER, type INTEGER",
        [(1, 2000, 3 << 20, 0, TEXT_IDS["read"]), (1, 2100, 0, 0, TEXT_IDS["read"])],
    ),
    "NPU_MEM": (
        "type INTEGER, ddr NUMERIC, hbm NUMERIC, timestampNs INTEGER, deviceId INTEGER",
        [(TEXT_IDS["app"], 1024, 4096, 2000, 1)],
    ),
    "RANK_DEVICE_MAP": ("rankId INTEGER, deviceId INTEGER", [(9, 1)]),
    "NPU_INFO": ("id INTEGER, name TEXT", [(1, "Ascend910B")]),
    "SESSION_TIME_INFO": ("startTimeNs INTEGER, endTimeNs INTEGER", [(800, 3000)]),
    "SOMETHING_NEW": ("a INTEGER", [(1,)]),
}


def old_tables() -> dict[str, Any]:
    """As of 2024: block dimensions, times of the framework as text, no device in COMMUNICATION_OP."""
    return dict(_OLD_TABLES)


def new_tables() -> dict[str, Any]:
    """As of 2026: block numbers, threads in a block, operator state, overlap, copies, marks, host counters."""
    tables = old_tables()
    columns, rows = tables["PYTORCH_API"]
    operators, operator_rows = tables["COMMUNICATION_OP"]
    more = ", opState INTEGER, hf32Eligible INTEGER, gridDim INTEGER, blockDim INTEGER"
    return {
        **{name: table for name, table in tables.items() if name != "STEP_TIME"},
        "COMPUTE_TASK_INFO": (
            COMPUTE.format("blockNum", "mixBlockNum") + more,
            [kernel(task, TEXT_IDS["forward"], TEXT_IDS["N/A"], 77, 2048) for task in (0, 1)],
        ),
        "PYTORCH_API": (columns.replace("TEXT", "INTEGER"), [(int(row[0]), int(row[1]), *row[2:]) for row in rows]),
        "COMMUNICATION_OP": (operators + ", deviceId INTEGER", [(*operator_rows[0], 1)]),
        "MEMCPY_INFO": ("globalTaskId NUMERIC, size NUMERIC, memcpyOperation NUMERIC", [(2, 4096, 1)]),
        "ENUM_MEMCPY_OPERATION": ("id INTEGER PRIMARY KEY, name TEXT", [(1, "host to device")]),
        "OVERLAP_ANALYSIS": (
            "id INTEGER, deviceId INTEGER, startNs NUMERIC, endNs NUMERIC, type INTEGER",
            [(0, 1, 2000, 2100, 0), (1, 1, 2200, 2400, 1), (2, 1, 2250, 2400, 2), (3, 1, 2100, 2150, 3)],
        ),
        "MSTX_EVENTS": (
            (
                "startNs INTEGER, endNs INTEGER, eventType INTEGER, rangeId INTEGER, category INTEGER, "
                "message INTEGER, globalTid INTEGER, endGlobalTid INTEGER, domainId INTEGER, connectionId INTEGER"
            ),
            [(930, 940, 1, 1, 0, TEXT_IDS["mark"], HOST | 500, HOST | 500, TEXT_IDS["ND"], 12)],
        ),
        "ENUM_MSTX_EVENT_TYPE": ("id INTEGER PRIMARY KEY, name TEXT", [(1, "push/pop")]),
        "CPU_USAGE": ("timestampNs NUMERIC, cpuId NUMERIC, usage NUMERIC", [(2000, 3, 12.5), (None, 3, 50)]),
        "PCIE": (
            "deviceId INTEGER, timestampNs INTEGER, txPostAvg NUMERIC, txNonpostLatencyAvg NUMERIC",
            [(1, 2000, 2 << 20, 1500)],
        ),
        "OSRT_API": (
            "name INTEGER, globalTid NUMERIC, startNs INTEGER, endNs INTEGER",
            [(TEXT_IDS["mark"], HOST | 5, 1, 3)],
        ),
    }
