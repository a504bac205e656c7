"""Names of the numeric data types and tensor formats in raw graph descriptions (mindinsight-format 2.4)."""

from __future__ import annotations

from model.whole_number import whole_number

_VM_TYPES = {
    26: "BEGIN",
    27: "BOOL",
    28: "INT",
    29: "INT8",
    30: "INT16",
    31: "INT32",
    32: "INT64",
    33: "UINT",
    34: "UINT8",
    35: "UINT16",
    36: "UINT32",
    37: "UINT64",
    38: "FLOAT",
    39: "FLOAT16",
    40: "FLOAT32",
    41: "FLOAT64",
    42: "END",
}
_GE_TYPES = {
    0: "FLOAT",
    1: "FLOAT16",
    2: "INT8",
    3: "INT32",
    4: "UINT8",
    6: "INT16",
    7: "UINT16",
    8: "UINT32",
    9: "INT64",
    10: "UINT64",
    11: "DOUBLE",
    12: "BOOL",
    13: "STRING",
    14: "DUAL_SUB_INT8",
    15: "DUAL_SUB_UINT8",
    16: "COMPLEX64",
    17: "COMPLEX128",
    18: "QINT8",
    19: "QINT16",
    20: "QINT32",
    21: "QUINT8",
    22: "QUINT16",
    23: "RESOURCE",
    24: "STRING_REF",
    25: "DUAL",
    26: "UNDEFINED",
}
_GE_FORMATS = {
    0: "NCHW",
    1: "NHWC",
    2: "ND",
    3: "NC1HWC0",
    4: "FRACTAL_Z",
    5: "NC1C0HWPAD",
    6: "NHWC1C0",
    7: "FSR_NCHW",
    8: "FRACTAL_DECONV",
    9: "C1HWNC0",
    10: "FRACTAL_DECONV_TRANSPOSE",
    11: "FRACTAL_DECONV_SP_STRIDE_TRANS",
    12: "NC1HWC0_C04",
    13: "FRACTAL_Z_C04",
    14: "CHWN",
    15: "FRACTAL_DECONV_SP_STRIDE8_TRANS",
    16: "HWCN",
    17: "NC1KHKWHWC0",
    18: "BN_WEIGHT",
    19: "FILTER_HWCK",
    20: "HASHTABLE_LOOKUP_LOOKUPS",
    21: "HASHTABLE_LOOKUP_KEYS",
    22: "HASHTABLE_LOOKUP_VALUE",
    23: "HASHTABLE_LOOKUP_OUTPUT",
    24: "HASHTABLE_LOOKUP_HITS",
    25: "C1HWNCOC0",
    26: "MD",
    27: "NDHWC",
    28: "FRACTAL_ZZ",
    29: "FRACTAL_NZ",
    30: "NCDHW",
    31: "DHWCN",
    32: "NDC1HWC0",
    33: "FRACTAL_Z_3D",
    34: "CN",
    35: "NC",
    36: "DHWNC",
    37: "FRACTAL_Z_3D_TRANSPOSE",
    38: "RESERVED",
    39: "ALL",
}


def data_type(code: str, vm: bool) -> str:
    """The name of a data type: ``NUMBER_TYPE_FLOAT32`` (VM back end), ``DT_FLOAT`` (GE); ``UNKNOWN`` for others.
    Later MindSpore numbered its types anew without saying so; those files show other types here."""
    name = (_VM_TYPES if vm else _GE_TYPES).get(_number(code))
    return "UNKNOWN" if name is None else f"NUMBER_TYPE_{name}" if vm else f"DT_{name}"


def tensor_format(code: str, vm: bool) -> str:
    """The name of a format. VM files have names already; a GE number that is not known stays as it is."""
    name = None if vm else _GE_FORMATS.get(_number(code))
    return code if name is None else f"FORMAT_{name}"


def _number(text: str) -> int:
    number = whole_number(text)
    return -1 if number is None else number
