"""What tables are called."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication


def table_title(name: str) -> str:
    """A known table in words; another one keeps its file's own name."""
    translate = QCoreApplication.translate
    titles = {
        "steps": translate("TableNames", "Steps"),
        "step_average": translate("TableNames", "Average step of the file"),
        "step_collectives": translate("TableNames", "Collectives of steps"),
        "step_points": translate("TableNames", "FP start and BP end"),
        "step_split": translate("TableNames", "Split of steps"),
        "op_statistic": translate("TableNames", "Operator statistic"),
        "api_statistic": translate("TableNames", "API statistic"),
        "runtime_api": translate("TableNames", "Runtime API"),
        "task_scheduler": translate("TableNames", "Task scheduler"),
        "ai_core": translate("TableNames", "AI Core metrics"),
        "ai_core_utilization": translate("TableNames", "AI Core utilization"),
        "acl": translate("TableNames", "AscendCL calls"),
        "acl_statistic": translate("TableNames", "AscendCL statistic"),
        "top_down": translate("TableNames", "Top-down"),
        "cpu_utilization": translate("TableNames", "CPU utilisation"),
        "timeline_summary": translate("TableNames", "Timeline summary of the file"),
        "flops": translate("TableNames", "FLOPs of operators"),
        "flops_scope": translate("TableNames", "FLOPs by scope"),
        "framework_raw": translate("TableNames", "Operators and their tasks"),
        "output_op_compute_time": translate("TableNames", "Compute time of operators"),
        "task_time": translate("TableNames", "Time of tasks"),
        "aicpu_mi": translate("TableNames", "Data queue, as AI CPU saw it"),
        **_operator_titles(),
        **_dynamic_shape_titles(),
        **_minddata_titles(),
        **_communication_titles(),
        **_memory_titles(),
        **_timeline_titles(),
    }
    return titles.get(name, name)


def _operator_titles() -> dict[str, str]:
    translate = QCoreApplication.translate
    return {
        "op_types": translate("TableNames", "AI Core operator types"),
        "ops": translate("TableNames", "AI Core operators"),
        "aicpu_types": translate("TableNames", "AI CPU operator types"),
        "aicpu": translate("TableNames", "AI CPU operators"),
        "host_cpu_types": translate("TableNames", "Host CPU operator types"),
        "host_cpu_ops": translate("TableNames", "Host CPU operators"),
        "gpu_types": translate("TableNames", "GPU operator types"),
        "gpu_ops": translate("TableNames", "GPU operators"),
        "gpu_kernels": translate("TableNames", "GPU kernels"),
        "kernels": translate("TableNames", "Kernels"),
    }


def _dynamic_shape_titles() -> dict[str, str]:
    translate = QCoreApplication.translate
    return {
        "dynamic_shape_types": translate("TableNames", "Operator types, each step"),
        "dynamic_shape_ops": translate("TableNames", "Operators, each step"),
        "dynamic_shape_kernel_types": translate("TableNames", "Kernel types, each step"),
        "dynamic_shape_kernels": translate("TableNames", "Kernels, each step"),
    }


def _minddata_titles() -> dict[str, str]:
    translate = QCoreApplication.translate
    return {
        "minddata_pipeline": translate("TableNames", "Data pipeline"),
        "minddata_queue_samples": translate("TableNames", "Connector queue samples"),
        "minddata_queues": translate("TableNames", "Host and data queue"),
        "minddata_batches": translate("TableNames", "Batches of the data pipeline"),
        "minddata_summary": translate("TableNames", "MindData summary"),
        "minddata_summary_notes": translate("TableNames", "MindData summary, notes"),
        "minddata_summary_times": translate("TableNames", "MindData summary, times"),
    }


def _communication_titles() -> dict[str, str]:
    translate = QCoreApplication.translate
    return {
        "communication": translate("TableNames", "Communication"),
        "communication_packets": translate("TableNames", "Communication packets"),
        "communication_links": translate("TableNames", "Communication links"),
        "communication_groups": translate("TableNames", "Communication groups"),
        "communication_statistic": translate("TableNames", "Communication statistic"),
        "cluster_communication": translate("TableNames", "Communication, cluster"),
        "cluster_communication_packets": translate("TableNames", "Communication packets, cluster"),
        "cluster_communication_links": translate("TableNames", "Communication links, cluster"),
        "cluster_step_trace_time": translate("TableNames", "Split of steps, cluster"),
    }


def _memory_titles() -> dict[str, str]:
    translate = QCoreApplication.translate
    return {
        "memory": translate("TableNames", "Memory over time"),
        "operator_memory": translate("TableNames", "Operator memory"),
        "npu_module_mem": translate("TableNames", "Memory of NPU modules"),
        "static_op_mem": translate("TableNames", "Static operator memory"),
        "l2_cache": translate("TableNames", "L2 cache"),
        "flops_summary": translate("TableNames", "FLOPS summary"),
        "operator_details": translate("TableNames", "Operator details"),
    }


def _timeline_titles() -> dict[str, str]:
    translate = QCoreApplication.translate
    return {
        "slices": translate("TableNames", "Slices"),
        "flows": translate("TableNames", "Flows"),
        "counters": translate("TableNames", "Counter samples"),
        "problems": translate("TableNames", "Problems"),
    }
