<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en">
<context>
    <name>AiCorePanel</name>
    <message numerus="yes">
        <source>%n call(s)</source>
        <translation>
            <numerusform>%n call</numerusform>
            <numerusform>%n calls</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>AllSteps</name>
    <message numerus="yes">
        <source>%n step(s)</source>
        <translation>
            <numerusform>%n step</numerusform>
            <numerusform>%n steps</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n incomplete</source>
        <translation>
            <numerusform>%n incomplete</numerusform>
            <numerusform>%n incomplete</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n cut by the exported range</source>
        <translation>
            <numerusform>%n cut by the exported range</numerusform>
            <numerusform>%n cut by the exported range</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n whose phases do not add up</source>
        <translation>
            <numerusform>%n whose phases do not add up</numerusform>
            <numerusform>%n whose phases do not add up</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>BlockList</name>
    <message numerus="yes">
        <source>%n block(s)</source>
        <translation>
            <numerusform>%n block</numerusform>
            <numerusform>%n blocks</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>CommunicationCounts</name>
    <message numerus="yes">
        <source>Figures of the %n step(s) that the range touches: the file has no times of these</source>
        <translation>
            <numerusform>Figures of the %n step that the range touches: the file has no times of these</numerusform>
            <numerusform>Figures of the %n steps that the range touches: the file has no times of these</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n operator(s)</source>
        <translation>
            <numerusform>%n operator</numerusform>
            <numerusform>%n operators</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>DistributionPanel</name>
    <message numerus="yes">
        <source>%n call(s)</source>
        <translation>
            <numerusform>%n call</numerusform>
            <numerusform>%n calls</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n outlier(s) above {0}</source>
        <translation>
            <numerusform>%n outlier above {0}</numerusform>
            <numerusform>%n outliers above {0}</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>DynamicShapePanel</name>
    <message numerus="yes">
        <source>%n step(s)</source>
        <translation>
            <numerusform>%n step</numerusform>
            <numerusform>%n steps</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n type(s)</source>
        <translation>
            <numerusform>%n type</numerusform>
            <numerusform>%n types</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>FactStrip</name>
    <message numerus="yes">
        <source>%n more to collect</source>
        <translation>
            <numerusform>%n more to collect</numerusform>
            <numerusform>%n more to collect</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>FileCounts</name>
    <message numerus="yes">
        <source>{0} of %n file(s) read</source>
        <translation>
            <numerusform>{0} of %n file read</numerusform>
            <numerusform>{0} of %n files read</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>FileTable</name>
    <message numerus="yes">
        <source>%n row(s)</source>
        <translation>
            <numerusform>%n row</numerusform>
            <numerusform>%n rows</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>FlopsPanel</name>
    <message numerus="yes">
        <source>%n part(s); Enter opens one</source>
        <translation>
            <numerusform>%n part; Enter opens it</numerusform>
            <numerusform>%n parts; Enter opens one</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n operator(s)</source>
        <translation>
            <numerusform>%n operator</numerusform>
            <numerusform>%n operators</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>HealthTile</name>
    <message numerus="yes">
        <source>%n more note(s)</source>
        <translation>
            <numerusform>%n more note</numerusform>
            <numerusform>%n more notes</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Histogram</name>
    <message numerus="yes">
        <source>%n call(s)</source>
        <translation>
            <numerusform>%n call</numerusform>
            <numerusform>%n calls</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>InfoSheet</name>
    <message numerus="yes">
        <source>%n call(s)</source>
        <translation>
            <numerusform>%n call</numerusform>
            <numerusform>%n calls</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n variant(s)</source>
        <translation>
            <numerusform>%n variant</numerusform>
            <numerusform>%n variants</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Legend</name>
    <message numerus="yes">
        <source>%n hidden</source>
        <translation>
            <numerusform>%n hidden</numerusform>
            <numerusform>%n hidden</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>OperatorTables</name>
    <message numerus="yes">
        <source>%n type(s)</source>
        <translation>
            <numerusform>%n type</numerusform>
            <numerusform>%n types</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n operator(s) found</source>
        <translation>
            <numerusform>%n operator found</numerusform>
            <numerusform>%n operators found</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>search and filters hide %n</source>
        <translation>
            <numerusform>search and filters hide %n</numerusform>
            <numerusform>search and filters hide %n</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n communication row(s) not counted</source>
        <translation>
            <numerusform>%n communication row not counted</numerusform>
            <numerusform>%n communication rows not counted</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n row(s) without a duration</source>
        <translation>
            <numerusform>%n row without a duration</numerusform>
            <numerusform>%n rows without a duration</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n row(s)</source>
        <translation>
            <numerusform>%n row</numerusform>
            <numerusform>%n rows</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n selected</source>
        <translation>
            <numerusform>%n selected</numerusform>
            <numerusform>%n selected</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n call(s)</source>
        <translation>
            <numerusform>%n call</numerusform>
            <numerusform>%n calls</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>PipelineSheet</name>
    <message numerus="yes">
        <source>%n operator(s)</source>
        <translation>
            <numerusform>%n operator</numerusform>
            <numerusform>%n operators</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n queue(s)</source>
        <translation>
            <numerusform>%n queue</numerusform>
            <numerusform>%n queues</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ShareSide</name>
    <message numerus="yes">
        <source>%n type(s)</source>
        <translation>
            <numerusform>%n type</numerusform>
            <numerusform>%n types</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Other, %n type(s)</source>
        <translation>
            <numerusform>Other, %n type</numerusform>
            <numerusform>Other, %n types</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>SplitTile</name>
    <message numerus="yes">
        <source>%n hidden</source>
        <translation>
            <numerusform>%n hidden</numerusform>
            <numerusform>%n hidden</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>StepCounts</name>
    <message numerus="yes">
        <source>%n collective(s)</source>
        <translation>
            <numerusform>%n collective</numerusform>
            <numerusform>%n collectives</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n stream(s)</source>
        <translation>
            <numerusform>%n stream</numerusform>
            <numerusform>%n streams</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n part(s) with a negative start or length are not drawn.</source>
        <translation>
            <numerusform>%n part with a negative start or length is not drawn.</numerusform>
            <numerusform>%n parts with a negative start or length are not drawn.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n part(s) did not happen in this step.</source>
        <translation>
            <numerusform>%n part did not happen in this step.</numerusform>
            <numerusform>%n parts did not happen in this step.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Figures of the %n step(s) that the range touches</source>
        <translation>
            <numerusform>Figures of the %n step that the range touches</numerusform>
            <numerusform>Figures of the %n steps that the range touches</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n outlier(s): more than 3.5 scaled median deviations and 5 % above the median.</source>
        <translation>
            <numerusform>%n outlier: more than 3.5 scaled median deviations and 5 % above the median.</numerusform>
            <numerusform>%n outliers: more than 3.5 scaled median deviations and 5 % above the median.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>StepTracePanel</name>
    <message numerus="yes">
        <source>%n hidden</source>
        <translation>
            <numerusform>%n hidden</numerusform>
            <numerusform>%n hidden</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>TaskSchedulerPanel</name>
    <message numerus="yes">
        <source>%n row(s)</source>
        <translation>
            <numerusform>%n row</numerusform>
            <numerusform>%n rows</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>TreeModel</name>
    <message numerus="yes">
        <source>Show %n more</source>
        <translation>
            <numerusform>Show %n more</numerusform>
            <numerusform>Show %n more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>TwoAverages</name>
    <message numerus="yes">
        <source>All %n step(s)</source>
        <translation>
            <numerusform>All %n step</numerusform>
            <numerusform>All %n steps</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n incomplete step(s) are left out.</source>
        <translation>
            <numerusform>%n incomplete step is left out.</numerusform>
            <numerusform>%n incomplete steps are left out.</numerusform>
        </translation>
    </message>
</context>
</TS>
