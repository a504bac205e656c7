"""What all parts of `Trace` share: the contents of the cache, until it is closed."""

from __future__ import annotations

from pathlib import Path

from cache.contents import Contents
from cache.failures import damaged
from cache.hdf5 import is_cut, let_go_of_pages
from model.problem import StepscopeError
from model.sentence import sentence


class OpenCache:
    """Holds the contents of a cache. A call that runs while another thread closes the cache still ends well."""

    def __init__(self, contents: Contents) -> None:
        self._held: Contents | None = contents
        self.path: Path = contents.path

    @property
    def _contents(self) -> Contents:
        contents = self._held
        if contents is None:
            what = sentence("Errors", "This result is already closed.")
            raise StepscopeError(what, str(self.path), sentence("Errors", "Open it again."), "cache_closed")
        return contents

    def check_file(self) -> None:
        """Raises StepscopeError (`cache_damaged`): another program has written over the file, so that nothing of it may
        be read any more. One that was removed or replaced by another stays readable."""
        contents = self._held
        if contents is not None and contents.memory is not None and is_cut(contents.memory):
            raise damaged(self.path, sentence("Errors", "another program has written over it while it was open"))

    def let_go_of_pages(self) -> None:
        """Give back the memory of what was read of the file; it is read again where it is needed. Thread-safe."""
        contents = self._held
        if contents is not None and contents.memory is not None:
            let_go_of_pages(contents.memory)
