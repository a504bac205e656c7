"""The collector rests while a block runs, and is afterwards as it was."""

from __future__ import annotations

import gc
from collections.abc import Iterator

import pytest

from parsers.garbage_collector import garbage_collector_off


@pytest.fixture
def collector() -> Iterator[None]:
    """What a test leaves of it is undone."""
    assert gc.isenabled()
    yield
    gc.enable()


def test_it_is_off_in_the_block_and_on_again_even_after_an_error(collector: None) -> None:
    def fail() -> None:
        raise KeyError(gc.isenabled())

    with pytest.raises(KeyError, match="False"), garbage_collector_off():
        fail()
    assert gc.isenabled()


def test_blocks_may_lie_within_each_other(collector: None) -> None:
    with garbage_collector_off():
        with garbage_collector_off():
            pass
        assert not gc.isenabled()
    assert gc.isenabled()
