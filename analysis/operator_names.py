"""What operators and functions are called in short, and which of them are of one kind."""

from __future__ import annotations

import re

_SCOPED = re.compile(r"(?:Default|Gradients|(?<!\w)recompute_\w++)/|/.*/|-op\d+$|\.py\(\d+\)")
"""Where it is found, a slash parts scopes or folders: elsewhere it may be a word's own, as in ``Read/Write``."""

_NUMBERED = re.compile(
    r"__\d+(?:_\d+)*$|(?:-op|_)\d+$|(?<=ProfilerStep)#\d+$|(?<=[Ss]tep)[ _#]?\d+$|(?<=[Ii]teration)[ _#]?\d+$"
)
"""The first is a communication's: its group, then its number in the group, ``hcom_allReduce__311_5_1``."""
_ADDRESS = re.compile(r"\b0x[0-9a-fA-F]+\b")
_ACLNN = re.compile(r"aclnn\w+_([A-Z][A-Za-z0-9]*)")


def short_name(name: str) -> str:
    """The last piece of a scoped name: ``Default/network/MatMul-op1`` -> ``MatMul-op1``; other names as they are."""
    head, slash, last = name.rpartition("/")
    if not slash or not head or not last.strip() or " " in head or _SCOPED.search(name) is None:
        return name
    return last


def kind_name(name: str) -> str:
    """One name for all slices of a kind: an operator's type, a function without addresses, all steps.

    ``Default/network/MatMul-op1`` -> ``MatMul``; ``trans_TransData_0`` -> ``TransData``; ``aclnnAdd_AddAiCore_Add`` ->
    ``Add``; ``hcom_allReduce__311_5_1`` -> ``hcom_allReduce``; ``ProfilerStep#3`` -> ``ProfilerStep``."""
    short = _NUMBERED.sub("", short_name(name))
    short = short.removeprefix("trans_")
    aclnn = _ACLNN.fullmatch(short)
    return aclnn[1] if aclnn else _ADDRESS.sub("0x", short)
