"""Names of operators in short."""

from __future__ import annotations

import pytest

from analysis.operator_names import kind_name, short_name


@pytest.mark.parametrize(
    ("name", "short", "kind"),
    [
        ("Gradients/Default/network/dense/gradMatMul/MatMul-op1", "MatMul-op1", "MatMul"),
        ("Default/Conv2D-op12", "Conv2D-op12", "Conv2D"),
        ("MatMul-op7", "MatMul-op7", "MatMul"),
        ("aclnnAdd_AddAiCore_Add", "aclnnAdd_AddAiCore_Add", "Add"),
        ("aclnnInplaceAdd_AddAiCore_Add", "aclnnInplaceAdd_AddAiCore_Add", "Add"),
        ("ProfilerStep#14", "ProfilerStep#14", "ProfilerStep"),
        ("Step 14", "Step 14", "Step"),
        ("torch/nn/modules/module.py(1501): _call_impl", "module.py(1501): _call_impl", "module.py(1501): _call_impl"),
        ("<built-in method run of type at 0x7f3a>", "<built-in method run of type at 0x7f3a>",
         "<built-in method run of type at 0x>"),
        ("Read/Write", "Read/Write", "Read/Write"),
        ("wait for I/O", "wait for I/O", "wait for I/O"),
        ("Default/", "Default/", "Default/"),
        ("/", "/", "/"),
        ("", "", ""),
        ("trans_TransData_0", "trans_TransData_0", "TransData"),
        ("hcom_allReduce__311_5_1", "hcom_allReduce__311_5_1", "hcom_allReduce"),
        ("hcom_receive__001_0", "hcom_receive__001_0", "hcom_receive"),
    ],
)  # fmt: skip
def test_short_name_and_kind(name: str, short: str, kind: str) -> None:
    assert short_name(name) == short
    assert kind_name(name) == kind
