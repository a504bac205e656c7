"""The metric columns of hiprof's AI Core table, each group as one kind of chip has it (ascend-formats 2.3.3, 5.3)."""

from __future__ import annotations


def _pairs(units: str, ending: str = "") -> str:
    return ",".join(f"{unit}{ending}_time(us),{unit}{ending}_ratio" for unit in units.split())


def _both(names: str, unit: str = "(GB/s)") -> str:
    return ",".join(f"{name.replace('*', way)}{unit}" for name in names.split() for way in ("read", "write"))


def _split(cube: str, vector: str, last: str = "") -> str:
    """Header of a chip with split cores: the halves' own names, each with its prefix."""
    halves = []
    for prefix, time, names in (("aic", "aicore_time", cube), ("aiv", "aiv_time", vector)):
        own = [f"{prefix}_{name}" for name in names.split(",") if name]
        halves += [f"{time}(us)", f"{prefix}_total_cycles", *own]
    return ",".join([*halves, *([last] if last else [])])


_CACHE = "write_cache_hit,write_cache_miss_allocate," + ",".join(
    f"r{port}_read_cache_{what}" for port in (0, 1) for what in ("hit", "miss_allocate")
)
_ACCESS = (
    "read_main_memory_datas(KB),write_main_memory_datas(KB),GM_to_L1_datas(KB),L0C_to_L1_datas(KB),"
    "L0C_to_GM_datas(KB),GM_to_UB_datas(KB),UB_to_GM_datas(KB)"
)

ONE_CORE = {
    "aicorePipeline": _pairs("vec mac scalar mte1 mte2 mte3") + ",icache_miss_rate,memory_bound",
    "aicoreArithmeticThroughput": "mac_fp16_ratio,mac_int8_ratio,vec_fp32_ratio,vec_fp16_ratio,vec_int32_ratio,"
    "vec_misc_ratio,cube_fops,vector_fops",
    "aicoreMemoryBandwidth": _both("ub_*_bw l1_*_bw") + "," + _both("l2_*_bw", "") + "," + _both("main_mem_*_bw"),
    "aicoreInternalMemoryBandwidth": "scalar_ld_ratio,scalar_st_ratio,"
    + _both("l0a_*_bw l0b_*_bw")
    + ",l0c_read_bw(GB/s),l0c_read_bw_cube(GB/s)",
    "aicorePipelineStall": "vec_bankgroup_cflt_ratio,vec_bank_cflt_ratio,vec_resc_cflt_ratio,mte1_iq_full_ratio,"
    "mte2_iq_full_ratio,mte3_iq_full_ratio,cube_iq_full_ratio,vec_iq_full_ratio",
    "aicoreSynchronization": "scalar_waitflag_ratio,cube_waitflag_ratio,vector_waitflag_ratio,mte1_waitflag_ratio,"
    "mte2_waitflag_ratio,mte3_waitflag_ratio",
    "MemoryL0": _both("l0a_*_bw l0b_*_bw l0c_*_bw l0c_*_bw_cube"),
    "MemoryUB": _both("ub_*_bw_mte ub_*_bw_vector ub_*_bw_scalar"),
    "L2Cache": _CACHE,
    "PipelineExecuteUtilization": _pairs("vec mac scalar mte1 mte2 mte3 fixpipe", "_exe")
    + ",memory_bound,cube_utilization(%)",
}
"""Group -> header behind ``aicore_time(us),total_cycles``, of chips with one kind of core."""

SPLIT = {
    "PipeUtilization": _split(
        _pairs("mac scalar mte1 mte2 fixpipe") + ",icache_miss_rate",
        _pairs("vec scalar mte2 mte3") + ",icache_miss_rate",
        "cube_utilization(%)",
    ),
    "ArithmeticUtilization": _split(
        "mac_fp16_ratio,mac_int8_ratio,cube_fops",
        "vec_fp32_ratio,vec_fp16_ratio,vec_int32_ratio,vec_misc_ratio,vector_fops",
    ),
    "Memory": _split(_both("l1_*_bw main_mem_*_bw l2_*_bw"), _both("ub_*_bw main_mem_*_bw l2_*_bw")),
    "MemoryL0": _split(_both("l0a_*_bw l0b_*_bw l0c_*_bw_cube"), _both("l0c_*_bw")),
    "MemoryUB": _split(_both("ub_*_bw_scalar"), _both("ub_*_bw_vector ub_*_bw_scalar")),
    "ResourceConflictRatio": _split("", "vec_bankgroup_cflt_ratio,vec_bank_cflt_ratio,vec_resc_cflt_ratio"),
    "L2Cache": _split(_CACHE, _CACHE),
    "MemoryAccess": _split(_ACCESS, _ACCESS),
}
"""Group -> header behind the task, of chips whose cube and vector cores are apart."""


def header(group: str, *, split: bool) -> list[str]:
    """The metric columns of ``group``."""
    names = SPLIT[group] if split else f"aicore_time(us),total_cycles,{ONE_CORE[group]}"
    return names.split(",")
