"""Values of mindinsight-format 4 that several tests compare with."""

from __future__ import annotations

_TYPES = """\
UnsortedSegmentSum 44.607826 2 35.28; GatherV2 43.155441 2 34.13; Slice 20.376315 16 16.12; Concat 5.808454 4 4.59;
Split 2.714277 2 2.15; MatMul 1.936681 15 1.53; Mul 1.902949 32 1.51; StridedSliceGrad 1.506834 2 1.19;
TransData 1.115158 30 0.88; ReluGrad 0.854069 5 0.68; Cast 0.484685 15 0.38; ReLU 0.483282 5 0.38;
RealDiv 0.422807 15 0.33; StridedSlice 0.345569 2 0.27; Adam 0.285936 11 0.23; BiasAdd 0.189663 5 0.15;
BiasAddGrad 0.071681 5 0.06; Tile 0.044158 4 0.03; ReduceSum 0.030765 5 0.02; ApplyFtrl 0.025454 2 0.02;
AtomicAddrClean 0.019369 8 0.02; AddN 0.012836 1 0.01; Square 0.009799 1 0.01;
SigmoidCrossEntropyWithLogitsGrad 0.009582 2 0.01; TensorAdd 0.009218 3 0.01;
SigmoidCrossEntropyWithLogits 0.004809 1 0.0; ReduceMean 0.004535 1 0.0; Assign 0.002477 2 0.0;
AssignAdd 0.001688 1 0.0"""

TYPES_OF_2020 = [
    (kind, float(ms), int(count), float(percent))
    for kind, ms, count, percent in (row.split() for row in _TYPES.split(";"))
]
"""Types of operators of run_1 as the first release showed them: name, ms, operators and percent (4.3)."""
