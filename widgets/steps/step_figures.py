"""The figures below the picture of a step, and the way to the step in the timeline."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QPushButton, QWidget

from analysis.step_trace import StepTrace
from model.units import TimeScale, percent
from widgets.parts.figure import Figure
from widgets.parts.flow_layout import FlowLayout
from widgets.sentences import listed
from widgets.steps.phases import COLLECTIVE_TOKEN, PHASE_TOKENS, phase_label, scale_of, scale_within, short_phase_label
from widgets.theme import icon

_GAP = 36


class StepFigures(QWidget):
    """One figure a phase and what else is known of the step. ``timeline_wanted(step)``."""

    timeline_wanted = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._result: StepTrace | None = None
        self._figures: dict[str, Figure] = {}
        self._row = FlowLayout(self, gap=_GAP)
        self.to_timeline = QPushButton()
        self.to_timeline.setIcon(icon("timeline"))
        self.to_timeline.clicked.connect(self._want_timeline)
        self._row.addWidget(self.to_timeline)

    def _want_timeline(self) -> None:
        if self._result is not None and self._result.chosen is not None:
            self.timeline_wanted.emit(self._result.chosen)

    def show_result(self, result: StepTrace) -> None:
        """Show the figures of the chosen step or of the average."""
        self._result = result
        for name in list(self._figures):
            figure = self._figures.pop(name)
            self._row.removeWidget(figure)
            figure.hide()
            figure.deleteLater()
        for at, (phase, value, note) in enumerate(self._figure_values(result)):
            self._put_figure(at, phase, value, note, scale_of(result))
        self.to_timeline.setVisible(result.timeline_span is not None)
        if result.chosen is not None:
            self.to_timeline.setText(self.tr("Show step {0} in the timeline").format(result.chosen))

    def _put_figure(self, at: int, name: str, value_ns: float | None, note: str, scale: TimeScale) -> None:
        captions = {
            "collectives": self.tr("Collectives"),
            "overlapped": short_phase_label("overlapped"),
            "preparing": short_phase_label("preparing"),
            "window": self.tr("Host window"),
            "stage": self.tr("Stage"),
            "bubble": self.tr("Bubble"),
        }
        tokens = {**PHASE_TOKENS, "collectives": COLLECTIVE_TOKEN}
        figure = Figure(captions.get(name) or phase_label(name), swatch=tokens.get(name, ""))
        figure.set_amount(scale_within(scale, value_ns).with_unit(value_ns), note)
        self._figures[name] = figure
        self._row.insert_widget(at, figure)

    def _figure_values(self, result: StepTrace) -> list[tuple[str, float | None, str]]:
        """Phase, length and note of each figure below the picture."""
        picture = result.picture
        if picture is None:
            length = result.mean.total_ns if result.mean is not None and result.chosen is None else None
            if result.chosen is not None:
                length = float(result.curves[0].values_ns[(result.steps == result.chosen).argmax()])
            return [("length", length, self.tr("what happens in it is not known"))]
        lengths = {part.name: part.duration_ns for part in picture.phases}
        values: list[tuple[str, float | None, str]] = []
        for at, phase in enumerate(result.phases):
            if result.first_short and phase == "iteration_interval" and result.chosen == int(result.steps[0]):
                values.append((phase, None, self.tr("no step before it")))
                continue
            note = listed((self._share(result, lengths.get(phase)), self._steadiness(result, at)))
            values.append((phase, lengths.get(phase), note))
        return values + self._more_values(result)

    def _more_values(self, result: StepTrace) -> list[tuple[str, float | None, str]]:
        """Collectives of a step with phases; hidden communication, preparing and host window of a split."""
        picture = result.picture
        assert picture is not None
        values: list[tuple[str, float | None, str]] = []
        if picture.collectives_ns is not None:
            words = [self._share(result, picture.collectives_ns)]
            if picture.collectives_sum_ns != picture.collectives_ns:
                added = scale_of(result).with_unit(picture.collectives_sum_ns)
                words.append(self.tr("overlaps counted once; added up {0}").format(added))
            values.append(("collectives", picture.collectives_ns, listed(words)))
        elif result.has_collectives:
            values.append(("collectives", None, self.tr("none in this step")))
        if picture.overlapped_ns is not None:
            values.append(("overlapped", picture.overlapped_ns, self.tr("communication under computing")))
        if picture.preparing_ns is not None:
            values.append(("preparing", picture.preparing_ns, self.tr("before the first device task")))
        if picture.window_ns is not None:
            values.append(("window", picture.window_ns, self.tr("length of the step's mark on the host")))
        return values + self._pipeline_values(result)

    def _pipeline_values(self, result: StepTrace) -> list[tuple[str, float | None, str]]:
        """Stage and bubble where a pipeline waits, or where the file's own are not ours."""
        picture = result.picture
        assert picture is not None
        differs = picture.file_stage_ns is not None or picture.file_bubble_ns is not None
        if not picture.bubble_ns and not differs:
            return []
        notes = (self.tr("of the pipeline, without its bubble"), self.tr("receiving from other stages"))
        values = (picture.stage_ns, picture.bubble_ns)
        files_own = (picture.file_stage_ns, picture.file_bubble_ns)
        return [
            (name, value, note if own is None else self.tr("from the timeline; the file says {0}").format(text))
            for name, value, note, own in zip(("stage", "bubble"), values, notes, files_own, strict=True)
            for text in [scale_of(result).with_unit(own)]
        ]

    def _share(self, result: StepTrace, length: int | None) -> str:
        total = result.picture.total_ns if result.picture else None
        return percent(length / total * 100, 2) if length is not None and total else ""

    def _steadiness(self, result: StepTrace, at: int) -> str:
        curve = result.curves[at]
        known = curve.values_ns[curve.values_ns >= 0]
        if len(known) < 2 or not curve.p50_ns:
            return ""
        spread = (int(known.max()) - int(known.min())) / curve.p50_ns * 100
        if spread < 2:
            return self.tr("steady within {0}").format(percent(spread))
        return self.tr("widest in step {0}").format(int(result.steps[int(curve.values_ns.argmax())]))
