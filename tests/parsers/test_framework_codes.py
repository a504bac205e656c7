"""Every code of the raw graph descriptions against the lists of mindinsight-format 2.4."""

from __future__ import annotations

from parsers.framework_codes import data_type, tensor_format

VM_TYPES = """26 BEGIN, 27 BOOL, 28 INT, 29 INT8, 30 INT16, 31 INT32, 32 INT64, 33 UINT, 34 UINT8, 35 UINT16, 36 UINT32,
37 UINT64, 38 FLOAT, 39 FLOAT16, 40 FLOAT32, 41 FLOAT64, 42 END"""
GE_TYPES = """0 FLOAT, 1 FLOAT16, 2 INT8, 3 INT32, 4 UINT8, 6 INT16, 7 UINT16, 8 UINT32, 9 INT64, 10 UINT64, 11 DOUBLE,
12 BOOL, 13 STRING, 14 DUAL_SUB_INT8, 15 DUAL_SUB_UINT8, 16 COMPLEX64, 17 COMPLEX128, 18 QINT8, 19 QINT16, 20 QINT32,
21 QUINT8, 22 QUINT16, 23 RESOURCE, 24 STRING_REF, 25 DUAL, 26 UNDEFINED"""
GE_FORMATS = """0 NCHW, 1 NHWC, 2 ND, 3 NC1HWC0, 4 FRACTAL_Z, 5 NC1C0HWPAD, 6 NHWC1C0, 7 FSR_NCHW, 8 FRACTAL_DECONV,
9 C1HWNC0, 10 FRACTAL_DECONV_TRANSPOSE, 12 NC1HWC0_C04, 13 FRACTAL_Z_C04, 14 CHWN, 15 FRACTAL_DECONV_SP_STRIDE8_TRANS,
16 HWCN, 17 NC1KHKWHWC0, 18 BN_WEIGHT, 19 FILTER_HWCK, 25 C1HWNCOC0, 26 MD, 27 NDHWC, 28 FRACTAL_ZZ, 29 FRACTAL_NZ,
30 NCDHW, 31 DHWCN, 32 NDC1HWC0, 33 FRACTAL_Z_3D, 34 CN, 35 NC, 36 DHWNC, 37 FRACTAL_Z_3D_TRANSPOSE, 38 RESERVED,
39 ALL"""


def listed(text: str) -> dict[str, str]:
    """Codes and names."""
    pairs = (pair.split() for pair in text.split(","))
    return dict(pairs)


def test_types_of_the_vm_back_end() -> None:
    known = listed(VM_TYPES)
    assert {code: data_type(code, True) for code in known} == {c: f"NUMBER_TYPE_{name}" for c, name in known.items()}
    # Later MindSpore counts from 30 on: what is beyond the old list is unknown, not another type.
    assert {data_type(code, True) for code in ("43", "46", "25", "-1", "", "x")} == {"UNKNOWN"}


def test_types_of_ge() -> None:
    known = listed(GE_TYPES)
    assert {code: data_type(code, False) for code in known} == {code: f"DT_{name}" for code, name in known.items()}
    assert {data_type(code, False) for code in ("5", "27", "x")} == {"UNKNOWN"}


def test_formats_of_ge() -> None:
    known = listed(GE_FORMATS)
    assert {code: tensor_format(code, False) for code in known} == {c: f"FORMAT_{name}" for c, name in known.items()}
    assert [tensor_format(str(code), False).startswith("FORMAT_") for code in range(40)] == [True] * 40


def test_formats_of_the_vm_back_end_are_text() -> None:
    assert [tensor_format(text, True) for text in ("DefaultFormat", "NC1HWC0")] == ["DefaultFormat", "NC1HWC0"]
