"""What a person chooses of the operators that are shown: groups, subgraph, paths, columns and filters."""

from __future__ import annotations

from dataclasses import replace
from typing import cast

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QToolButton, QWidget

from analysis.conditions import Condition, condition_values
from analysis.operator_columns import COLUMNS, GROUPS, Group
from analysis.operator_pivot import VALUES, Value
from analysis.operator_rows import SUBGRAPHS, Scope, Subgraph
from analysis.operators import Operators, View
from analysis.table_query import SortKey
from model.table import Column
from widgets.parts.panel_bar import name_button
from widgets.theme import icon

_ROW_SORT = {"kernels": "duration_ns", "ai_core": "average_ns"}
_LEAST_LETTERS, _LEAST_BOX = 8, 60


class OperatorChoices(QWidget):
    """Boxes and buttons for the panel's bar, which has them as `parts`. Signal: ``changed()``."""

    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.hide()  # only its parts are seen
        self.group, self.across, self.value, self.subgraph = (QComboBox() for _ in range(4))
        for box in (self.group, self.across, self.value, self.subgraph):
            box.setMinimumContentsLength(_LEAST_LETTERS)
            box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
            box.setMinimumWidth(_LEAST_BOX)
            box.activated.connect(lambda _: self.changed.emit())
        self.paths = QToolButton()
        self.paths.setIcon(icon("link"))
        self.paths.setCheckable(True)
        self.paths.setChecked(True)
        self.paths.clicked.connect(lambda _: self.changed.emit())
        self._groups: tuple[Group, ...] = ()
        self.retranslate()

    @property
    def parts(self) -> tuple[QWidget, ...]:
        """The controls in their order."""
        return (self.group, self.across, self.value, self.subgraph, self.paths)

    @property
    def narrowing(self) -> tuple[QWidget, ...]:
        """Those of them that say which operators, and how they are called."""
        return (self.subgraph, self.paths)

    def retranslate(self) -> None:
        """Set all texts again."""
        subgraph = self.chosen_subgraph()
        self.subgraph.clear()
        words = {
            "all": self.tr("All subgraphs"),
            "default": self.tr("Default (forward)"),
            "gradients": self.tr("Gradients (backward)"),
        }
        for name in SUBGRAPHS:
            self.subgraph.addItem(words[name], name)
        self.subgraph.setCurrentIndex(SUBGRAPHS.index(subgraph))
        self.subgraph.setAccessibleName(self.tr("Subgraph"))
        self.subgraph.setToolTip(self.tr("By the first piece of operators' paths"))
        self.group.setAccessibleName(self.tr("Group by"))
        self.group.setToolTip(self.group.accessibleName())
        name_button(self.paths, self.tr("Operators with their paths, or their names only"))
        self.across.setAccessibleName(self.tr("Columns of the pivot table"))
        self.across.setToolTip(self.across.accessibleName())
        chosen = self.chosen_value()
        self.value.clear()
        titles = {"total_ns": self.tr("Total time"), "count": self.tr("Calls"), "mean_ns": self.tr("Mean time")}
        for value in VALUES:
            self.value.addItem(titles[value], value)
        self.value.setCurrentIndex(VALUES.index(chosen))
        self.value.setAccessibleName(self.tr("Cells of the pivot table"))
        self.value.setToolTip(self.value.accessibleName())
        self._fill_groups(self._groups, self.chosen_group())

    def show_choices(self, result: Operators) -> None:
        """Offer what ``result`` can be grouped by, in the view that it shows."""
        if result.groups != self._groups or self.chosen_group() != result.group:
            self._fill_groups(result.groups, result.group)
        is_pivot = result.pivot is not None
        self.group.setVisible((result.page is None or is_pivot) and len(result.groups) > 1)
        self.across.setVisible(is_pivot)
        self.value.setVisible(is_pivot)

    def _fill_groups(self, groups: tuple[Group, ...], chosen: Group) -> None:
        self._groups = groups
        across = self.chosen_across()
        words: dict[Group, str] = {
            "type": self.tr("By type"),
            "name": self.tr("By name"),
            "shape": self.tr("By shape"),
            "core": self.tr("By core"),
            "step": self.tr("By step"),
        }
        self.group.clear()
        for group in groups:
            self.group.addItem(words[group], group)
        self.group.setCurrentIndex(max(self.group.findData(chosen), 0))
        self.across.clear()
        for group in groups:
            self.across.addItem(words[group], group)
        usual = next((at for at, group in enumerate(groups) if group in ("core", "step")), 0)
        at = self.across.findData(across)
        self.across.setCurrentIndex(at if at > 0 else usual)

    def chosen_group(self) -> Group:
        """What rows are grouped by."""
        group = self.group.currentData()
        return cast(Group, group) if group in GROUPS else "type"

    def chosen_across(self) -> Group:
        """What the columns of a pivot table are."""
        group = self.across.currentData()
        return cast(Group, group) if group in GROUPS else "core"

    def chosen_value(self) -> Value:
        """What the cells of a pivot table are."""
        return cast(Value, self.value.currentData() or "total_ns")

    def chosen_subgraph(self) -> Subgraph:
        """Which part of the graph is shown."""
        return cast(Subgraph, self.subgraph.currentData() or "all")

    def narrowed(
        self, scope: Scope, where: tuple[Condition, ...], *, is_grouped: bool
    ) -> tuple[Scope, tuple[Condition, ...]]:
        """``scope`` in the chosen subgraph, and what else rows have to meet. Filters by type go before the groups are
        made: a group by shape or step knows its types no longer."""
        scope = replace(scope, subgraph=self.chosen_subgraph())
        if not is_grouped:
            return scope, where
        kinds = [one for one in where if one.column == "type" and one.operator in ("==", "in", "!=")]
        only = tuple(value for one in kinds if one.operator != "!=" for value in condition_values(one))
        without = tuple(one.value for one in kinds if one.operator == "!=")
        rest = tuple(one for one in where if one not in kinds)
        return replace(scope, types=only, not_types=without), rest


def filter_columns(result: Operators) -> tuple[Column, ...]:
    """Columns that the shown view can be filtered by."""
    if result.page is not None:
        return result.page.table.columns
    return tuple(column for column in COLUMNS if column.name in result.columns and column.name != "key")


def usual_sort(view: View, source: str | None) -> tuple[SortKey, ...]:
    """How a view of a source is sorted before a person has sorted it."""
    if view == "pivot":
        return (SortKey("all", descending=True),)
    column = _ROW_SORT.get(source or "", "total_ns") if view == "rows" else "total_ns"
    return (SortKey(column, descending=True),)
