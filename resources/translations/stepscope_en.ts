<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en">
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
    <message numerus="yes">
        <source>%n row(s) without size or times are left out</source>
        <translation>
            <numerusform>%n row without size or times is left out</numerusform>
            <numerusform>%n rows without size or times are left out</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>BookmarksPanel</name>
    <message numerus="yes">
        <source>%n bookmark(s)</source>
        <translation>
            <numerusform>%n bookmark</numerusform>
            <numerusform>%n bookmarks</numerusform>
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
</context>
<context>
    <name>Counts</name>
    <message numerus="yes">
        <source>%n slice(s)</source>
        <translation>
            <numerusform>%n slice</numerusform>
            <numerusform>%n slices</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n sample(s)</source>
        <translation>
            <numerusform>%n sample</numerusform>
            <numerusform>%n samples</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n track(s)</source>
        <translation>
            <numerusform>%n track</numerusform>
            <numerusform>%n tracks</numerusform>
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
        <source>{0} of %n row(s)</source>
        <translation>
            <numerusform>{0} of %n row</numerusform>
            <numerusform>{0} of %n rows</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n hit(s)</source>
        <translation>
            <numerusform>%n hit</numerusform>
            <numerusform>%n hits</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n type(s)</source>
        <translation>
            <numerusform>%n type</numerusform>
            <numerusform>%n types</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n operator(s)</source>
        <translation>
            <numerusform>%n operator</numerusform>
            <numerusform>%n operators</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n call(s)</source>
        <translation>
            <numerusform>%n call</numerusform>
            <numerusform>%n calls</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n batch(es)</source>
        <translation>
            <numerusform>%n batch</numerusform>
            <numerusform>%n batches</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n core(s)</source>
        <translation>
            <numerusform>%n core</numerusform>
            <numerusform>%n cores</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n result(s)</source>
        <translation>
            <numerusform>%n result</numerusform>
            <numerusform>%n results</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>DistributionPanel</name>
    <message numerus="yes">
        <source>%n outlier(s) above {0}</source>
        <translation>
            <numerusform>%n outlier above {0}</numerusform>
            <numerusform>%n outliers above {0}</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Dropping</name>
    <message numerus="yes">
        <source>A window shows one result: {name} is opened, %n other(s) not.</source>
        <translation>
            <numerusform>A window shows one result: {name} is opened, %n other not.</numerusform>
            <numerusform>A window shows one result: {name} is opened, %n others not.</numerusform>
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
        <source>%n outlier step(s) of {0}</source>
        <translation>
            <numerusform>%n outlier step of {0}</numerusform>
            <numerusform>%n outlier steps of {0}</numerusform>
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
    <name>FlopsPanel</name>
    <message numerus="yes">
        <source>%n part(s); Enter opens one</source>
        <translation>
            <numerusform>%n part; Enter opens it</numerusform>
            <numerusform>%n parts; Enter opens one</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>FlowButton</name>
    <message numerus="yes">
        <source>Flows, %n kind(s) hidden</source>
        <translation>
            <numerusform>Flows, %n kind hidden</numerusform>
            <numerusform>Flows, %n kinds hidden</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>FlowCounts</name>
    <message numerus="yes">
        <source>first %n flow(s) of a longer chain</source>
        <translation>
            <numerusform>first %n flow of a longer chain</numerusform>
            <numerusform>first %n flows of a longer chain</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n flow(s) in the chain</source>
        <translation>
            <numerusform>%n flow in the chain</numerusform>
            <numerusform>%n flows in the chain</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n flow(s) in view</source>
        <translation>
            <numerusform>%n flow in view</numerusform>
            <numerusform>%n flows in view</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n flow(s) not drawn</source>
        <translation>
            <numerusform>%n flow not drawn</numerusform>
            <numerusform>%n flows not drawn</numerusform>
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
    <name>InfoSheet</name>
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
        <source>%n selected</source>
        <translation>
            <numerusform>%n selected</numerusform>
            <numerusform>%n selected</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>PipelineSheet</name>
    <message numerus="yes">
        <source>%n queue(s)</source>
        <translation>
            <numerusform>%n queue</numerusform>
            <numerusform>%n queues</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>SelectionPanel</name>
    <message numerus="yes">
        <source>%n name(s)</source>
        <translation>
            <numerusform>%n name</numerusform>
            <numerusform>%n names</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n other track(s) are not counted</source>
        <translation>
            <numerusform>%n other track is not counted</numerusform>
            <numerusform>%n other tracks are not counted</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n instance(s)</source>
        <translation>
            <numerusform>%n instance</numerusform>
            <numerusform>%n instances</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ShareSide</name>
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
    <name>StatusLine</name>
    <message numerus="yes">
        <source>%n note(s) in Health</source>
        <translation>
            <numerusform>%n note in Health</numerusform>
            <numerusform>%n notes in Health</numerusform>
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
        <source>%n further step(s) of the timeline are not counted.</source>
        <translation>
            <numerusform>%n further step of the timeline is not counted.</numerusform>
            <numerusform>%n further steps of the timeline are not counted.</numerusform>
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
    <name>StorageSheet</name>
    <message numerus="yes">
        <source>%n file(s) left in {folder}: in use, there already, or no room.</source>
        <translation>
            <numerusform>%n file left in {folder}: in use, there already, or no room.</numerusform>
            <numerusform>%n files left in {folder}: in use, there already, or no room.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>TableList</name>
    <message numerus="yes">
        <source>%n table(s)</source>
        <translation>
            <numerusform>%n table</numerusform>
            <numerusform>%n tables</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>TrackCounts</name>
    <message numerus="yes">
        <source>%n counter(s)</source>
        <translation>
            <numerusform>%n counter</numerusform>
            <numerusform>%n counters</numerusform>
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
        <source>%n complete step(s)</source>
        <translation>
            <numerusform>%n complete step</numerusform>
            <numerusform>%n complete steps</numerusform>
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
