"""What panels are called in the words of another panel, which must not know them."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication


def panel_name(panel: str) -> str:
    """The title of the panel with this id, also of one that is not there yet; an unknown id as it is."""
    translate = QCoreApplication.translate
    names = {
        "overview": translate("PanelNames", "Overview"),
        "step_trace": translate("PanelNames", "Step trace"),
        "operators": translate("PanelNames", "Operators"),
        "data_pipeline": translate("PanelNames", "Data pipeline"),
        "timeline": translate("PanelNames", "Timeline"),
        "tables": translate("PanelNames", "Tables"),
        "memory": translate("PanelNames", "Memory"),
        "communication": translate("PanelNames", "Communication"),
        "flops": translate("PanelNames", "FLOPs"),
        "dynamic_shape": translate("PanelNames", "Dynamic shape"),
        "ai_core": translate("PanelNames", "AI Core"),
        "cpu": translate("PanelNames", "CPU utilisation"),
        "runtime_api": translate("PanelNames", "Runtime API"),
        "acl": "AscendCL",
        "top_down": translate("PanelNames", "Top-down"),
        "task_scheduler": translate("PanelNames", "Task scheduler"),
    }
    return names.get(panel, panel)
