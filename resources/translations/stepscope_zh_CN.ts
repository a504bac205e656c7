<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN">
<context>
    <name>Actions</name>
    <message>
        <source>&amp;File</source>
        <translation>文件(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>编辑(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>视图(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Go</source>
        <translation>转到(&amp;G)</translation>
    </message>
    <message>
        <source>&amp;Timeline</source>
        <translation>时间线(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Panels</source>
        <translation>面板(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Window</source>
        <translation>窗口(&amp;W)</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>帮助(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;Open folder…</source>
        <translation>打开文件夹(&amp;O)…</translation>
    </message>
    <message>
        <source>Open &amp;file…</source>
        <translation>打开文件(&amp;F)…</translation>
    </message>
    <message>
        <source>Open the sa&amp;mple run</source>
        <translation>打开示例运行(&amp;M)</translation>
    </message>
    <message>
        <source>&amp;Recent results</source>
        <translation>最近的结果(&amp;R)</translation>
    </message>
    <message>
        <source>Read &amp;again</source>
        <translation>重新读取(&amp;A)</translation>
    </message>
    <message>
        <source>Cancel reading</source>
        <translation>取消读取</translation>
    </message>
    <message>
        <source>&amp;Save as .stepscope…</source>
        <translation>另存为 .stepscope(&amp;S)…</translation>
    </message>
    <message>
        <source>&amp;Close result</source>
        <translation>关闭结果(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>退出(&amp;Q)</translation>
    </message>
    <message>
        <source>&amp;Undo range or selection</source>
        <translation>撤销区间或选择(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Redo range or selection</source>
        <translation>恢复区间或选择(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Clear selection</source>
        <translation>清除选择(&amp;C)</translation>
    </message>
    <message>
        <source>Copy &amp;path of the result</source>
        <translation>复制结果路径(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Settings…</source>
        <translation>设置(&amp;S)…</translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation>主题(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation>语言(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Reset layout</source>
        <translation>恢复默认布局(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Full screen</source>
        <translation>全屏(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Back</source>
        <translation>后退(&amp;B)</translation>
    </message>
    <message>
        <source>&amp;Forward</source>
        <translation>前进(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Previous step</source>
        <translation>上一个迭代(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Next step</source>
        <translation>下一个迭代(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Average of all steps</source>
        <translation>所有迭代的平均(&amp;A)</translation>
    </message>
    <message>
        <source>Zoom &amp;in</source>
        <translation>放大(&amp;I)</translation>
    </message>
    <message>
        <source>Zoom &amp;out</source>
        <translation>缩小(&amp;O)</translation>
    </message>
    <message>
        <source>&amp;Fit the whole run</source>
        <translation>显示整个运行(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;New window</source>
        <translation>新建窗口(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Close window</source>
        <translation>关闭窗口(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Keyboard</source>
        <translation>键盘(&amp;K)</translation>
    </message>
    <message>
        <source>&amp;About Stepscope</source>
        <translation>关于 Stepscope(&amp;A)</translation>
    </message>
</context>
<context>
    <name>AllSteps</name>
    <message>
        <source>Step</source>
        <translation>迭代</translation>
    </message>
    <message numerus="yes">
        <source>%n step(s)</source>
        <translation>
            <numerusform>%n 个迭代</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n incomplete</source>
        <translation>
            <numerusform>%n 个不完整</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n whose phases do not add up</source>
        <translation>
            <numerusform>%n 个各阶段之和不符</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Application</name>
    <message>
        <source>Something unexpected went wrong. The program goes on.</source>
        <translation>发生意外错误，程序继续运行。</translation>
    </message>
</context>
<context>
    <name>Commands</name>
    <message>
        <source>Open a result folder</source>
        <translation>打开结果文件夹</translation>
    </message>
    <message>
        <source>Open a result file</source>
        <translation>打开结果文件</translation>
    </message>
    <message>
        <source>Results</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>All files</source>
        <translation>所有文件</translation>
    </message>
    <message>
        <source>The sample run is not installed.</source>
        <translation>未安装示例运行。</translation>
    </message>
    <message>
        <source>Save as</source>
        <translation>另存为</translation>
    </message>
    <message>
        <source>Saved as {path}</source>
        <translation>已保存为 {path}</translation>
    </message>
    <message>
        <source>{name} was not saved. Choose another folder.</source>
        <translation>{name} 未保存，请选择其他文件夹。</translation>
    </message>
    <message>
        <source>About Stepscope</source>
        <translation>关于 Stepscope</translation>
    </message>
    <message>
        <source>Shows where the time of a training or inference run on Ascend goes.</source>
        <translation>查看 Ascend 上训练或推理的时间花在哪里。</translation>
    </message>
</context>
<context>
    <name>CurveChart</name>
    <message>
        <source>Step {0}</source>
        <translation>迭代 {0}</translation>
    </message>
</context>
<context>
    <name>CurveTile</name>
    <message>
        <source>mean</source>
        <translation>平均</translation>
    </message>
</context>
<context>
    <name>DataPipeline</name>
    <message>
        <source>Training waits for data: data processing is slow</source>
        <translation>训练在等待数据：数据处理较慢</translation>
    </message>
    <message>
        <source>Training waits for data: transmission to the device is slow</source>
        <translation>训练在等待数据：数据传输较慢</translation>
    </message>
    <message>
        <source>Data is not the bottleneck</source>
        <translation>数据不是瓶颈</translation>
    </message>
    <message>
        <source>No verdict: this result has no records of the host queue.</source>
        <translation>无法判断：此结果没有主机队列的记录。</translation>
    </message>
    <message>
        <source>Too little data for a verdict: {0} sample, {1} needed.</source>
        <translation>数据不足，无法判断：只有 {0} 个样本，至少需要 {1} 个。</translation>
    </message>
    <message>
        <source>Too little data for a verdict: {0} samples, {1} needed.</source>
        <translation>数据不足，无法判断：只有 {0} 个样本，至少需要 {1} 个。</translation>
    </message>
    <message>
        <source>The data queue was empty for {0} of {1} batches although the host queue was filled.</source>
        <translation>主机队列有数据，但 {1} 个批次中有 {0} 个遇到数据队列为空。</translation>
    </message>
    <message>
        <source>The host queue was empty for {0} of {1} batches, {2}; the limit is {3}.</source>
        <translation>{1} 个批次中有 {0} 个遇到主机队列为空，占 {2}，阈值为 {3}。</translation>
    </message>
    <message>
        <source>All queues behind {0} run empty.</source>
        <translation>{0} 之后的队列全部为空。</translation>
    </message>
    <message>
        <source>{0} has a full input queue and an empty output queue.</source>
        <translation>{0} 的输入队列满，输出队列空。</translation>
    </message>
    <message>
        <source>{0} (op {1})</source>
        <translation>{0}（op {1}）</translation>
    </message>
    <message>
        <source>op {0}</source>
        <translation>op {0}</translation>
    </message>
    <message>
        <source>{0} worker</source>
        <translation>{0} 线程</translation>
    </message>
    <message>
        <source>{0} workers</source>
        <translation>{0} 线程</translation>
    </message>
    <message>
        <source>{0} of {1}</source>
        <translation>{0} / {1}</translation>
    </message>
    <message>
        <source>mean {0} · empty {1}</source>
        <translation>平均 {0} · 空 {1}</translation>
    </message>
    <message>
        <source>MindInsight 0.5 to 1.5</source>
        <translation>MindInsight 0.5 – 1.5</translation>
    </message>
    <message>
        <source>MindInsight 1.8 and later</source>
        <translation>MindInsight 1.8 之后</translation>
    </message>
    <message>
        <source>Data processing</source>
        <translation>数据处理</translation>
    </message>
    <message>
        <source>Data transmission</source>
        <translation>数据传输</translation>
    </message>
    <message>
        <source>Not the bottleneck</source>
        <translation>不是瓶颈</translation>
    </message>
    <message>
        <source>No verdict</source>
        <translation>无法判断</translation>
    </message>
    <message>
        <source>Input queue in use</source>
        <translation>输入队列使用率</translation>
    </message>
    <message>
        <source>threshold: {0} or more</source>
        <translation>阈值：不低于 {0}</translation>
    </message>
    <message>
        <source>Output queue in use</source>
        <translation>输出队列使用率</translation>
    </message>
    <message>
        <source>threshold: below {0}</source>
        <translation>阈值：低于 {0}</translation>
    </message>
    <message>
        <source>CPU of each worker</source>
        <translation>每线程 CPU</translation>
    </message>
    <message>
        <source>threshold: above {0}</source>
        <translation>阈值：高于 {0}</translation>
    </message>
    <message>
        <source>Samples of its queue</source>
        <translation>队列样本数</translation>
    </message>
    <message>
        <source>at least {0}</source>
        <translation>至少 {0}</translation>
    </message>
    <message>
        <source>{0} per batch</source>
        <translation>每批 {0}</translation>
    </message>
</context>
<context>
    <name>DataPipelinePanel</name>
    <message>
        <source>Data pipeline</source>
        <translation>数据流水线</translation>
    </message>
    <message>
        <source>No data pipeline in this result. Collect again with data_process=True to see if training waits.</source>
        <translation>此结果没有数据流水线。采集时设置 data_process=True，即可查看训练是否在等待数据。</translation>
    </message>
</context>
<context>
    <name>DetailsDialog</name>
    <message>
        <source>Details</source>
        <translation>详情</translation>
    </message>
    <message>
        <source>Log file: {path}</source>
        <translation>日志文件：{path}</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
</context>
<context>
    <name>DockTitle</name>
    <message>
        <source>Float or dock</source>
        <translation>浮动或停靠</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
</context>
<context>
    <name>DropArea</name>
    <message>
        <source>Open {name}</source>
        <translation>打开 {name}</translation>
    </message>
    <message>
        <source>Drop a profiling result here</source>
        <translation>将性能数据拖放到此处</translation>
    </message>
    <message>
        <source>A folder or a file. It is only read, never changed.</source>
        <translation>文件夹或文件均可，只读取，不会改动。</translation>
    </message>
    <message>
        <source>Open folder…</source>
        <translation>打开文件夹…</translation>
    </message>
    <message>
        <source>Open file…</source>
        <translation>打开文件…</translation>
    </message>
</context>
<context>
    <name>EvidenceView</name>
    <message>
        <source>Evidence</source>
        <translation>判断依据</translation>
    </message>
    <message>
        <source>Holds up the data pipeline</source>
        <translation>拖慢了数据流水线</translation>
    </message>
    <message>
        <source>Suspect: its queues point at it, but there is no verdict</source>
        <translation>可疑：从队列看与它有关，但没有结论</translation>
    </message>
    <message>
        <source>Not a bottleneck</source>
        <translation>不是瓶颈</translation>
    </message>
    <message>
        <source>Workers</source>
        <translation>线程数</translation>
    </message>
    <message>
        <source>In its queue</source>
        <translation>队列中</translation>
    </message>
    <message>
        <source>of {0}</source>
        <translation>/ {0}</translation>
    </message>
    <message>
        <source>Time per batch</source>
        <translation>每批耗时</translation>
    </message>
    <message>
        <source>What to do</source>
        <translation>建议</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Copy what to do</source>
        <translation>复制建议</translation>
    </message>
    <message>
        <source>What other rules conclude</source>
        <translation>不同规则的结论</translation>
    </message>
    <message>
        <source>differs</source>
        <translation>不一致</translation>
    </message>
    <message>
        <source>MindInsight names an operator from its queues alone.</source>
        <translation>MindInsight 仅根据队列判断瓶颈算子。</translation>
    </message>
</context>
<context>
    <name>FactStrip</name>
    <message>
        <source>Framework</source>
        <translation>框架</translation>
    </message>
    <message>
        <source>Collected with</source>
        <translation>采集方式</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>迭代</translation>
    </message>
    <message>
        <source>Average step</source>
        <translation>平均迭代</translation>
    </message>
    <message>
        <source>Span</source>
        <translation>时长</translation>
    </message>
    <message>
        <source>Mode</source>
        <translation>模式</translation>
    </message>
    <message>
        <source>Level</source>
        <translation>级别</translation>
    </message>
    <message>
        <source>Collected</source>
        <translation>采集时间</translation>
    </message>
    <message>
        <source>rank {0}</source>
        <translation>卡 {0}</translation>
    </message>
    <message>
        <source>{0} ranks</source>
        <translation>{0} 卡</translation>
    </message>
    <message>
        <source>{0}, complete</source>
        <translation>{0} 个，全部完整</translation>
    </message>
    <message>
        <source>{0}, of them {1} complete</source>
        <translation>{0} 个，其中 {1} 个完整</translation>
    </message>
</context>
<context>
    <name>FailureView</name>
    <message>
        <source>Open another…</source>
        <translation>打开其他结果…</translation>
    </message>
    <message>
        <source>Copy details</source>
        <translation>复制详情</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>返回</translation>
    </message>
</context>
<context>
    <name>FileTable</name>
    <message>
        <source>Files of the result</source>
        <translation>结果中的文件</translation>
    </message>
    <message>
        <source>File</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>Reader</source>
        <translation>读取器</translation>
    </message>
    <message>
        <source>Rows</source>
        <translation>行数</translation>
    </message>
    <message>
        <source>Skipped</source>
        <translation>跳过</translation>
    </message>
    <message>
        <source>Reason</source>
        <translation>原因</translation>
    </message>
</context>
<context>
    <name>Health</name>
    <message>
        <source>Read</source>
        <translation>已读取</translation>
    </message>
    <message>
        <source>Ignored</source>
        <translation>已忽略</translation>
    </message>
    <message>
        <source>Damaged</source>
        <translation>已损坏</translation>
    </message>
    <message>
        <source>Critical</source>
        <translation>严重</translation>
    </message>
    <message>
        <source>Warning</source>
        <translation>警告</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>提示</translation>
    </message>
    <message>
        <source>Overview</source>
        <translation>总览</translation>
    </message>
    <message>
        <source>Step trace</source>
        <translation>迭代轨迹</translation>
    </message>
    <message>
        <source>Operators</source>
        <translation>算子</translation>
    </message>
    <message>
        <source>Data pipeline</source>
        <translation>数据流水线</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>时间线</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>内存</translation>
    </message>
    <message>
        <source>Communication</source>
        <translation>通信</translation>
    </message>
    <message>
        <source>AI Core</source>
        <translation>AI Core</translation>
    </message>
    <message>
        <source>CPU</source>
        <translation>CPU</translation>
    </message>
    <message>
        <source>Runtime API</source>
        <translation>Runtime API</translation>
    </message>
    <message>
        <source>Task scheduler</source>
        <translation>任务调度</translation>
    </message>
</context>
<context>
    <name>HealthPanel</name>
    <message>
        <source>Health</source>
        <translation>健康报告</translation>
    </message>
    <message>
        <source>Open a result to see which of its files were read.</source>
        <translation>打开一个结果，即可查看读取了其中哪些文件。</translation>
    </message>
    <message>
        <source>{0} of {1} files read</source>
        <translation>{1} 个文件中已读取 {0} 个</translation>
    </message>
    <message>
        <source>{0} damaged</source>
        <translation>{0} 个损坏</translation>
    </message>
    <message>
        <source>{0} ignored</source>
        <translation>{0} 个忽略</translation>
    </message>
    <message>
        <source>{0} records skipped</source>
        <translation>跳过 {0} 条记录</translation>
    </message>
    <message>
        <source>{0} record skipped</source>
        <translation>跳过 {0} 条记录</translation>
    </message>
</context>
<context>
    <name>HealthTile</name>
    <message>
        <source>Health</source>
        <translation>健康报告</translation>
    </message>
    <message>
        <source>{0} of {1} files read</source>
        <translation>{1} 个文件中已读取 {0} 个</translation>
    </message>
    <message>
        <source>, {0} ignored</source>
        <translation>，忽略 {0} 个</translation>
    </message>
    <message numerus="yes">
        <source>%n more note(s)</source>
        <translation>
            <numerusform>还有 %n 条</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>IntervalPage</name>
    <message>
        <source>Host queue</source>
        <translation>主机队列</translation>
    </message>
    <message>
        <source>Data queue</source>
        <translation>数据队列</translation>
    </message>
    <message>
        <source>mean {0}</source>
        <translation>平均 {0}</translation>
    </message>
    <message>
        <source>empty {0} of {1}, {2}</source>
        <translation>空 {0} / {1}，{2}</translation>
    </message>
    <message>
        <source>full {0}</source>
        <translation>满 {0}</translation>
    </message>
    <message>
        <source>size at each batch</source>
        <translation>每批时的深度</translation>
    </message>
    <message>
        <source>Batch {0}</source>
        <translation>第 {0} 批</translation>
    </message>
    <message>
        <source>get from the pipeline</source>
        <translation>从流水线取数据</translation>
    </message>
    <message>
        <source>push to the queue</source>
        <translation>写入队列</translation>
    </message>
    <message>
        <source>whole batch</source>
        <translation>整批</translation>
    </message>
    <message>
        <source>Host: time of a batch</source>
        <translation>主机：每批耗时</translation>
    </message>
    <message>
        <source>wait for data</source>
        <translation>等待数据</translation>
    </message>
    <message>
        <source>Device: time to get a batch</source>
        <translation>设备：获取一批的耗时</translation>
    </message>
</context>
<context>
    <name>JobSlot</name>
    <message>
        <source>This could not be worked out.</source>
        <translation>计算失败。</translation>
    </message>
</context>
<context>
    <name>KeyboardHelp</name>
    <message>
        <source>Keyboard</source>
        <translation>键盘</translation>
    </message>
</context>
<context>
    <name>Legend</name>
    <message numerus="yes">
        <source>%n hidden</source>
        <translation>
            <numerusform>隐藏 %n 项</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>MainWindow</name>
    <message>
        <source>Details</source>
        <translation>详情</translation>
    </message>
    <message>
        <source>Reading {name}</source>
        <translation>正在读取 {name}</translation>
    </message>
    <message>
        <source>The timeline is still being read…</source>
        <translation>时间线仍在读取…</translation>
    </message>
    <message>
        <source>{name} — Stepscope</source>
        <translation>{name} — Stepscope</translation>
    </message>
    <message>
        <source>Open {name}</source>
        <translation>打开 {name}</translation>
    </message>
</context>
<context>
    <name>MessageBar</name>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
</context>
<context>
    <name>MissingList</name>
    <message>
        <source>What is missing</source>
        <translation>缺少的数据</translation>
    </message>
    <message>
        <source>Copy how to get it</source>
        <translation>复制获取方法</translation>
    </message>
    <message>
        <source>Copy how to get {0}</source>
        <translation>复制获取方法：{0}</translation>
    </message>
</context>
<context>
    <name>OperatorGraph</name>
    <message>
        <source>Operators: {0}</source>
        <translation>算子：{0}</translation>
    </message>
    <message>
        <source>Output queue: mean {0} of {1}, {2} in use, empty in {3} of the samples</source>
        <translation>输出队列：平均 {0} / {1}，使用率 {2}，{3} 的样本为空</translation>
    </message>
    <message>
        <source>CPU: {0}</source>
        <translation>CPU：{0}</translation>
    </message>
    <message>
        <source>Training</source>
        <translation>训练</translation>
    </message>
</context>
<context>
    <name>OperatorTable</name>
    <message>
        <source>Operators of the data pipeline</source>
        <translation>数据流水线的算子</translation>
    </message>
    <message>
        <source>Bottleneck</source>
        <translation>瓶颈</translation>
    </message>
    <message>
        <source>Suspect</source>
        <translation>可疑</translation>
    </message>
    <message>
        <source>Op ID</source>
        <translation>算子 ID</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>Workers</source>
        <translation>线程数</translation>
    </message>
    <message>
        <source>CPU of each worker</source>
        <translation>每线程 CPU</translation>
    </message>
    <message>
        <source>Input queue in use</source>
        <translation>输入队列使用率</translation>
    </message>
    <message>
        <source>Output queue in use</source>
        <translation>输出队列使用率</translation>
    </message>
    <message>
        <source>Output queue empty</source>
        <translation>输出队列空</translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation>判断</translation>
    </message>
</context>
<context>
    <name>OperatorTables</name>
    <message>
        <source>No operator matches “{0}”.</source>
        <translation>没有算子符合“{0}”。</translation>
    </message>
    <message>
        <source>Clear the search</source>
        <translation>清除搜索</translation>
    </message>
    <message numerus="yes">
        <source>%n type(s)</source>
        <translation>
            <numerusform>%n 种类型</numerusform>
        </translation>
    </message>
    <message>
        <source>{0} calls</source>
        <translation>{0} 次调用</translation>
    </message>
    <message numerus="yes">
        <source>the search hides %n type(s)</source>
        <translation>
            <numerusform>搜索隐藏了 %n 种类型</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n communication row(s) not counted</source>
        <translation>
            <numerusform>未计入 %n 行通信</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n row(s) without a duration</source>
        <translation>
            <numerusform>%n 行没有耗时</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n row(s)</source>
        <translation>
            <numerusform>%n 行</numerusform>
        </translation>
    </message>
    <message>
        <source>{0} of {1}</source>
        <translation>{0} / {1}</translation>
    </message>
    <message numerus="yes">
        <source>%n selected</source>
        <translation>
            <numerusform>已选 %n 行</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>OperatorTile</name>
    <message>
        <source>Operator types</source>
        <translation>算子类型</translation>
    </message>
    <message>
        <source>Operators</source>
        <translation>算子</translation>
    </message>
    <message>
        <source>No operators in this result. Collect again with profiler level 1 or higher to see them.</source>
        <translation>此结果没有算子数据。采集时将 profiler level 设为 1 或更高即可查看。</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>Calls</source>
        <translation>次数</translation>
    </message>
    <message>
        <source>Total</source>
        <translation>总耗时</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>占比</translation>
    </message>
</context>
<context>
    <name>Operators</name>
    <message>
        <source>AI Core</source>
        <translation>AI Core</translation>
    </message>
    <message>
        <source>AI CPU</source>
        <translation>AI CPU</translation>
    </message>
    <message>
        <source>Host CPU</source>
        <translation>主机 CPU</translation>
    </message>
    <message>
        <source>GPU</source>
        <translation>GPU</translation>
    </message>
    <message>
        <source>Kernels</source>
        <translation>Kernel</translation>
    </message>
    <message>
        <source>Statistic</source>
        <translation>统计</translation>
    </message>
    <message>
        <source>API</source>
        <translation>API</translation>
    </message>
    <message>
        <source>Level or function</source>
        <translation>层级或函数</translation>
    </message>
    <message>
        <source>Type or operator</source>
        <translation>类型或算子</translation>
    </message>
    <message>
        <source>Side</source>
        <translation>侧</translation>
    </message>
    <message>
        <source>Core</source>
        <translation>核</translation>
    </message>
    <message>
        <source>Calls</source>
        <translation>次数</translation>
    </message>
    <message>
        <source>Total</source>
        <translation>总耗时</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>占比</translation>
    </message>
    <message>
        <source>Mean</source>
        <translation>平均</translation>
    </message>
    <message>
        <source>Min</source>
        <translation>最小</translation>
    </message>
    <message>
        <source>Max</source>
        <translation>最大</translation>
    </message>
    <message>
        <source>Shape</source>
        <translation>形状</translation>
    </message>
    <message>
        <source>Subgraph</source>
        <translation>子图</translation>
    </message>
    <message>
        <source>No.</source>
        <translation>序号</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Short name</source>
        <translation>简称</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>迭代</translation>
    </message>
    <message>
        <source>Level</source>
        <translation>级别</translation>
    </message>
    <message>
        <source>Dispatch</source>
        <translation>下发</translation>
    </message>
    <message>
        <source>Execution</source>
        <translation>执行</translation>
    </message>
    <message>
        <source>Run start</source>
        <translation>开始执行</translation>
    </message>
    <message>
        <source>Run end</source>
        <translation>结束执行</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>开始</translation>
    </message>
    <message>
        <source>Duration</source>
        <translation>耗时</translation>
    </message>
    <message>
        <source>Wait</source>
        <translation>等待</translation>
    </message>
    <message>
        <source>Inputs and outputs</source>
        <translation>输入与输出</translation>
    </message>
</context>
<context>
    <name>OperatorsPanel</name>
    <message>
        <source>Operators</source>
        <translation>算子</translation>
    </message>
    <message>
        <source>No operators in this result. Collect again with profiler level 1, and aic_metrics for AI Core&apos;s counters.</source>
        <translation>此结果没有算子数据。采集时将 profiler level 设为 1，并设置 aic_metrics 以获取 AI Core 计数器。</translation>
    </message>
    <message>
        <source>Types</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>All rows</source>
        <translation>所有行</translation>
    </message>
    <message>
        <source>Find type or name</source>
        <translation>查找类型或名称</translation>
    </message>
    <message>
        <source>Copy the table</source>
        <translation>复制表格</translation>
    </message>
</context>
<context>
    <name>OverviewPanel</name>
    <message>
        <source>Overview</source>
        <translation>总览</translation>
    </message>
    <message>
        <source>Open a result folder to see where its time goes.</source>
        <translation>打开结果文件夹，查看时间花在哪里。</translation>
    </message>
    <message>
        <source>step {0}</source>
        <translation>迭代 {0}</translation>
    </message>
    <message>
        <source>the file&apos;s own average</source>
        <translation>文件自带的平均值</translation>
    </message>
    <message>
        <source>the only step</source>
        <translation>唯一的迭代</translation>
    </message>
    <message>
        <source>average of steps {0}–{1}</source>
        <translation>迭代 {0}–{1} 的平均</translation>
    </message>
</context>
<context>
    <name>PanelFrame</name>
    <message>
        <source>This panel has a fault.</source>
        <translation>此面板出错。</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>详情</translation>
    </message>
    <message>
        <source>Being worked out…</source>
        <translation>正在计算…</translation>
    </message>
    <message>
        <source>No result is open.</source>
        <translation>未打开结果。</translation>
    </message>
    <message>
        <source>Missing: {what}. {how}</source>
        <translation>缺少：{what}。{how}</translation>
    </message>
</context>
<context>
    <name>PhaseBar</name>
    <message>
        <source>Not drawn, without a valid value: {0}</source>
        <translation>未绘制，没有有效值：{0}</translation>
    </message>
</context>
<context>
    <name>PhaseStarts</name>
    <message>
        <source>Where the phases begin</source>
        <translation>各阶段的起点</translation>
    </message>
    <message>
        <source>FP start</source>
        <translation>前向起点</translation>
    </message>
    <message>
        <source>BP end</source>
        <translation>反向终点</translation>
    </message>
    <message>
        <source>Chosen by the profiler: the first operator after GetNext, and the last one before the final collective. Set PROFILING_FP_START and PROFILING_BP_END to choose others (older versions: FP_POINT, BP_POINT).</source>
        <translation>由 Profiler 选定：GetNext 之后的第一个算子，以及最后一个集合通信之前的最后一个算子。可设置 PROFILING_FP_START 和 PROFILING_BP_END 另行指定（旧版本为 FP_POINT、BP_POINT）。</translation>
    </message>
    <message>
        <source>The result does not name the operators.</source>
        <translation>结果中没有算子名称。</translation>
    </message>
</context>
<context>
    <name>Phases</name>
    <message>
        <source>Step interval</source>
        <translation>迭代间隙</translation>
    </message>
    <message>
        <source>Forward + backward</source>
        <translation>前向+反向</translation>
    </message>
    <message>
        <source>Forward</source>
        <translation>前向</translation>
    </message>
    <message>
        <source>Tail</source>
        <translation>拖尾</translation>
    </message>
    <message>
        <source>Computing</source>
        <translation>计算</translation>
    </message>
    <message>
        <source>Communication, not overlapped</source>
        <translation>未掩盖的通信</translation>
    </message>
    <message>
        <source>Communication overlapped by computing</source>
        <translation>被计算掩盖的通信</translation>
    </message>
    <message>
        <source>Free</source>
        <translation>空闲</translation>
    </message>
    <message>
        <source>Preparing</source>
        <translation>准备</translation>
    </message>
    <message>
        <source>Total</source>
        <translation>总计</translation>
    </message>
    <message>
        <source>Interval</source>
        <translation>间隙</translation>
    </message>
    <message>
        <source>Fwd + bwd</source>
        <translation>前向+反向</translation>
    </message>
    <message>
        <source>Not overlapped</source>
        <translation>未掩盖</translation>
    </message>
</context>
<context>
    <name>PipelineSheet</name>
    <message>
        <source>Step interval</source>
        <translation>迭代间隙</translation>
    </message>
    <message>
        <source>Data processing</source>
        <translation>数据处理</translation>
    </message>
    <message>
        <source>Evidence</source>
        <translation>判断依据</translation>
    </message>
    <message>
        <source>{0} operators, {1} queues</source>
        <translation>{0} 个算子，{1} 个队列</translation>
    </message>
    <message>
        <source>a sample every {0}</source>
        <translation>每 {0} 采样一次</translation>
    </message>
    <message>
        <source>{0} samples</source>
        <translation>{0} 个样本</translation>
    </message>
    <message>
        <source>{0} sample</source>
        <translation>{0} 个样本</translation>
    </message>
    <message>
        <source>{0} batches</source>
        <translation>{0} 个批次</translation>
    </message>
    <message>
        <source>{0} batch</source>
        <translation>{0} 个批次</translation>
    </message>
    <message>
        <source>Host queue</source>
        <translation>主机队列</translation>
    </message>
    <message>
        <source>Forward and backward</source>
        <translation>前向与反向</translation>
    </message>
    <message>
        <source>no records of the data queue</source>
        <translation>没有数据队列的记录</translation>
    </message>
    <message>
        <source>Data transmission</source>
        <translation>数据传输</translation>
    </message>
    <message>
        <source>Data queue</source>
        <translation>数据队列</translation>
    </message>
    <message>
        <source>Get data</source>
        <translation>获取数据</translation>
    </message>
    <message>
        <source>no records</source>
        <translation>没有记录</translation>
    </message>
</context>
<context>
    <name>PipelineTile</name>
    <message>
        <source>Data pipeline</source>
        <translation>数据流水线</translation>
    </message>
    <message>
        <source>No data pipeline in this result. Collect again with data_process=True to see its queues.</source>
        <translation>此结果没有数据流水线。采集时设置 data_process=True 即可查看队列。</translation>
    </message>
</context>
<context>
    <name>ProblemList</name>
    <message>
        <source>Show {0} more</source>
        <translation>再显示 {0} 条</translation>
    </message>
    <message>
        <source>No problem in this file.</source>
        <translation>此文件没有问题。</translation>
    </message>
    <message>
        <source>No problems: nothing was skipped.</source>
        <translation>没有问题，未跳过任何内容。</translation>
    </message>
    <message>
        <source>Problems</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>in {0}</source>
        <translation>文件 {0}</translation>
    </message>
    <message>
        <source>All files</source>
        <translation>所有文件</translation>
    </message>
</context>
<context>
    <name>ProcessingPage</name>
    <message>
        <source>Operators and queues</source>
        <translation>算子与队列</translation>
    </message>
    <message>
        <source>gauges: mean use of a queue; click one to see it over time</source>
        <translation>队列内为平均使用率，点击查看随时间的变化</translation>
    </message>
    <message>
        <source>below 30 %</source>
        <translation>低于 30 %</translation>
    </message>
    <message>
        <source>30 to 60 %</source>
        <translation>30 – 60 %</translation>
    </message>
    <message>
        <source>above 60 %</source>
        <translation>高于 60 %</translation>
    </message>
    <message>
        <source>Queue op {0} → training</source>
        <translation>队列 op {0} → 训练</translation>
    </message>
    <message>
        <source>Queue op {0} → op {1}</source>
        <translation>队列 op {0} → op {1}</translation>
    </message>
    <message>
        <source>output of {0}, depth</source>
        <translation>{0} 输出，深度</translation>
    </message>
    <message>
        <source>input of {0}, depth</source>
        <translation>{0} 输入，深度</translation>
    </message>
    <message>
        <source>mean {0}</source>
        <translation>平均 {0}</translation>
    </message>
    <message>
        <source>empty {0}</source>
        <translation>空 {0}</translation>
    </message>
    <message>
        <source>full {0}</source>
        <translation>满 {0}</translation>
    </message>
    <message>
        <source>after {0}</source>
        <translation>{0} 后</translation>
    </message>
</context>
<context>
    <name>Program</name>
    <message>
        <source>The settings cannot be saved.</source>
        <translation>无法保存设置。</translation>
    </message>
</context>
<context>
    <name>ProgressView</name>
    <message>
        <source>Looking at the files…</source>
        <translation>正在查看文件…</translation>
    </message>
    <message>
        <source>, </source>
        <translation>，</translation>
    </message>
    <message>
        <source>Reading {file}: {amount}</source>
        <translation>正在读取 {file}：{amount}</translation>
    </message>
    <message>
        <source>Reading {name}</source>
        <translation>正在读取 {name}</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
</context>
<context>
    <name>QueueChart</name>
    <message>
        <source>capacity {0}</source>
        <translation>容量 {0}</translation>
    </message>
    <message>
        <source>{0} to {1}, mean {2}</source>
        <translation>{0} 至 {1}，平均 {2}</translation>
    </message>
</context>
<context>
    <name>RecentDelegate</name>
    <message>
        <source>Not found</source>
        <translation>未找到</translation>
    </message>
</context>
<context>
    <name>RecentView</name>
    <message>
        <source>Recent results</source>
        <translation>最近的结果</translation>
    </message>
</context>
<context>
    <name>Ruler</name>
    <message>
        <source>Step {n}</source>
        <translation>迭代 {n}</translation>
    </message>
</context>
<context>
    <name>Settings</name>
    <message>
        <source>Appearance</source>
        <translation>外观</translation>
    </message>
    <message>
        <source>Theme</source>
        <translation>主题</translation>
    </message>
    <message>
        <source>As the system</source>
        <translation>跟随系统</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>浅色</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>深色</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>语言</translation>
    </message>
    <message>
        <source>English</source>
        <translation>English</translation>
    </message>
    <message>
        <source>简体中文</source>
        <translation>简体中文</translation>
    </message>
    <message>
        <source>Storage</source>
        <translation>存储</translation>
    </message>
    <message>
        <source>Cache folder</source>
        <translation>缓存文件夹</translation>
    </message>
    <message>
        <source>Results that were read once lie here, so that they open at once.</source>
        <translation>读取过的结果保存在这里，再次打开时立即显示。</translation>
    </message>
</context>
<context>
    <name>SettingsDialog</name>
    <message>
        <source>Settings</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>Reset</source>
        <translation>重置</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>选择…</translation>
    </message>
</context>
<context>
    <name>ShareSide</name>
    <message>
        <source>Pie</source>
        <translation>饼图</translation>
    </message>
    <message>
        <source>Bars</source>
        <translation>条形图</translation>
    </message>
    <message>
        <source>Time in {0}</source>
        <translation>{0} 内的耗时</translation>
    </message>
    <message>
        <source>Time by type</source>
        <translation>按类型统计耗时</translation>
    </message>
    <message numerus="yes">
        <source>%n type(s)</source>
        <translation>
            <numerusform>%n 种类型</numerusform>
        </translation>
    </message>
    <message>
        <source>By core</source>
        <translation>按核</translation>
    </message>
    <message numerus="yes">
        <source>Other, %n type(s)</source>
        <translation>
            <numerusform>其他，%n 种类型</numerusform>
        </translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>未知</translation>
    </message>
</context>
<context>
    <name>SliceDetailsPanel</name>
    <message>
        <source>Slice details</source>
        <translation>切片详情</translation>
    </message>
    <message>
        <source>This result has no trace of single operations.</source>
        <translation>此结果没有单个操作的轨迹。</translation>
    </message>
    <message>
        <source>Copy all</source>
        <translation>全部复制</translation>
    </message>
    <message>
        <source>Fit</source>
        <translation>适应窗口</translation>
    </message>
    <message>
        <source>Previous slice in the row</source>
        <translation>同行的上一个切片</translation>
    </message>
    <message>
        <source>Next slice in the row</source>
        <translation>同行的下一个切片</translation>
    </message>
    <message>
        <source>Click a slice in the timeline to see what it is.</source>
        <translation>点击时间线中的切片查看详情。</translation>
    </message>
    <message>
        <source>Duration</source>
        <translation>耗时</translation>
    </message>
    <message>
        <source>Share of step {n}</source>
        <translation>占迭代 {n}</translation>
    </message>
    <message>
        <source>Share of the track</source>
        <translation>占轨道</translation>
    </message>
    <message>
        <source>Rank on the track</source>
        <translation>轨道内排名</translation>
    </message>
    <message>
        <source>of {n}</source>
        <translation>共 {n}</translation>
    </message>
    <message>
        <source>Begin</source>
        <translation>开始</translation>
    </message>
    <message>
        <source>End</source>
        <translation>结束</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>迭代</translation>
    </message>
    <message>
        <source>Track</source>
        <translation>轨道</translation>
    </message>
    <message>
        <source>Depth</source>
        <translation>深度</translation>
    </message>
    <message>
        <source>Category</source>
        <translation>类别</translation>
    </message>
    <message>
        <source>Parent</source>
        <translation>上级</translation>
    </message>
    <message>
        <source>{n} of {all}</source>
        <translation>{n} / {all}</translation>
    </message>
    <message>
        <source>Linked</source>
        <translation>关联</translation>
    </message>
    <message>
        <source>From</source>
        <translation>来自</translation>
    </message>
    <message>
        <source>To</source>
        <translation>去往</translation>
    </message>
    <message>
        <source>{track}, {gap} before</source>
        <translation>{track}，早 {gap}</translation>
    </message>
    <message>
        <source>{track}, {gap} after</source>
        <translation>{track}，晚 {gap}</translation>
    </message>
    <message>
        <source>Arguments</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>{n} more; Copy all has them</source>
        <translation>还有 {n} 个，可用“全部复制”取得</translation>
    </message>
</context>
<context>
    <name>SplitTile</name>
    <message>
        <source>Where a step&apos;s time goes</source>
        <translation>迭代的时间花在哪里</translation>
    </message>
    <message>
        <source>Step trace</source>
        <translation>迭代轨迹</translation>
    </message>
    <message>
        <source>No steps in this result: their split is unknown. Collect at least two whole steps with the profiler&apos;s step marks (profiler.step() in the training loop).</source>
        <translation>此结果没有迭代，无法拆分。至少采集两个完整的迭代，并在训练循环中调用 profiler.step()。</translation>
    </message>
    <message>
        <source>Every step</source>
        <translation>各迭代</translation>
    </message>
    <message numerus="yes">
        <source>%n hidden</source>
        <translation>
            <numerusform>隐藏 %n 项</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>StackedBarChart</name>
    <message>
        <source>Step {0}</source>
        <translation>迭代 {0}</translation>
    </message>
    <message>
        <source>Total: {0}</source>
        <translation>总计：{0}</translation>
    </message>
</context>
<context>
    <name>StartPage</name>
    <message>
        <source>MindSpore and PyTorch results</source>
        <translation>MindSpore 与 PyTorch 结果</translation>
    </message>
    <message>
        <source>MindInsight folders</source>
        <translation>MindInsight 文件夹</translation>
    </message>
    <message>
        <source>profiler, or the folder above</source>
        <translation>profiler 或其上级文件夹</translation>
    </message>
    <message>
        <source>Traces</source>
        <translation>Trace 文件</translation>
    </message>
    <message>
        <source>Stepscope files</source>
        <translation>Stepscope 文件</translation>
    </message>
    <message>
        <source>Nothing was opened yet.</source>
        <translation>尚未打开过结果。</translation>
    </message>
    <message>
        <source>No result matches the filter.</source>
        <translation>没有结果符合筛选条件。</translation>
    </message>
    <message>
        <source>{shown} of {total} results</source>
        <translation>{total} 个结果中的 {shown} 个</translation>
    </message>
    <message>
        <source>See where the time of a run goes</source>
        <translation>看清一次运行的时间花在哪里</translation>
    </message>
    <message>
        <source>What can be opened</source>
        <translation>可以打开的内容</translation>
    </message>
    <message>
        <source>Open the sample run</source>
        <translation>打开示例运行</translation>
    </message>
    <message>
        <source>Recent results</source>
        <translation>最近的结果</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>筛选</translation>
    </message>
</context>
<context>
    <name>StatusLine</name>
    <message>
        <source>Ready</source>
        <translation>就绪</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>? for all keys</source>
        <translation>按 ? 查看所有快捷键</translation>
    </message>
    <message>
        <source>No result open</source>
        <translation>未打开结果</translation>
    </message>
    <message>
        <source>{count} slices</source>
        <translation>{count} 个切片</translation>
    </message>
    <message>
        <source>1 note in Health</source>
        <translation>健康报告中有 1 条</translation>
    </message>
    <message>
        <source>{count} notes in Health</source>
        <translation>健康报告中有 {count} 条</translation>
    </message>
</context>
<context>
    <name>StepFrame</name>
    <message>
        <source>Step</source>
        <translation>迭代</translation>
    </message>
    <message>
        <source>Phases</source>
        <translation>阶段</translation>
    </message>
    <message>
        <source>Parts</source>
        <translation>部分</translation>
    </message>
    <message>
        <source>Stream {0}</source>
        <translation>流 {0}</translation>
    </message>
    <message>
        <source>begins at {0}</source>
        <translation>开始于 {0}</translation>
    </message>
</context>
<context>
    <name>StepTracePanel</name>
    <message>
        <source>Step trace</source>
        <translation>迭代轨迹</translation>
    </message>
    <message>
        <source>No step trace in this result. Collect at least two whole steps; a script that calls the profiler itself has to start it before the first step.</source>
        <translation>此结果没有迭代轨迹。至少采集两个完整的迭代；自行调用 Profiler 的脚本须在第一个迭代之前启动它。</translation>
    </message>
    <message>
        <source>Average</source>
        <translation>平均</translation>
    </message>
    <message>
        <source>Step {0}</source>
        <translation>迭代 {0}</translation>
    </message>
    <message>
        <source>Collective</source>
        <translation>集合通信</translation>
    </message>
    <message numerus="yes">
        <source>%n collective(s)</source>
        <translation>
            <numerusform>%n 个集合通信</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source> on %n stream(s)</source>
        <translation>
            <numerusform>，%n 条流</numerusform>
        </translation>
    </message>
    <message>
        <source>computed from the timeline</source>
        <translation>由时间线计算</translation>
    </message>
    <message>
        <source>Step {0} of {1}</source>
        <translation>迭代 {0} / {1}</translation>
    </message>
    <message>
        <source>The file&apos;s own average</source>
        <translation>文件自带的平均值</translation>
    </message>
    <message>
        <source>Step {0}, the only one</source>
        <translation>迭代 {0}，唯一的迭代</translation>
    </message>
    <message>
        <source>Average of steps {0}–{1}</source>
        <translation>迭代 {0}–{1} 的平均</translation>
    </message>
    <message>
        <source>FP start</source>
        <translation>前向起点</translation>
    </message>
    <message>
        <source>BP end</source>
        <translation>反向终点</translation>
    </message>
    <message>
        <source>Show step {0} in the timeline</source>
        <translation>在时间线中查看迭代 {0}</translation>
    </message>
    <message>
        <source>Collectives</source>
        <translation>集合通信</translation>
    </message>
    <message>
        <source>before the first device task</source>
        <translation>第一个设备任务之前</translation>
    </message>
    <message>
        <source>steady within {0}</source>
        <translation>波动在 {0} 以内</translation>
    </message>
    <message>
        <source>widest in step {0}</source>
        <translation>迭代 {0} 最长</translation>
    </message>
    <message numerus="yes">
        <source>%n part(s) with a negative start or length are not drawn.</source>
        <translation>
            <numerusform>%n 个部分的起点或长度为负，未绘制。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n part(s) did not happen in this step.</source>
        <translation>
            <numerusform>%n 个部分未出现在此迭代中。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n outlier(s): more than 3.5 scaled median deviations and 5 % above the median.</source>
        <translation>
            <numerusform>%n 个离群值：超出中位数 3.5 倍缩放中位差且高 5 % 以上。</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>StreamTile</name>
    <message>
        <source>Stream use</source>
        <translation>流使用率</translation>
    </message>
    <message>
        <source>busy share of the trace</source>
        <translation>忙碌时间占比</translation>
    </message>
    <message>
        <source>No device tasks in this result: the use of its streams is unknown.</source>
        <translation>此结果没有设备任务，流使用率未知。</translation>
    </message>
</context>
<context>
    <name>SuggestionRow</name>
    <message>
        <source>Time that could be won in each step</source>
        <translation>每个迭代可节省的时间</translation>
    </message>
    <message>
        <source>open</source>
        <translation>已展开</translation>
    </message>
    <message>
        <source>closed</source>
        <translation>已折叠</translation>
    </message>
    <message>
        <source>Hide the rule</source>
        <translation>隐藏规则</translation>
    </message>
    <message>
        <source>Rule…</source>
        <translation>规则…</translation>
    </message>
    <message>
        <source>Rule</source>
        <translation>规则</translation>
    </message>
    <message>
        <source>Metric</source>
        <translation>指标</translation>
    </message>
    <message>
        <source>Measured</source>
        <translation>测得</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>来源</translation>
    </message>
    <message>
        <source>Fires above</source>
        <translation>触发阈值：高于</translation>
    </message>
    <message>
        <source>Threshold of the rule {0}</source>
        <translation>规则 {0} 的阈值</translation>
    </message>
    <message>
        <source>Reset to {0}</source>
        <translation>恢复为 {0}</translation>
    </message>
</context>
<context>
    <name>Suggestions</name>
    <message>
        <source>Critical</source>
        <translation>严重</translation>
    </message>
    <message>
        <source>Warning</source>
        <translation>警告</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>提示</translation>
    </message>
    <message>
        <source>Show step {0}</source>
        <translation>查看迭代 {0}</translation>
    </message>
    <message>
        <source>Show the queue of op {0}</source>
        <translation>查看 op {0} 的队列</translation>
    </message>
    <message>
        <source>Show the operator</source>
        <translation>查看算子</translation>
    </message>
    <message>
        <source>Show in {0}</source>
        <translation>在{0}中查看</translation>
    </message>
    <message>
        <source>Step trace</source>
        <translation>迭代轨迹</translation>
    </message>
    <message>
        <source>Data pipeline</source>
        <translation>数据流水线</translation>
    </message>
    <message>
        <source>Operators</source>
        <translation>算子</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>时间线</translation>
    </message>
    <message>
        <source>{0} rules checked, {1} fired, {2} lacked data</source>
        <translation>检查了 {0} 条规则，{1} 条触发，{2} 条缺少数据</translation>
    </message>
    <message>
        <source>No rule could be checked</source>
        <translation>没有可检查的规则</translation>
    </message>
    <message>
        <source>This result lacks the data that the {0} rules need.</source>
        <translation>此结果缺少这 {0} 条规则所需的数据。</translation>
    </message>
    <message>
        <source>No suggestion: {0} rules checked, none fired.</source>
        <translation>没有建议：检查了 {0} 条规则，均未触发。</translation>
    </message>
    <message>
        <source>{0} more rules lacked data.</source>
        <translation>另有 {0} 条规则缺少数据。</translation>
    </message>
</context>
<context>
    <name>SuggestionsPanel</name>
    <message>
        <source>Suggestions</source>
        <translation>建议</translation>
    </message>
    <message>
        <source>Open a result to see what could be faster.</source>
        <translation>打开一个结果，查看哪里可以更快。</translation>
    </message>
    <message>
        <source>All</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>Severity to show</source>
        <translation>显示的严重程度</translation>
    </message>
    <message>
        <source>{0} found, by time to win per step</source>
        <translation>共 {0} 条，按每个迭代可节省的时间排序</translation>
    </message>
    <message>
        <source>Hide</source>
        <translation>隐藏</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>详情</translation>
    </message>
    <message>
        <source>No suggestion of this severity; {0} of others.</source>
        <translation>没有此严重程度的建议，其他程度有 {0} 条。</translation>
    </message>
    <message>
        <source>Rules that lacked data</source>
        <translation>缺少数据的规则</translation>
    </message>
</context>
<context>
    <name>Timeline</name>
    <message>
        <source>instant</source>
        <translation>瞬时</translation>
    </message>
    <message>
        <source>begins at {time}</source>
        <translation>开始于 {time}</translation>
    </message>
    <message>
        <source>{n} slices, drawn as one block</source>
        <translation>{n} 个切片，合并显示</translation>
    </message>
    <message>
        <source>{busy} busy of {length} ({share})</source>
        <translation>{length} 内忙碌 {busy}（{share}）</translation>
    </message>
    <message>
        <source>longest: {name}, {length}</source>
        <translation>最长：{name}，{length}</translation>
    </message>
    <message>
        <source>double-click to part them</source>
        <translation>双击放大至可分辨</translation>
    </message>
    <message>
        <source>since {time}</source>
        <translation>自 {time}</translation>
    </message>
</context>
<context>
    <name>TimelinePanel</name>
    <message>
        <source>Timeline</source>
        <translation>时间线</translation>
    </message>
    <message>
        <source>This result has no trace of single operations. Collect again with a profiler level that records them.</source>
        <translation>此结果没有单个操作的轨迹。提高 profiler level 后重新采集即可查看。</translation>
    </message>
</context>
<context>
    <name>TimelineTile</name>
    <message>
        <source>Timeline</source>
        <translation>时间线</translation>
    </message>
    <message>
        <source>No timeline in this result.</source>
        <translation>此结果没有时间线。</translation>
    </message>
    <message>
        <source>Slices</source>
        <translation>切片</translation>
    </message>
    <message>
        <source>Tracks</source>
        <translation>轨道</translation>
    </message>
    <message>
        <source>Streams</source>
        <translation>流</translation>
    </message>
    <message>
        <source>Flows</source>
        <translation>连线</translation>
    </message>
    <message>
        <source>Counters</source>
        <translation>计数器</translation>
    </message>
    <message>
        <source>Span</source>
        <translation>时长</translation>
    </message>
</context>
<context>
    <name>TimelineView</name>
    <message>
        <source>Tracks</source>
        <translation>轨道</translation>
    </message>
    <message>
        <source>Timeline lanes</source>
        <translation>时间线泳道</translation>
    </message>
    <message>
        <source>Map of the whole run</source>
        <translation>整个运行的缩略图</translation>
    </message>
    <message>
        <source>Ruler</source>
        <translation>标尺</translation>
    </message>
    <message>
        <source>Filter tracks</source>
        <translation>筛选轨道</translation>
    </message>
    <message>
        <source>Filter {n} tracks</source>
        <translation>筛选 {n} 条轨道</translation>
    </message>
    <message>
        <source>{length} shown</source>
        <translation>显示 {length}</translation>
    </message>
    <message>
        <source>{n} slices, {merged} in merged blocks</source>
        <translation>{n} 个切片，其中 {merged} 个在合并块中</translation>
    </message>
    <message>
        <source>{n} tracks hidden</source>
        <translation>隐藏 {n} 条轨道</translation>
    </message>
    <message>
        <source>{n} tracks filtered out</source>
        <translation>筛除 {n} 条轨道</translation>
    </message>
    <message>
        <source>{n} of {all} flows</source>
        <translation>{all} 条连线中的 {n} 条</translation>
    </message>
    <message>
        <source>Whole run</source>
        <translation>整个运行</translation>
    </message>
    <message>
        <source>Dense part of the run</source>
        <translation>运行的密集部分</translation>
    </message>
</context>
<context>
    <name>ToolBar</name>
    <message>
        <source>Average</source>
        <translation>平均</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>Open a result folder</source>
        <translation>打开结果文件夹</translation>
    </message>
    <message>
        <source>Rank</source>
        <translation>卡号</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>迭代</translation>
    </message>
    <message>
        <source>Range</source>
        <translation>区间</translation>
    </message>
    <message>
        <source>Visible range in seconds from the begin of the run</source>
        <translation>可见区间，单位秒，从运行开始计</translation>
    </message>
    <message>
        <source>Show the whole run</source>
        <translation>显示整个运行</translation>
    </message>
</context>
<context>
    <name>TrackTree</name>
    <message>
        <source>{n} hidden</source>
        <translation>隐藏 {n} 条</translation>
    </message>
    <message>
        <source>{n} tracks</source>
        <translation>{n} 条轨道</translation>
    </message>
    <message>
        <source>{n} rows</source>
        <translation>{n} 行</translation>
    </message>
    <message>
        <source>1 of {n} rows</source>
        <translation>{n} 行中的 1 行</translation>
    </message>
    <message>
        <source>{n} slices in {rows} rows</source>
        <translation>{n} 个切片，{rows} 行</translation>
    </message>
    <message>
        <source>busy {time}, {share} of the run</source>
        <translation>忙碌 {time}，占运行的 {share}</translation>
    </message>
    <message>
        <source>{n} samples</source>
        <translation>{n} 个样本</translation>
    </message>
</context>
<context>
    <name>TreeModel</name>
    <message numerus="yes">
        <source>Show %n more</source>
        <translation>
            <numerusform>再显示 %n 行</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>TwoAverages</name>
    <message>
        <source>File&apos;s own</source>
        <translation>文件自带</translation>
    </message>
    <message numerus="yes">
        <source>All %n step(s)</source>
        <translation>
            <numerusform>全部 %n 个迭代</numerusform>
        </translation>
    </message>
    <message>
        <source>Two averages</source>
        <translation>两种平均值</translation>
    </message>
    <message>
        <source>Average</source>
        <translation>平均</translation>
    </message>
    <message numerus="yes">
        <source>%n incomplete step(s) are left out.</source>
        <translation>
            <numerusform>未计入 %n 个不完整的迭代。</numerusform>
        </translation>
    </message>
    <message>
        <source>The file leaves out the first step, which has no interval before it.</source>
        <translation>文件未计入第一个迭代，因为它之前没有间隙。</translation>
    </message>
    <message>
        <source>The file&apos;s own average is over all steps, like ours.</source>
        <translation>文件自带的平均值与本程序一样，包含所有迭代。</translation>
    </message>
    <message>
        <source>The file&apos;s own average is not the mean of the steps that it lists.</source>
        <translation>文件自带的平均值不等于其中所列迭代的均值。</translation>
    </message>
    <message>
        <source>The file&apos;s own average is empty, so ours is shown.</source>
        <translation>文件自带的平均值为空，显示本程序的计算值。</translation>
    </message>
</context>
<context>
    <name>WaitNote</name>
    <message>
        <source>Training waits for data here.</source>
        <translation>训练在此等待数据。</translation>
    </message>
    <message>
        <source>From the end of the previous step to the first forward operator.</source>
        <translation>从上一个迭代结束到第一个前向算子。</translation>
    </message>
    <message>
        <source>Show the queues of this time</source>
        <translation>查看这段时间的队列</translation>
    </message>
    <message>
        <source>Suggestions</source>
        <translation>建议</translation>
    </message>
</context>
<context>
    <name>Words</name>
    <message>
        <source>MindSpore</source>
        <translation>MindSpore</translation>
    </message>
    <message>
        <source>PyTorch</source>
        <translation>PyTorch</translation>
    </message>
    <message>
        <source>MindInsight folder</source>
        <translation>MindInsight 文件夹</translation>
    </message>
    <message>
        <source>MindInsight, raw data</source>
        <translation>MindInsight，原始数据</translation>
    </message>
    <message>
        <source>msprof</source>
        <translation>msprof</translation>
    </message>
    <message>
        <source>hiprof</source>
        <translation>hiprof</translation>
    </message>
    <message>
        <source>Single operator</source>
        <translation>单算子</translation>
    </message>
    <message>
        <source>Cluster</source>
        <translation>集群</translation>
    </message>
    <message>
        <source>Chrome trace</source>
        <translation>Chrome Trace</translation>
    </message>
    <message>
        <source>Stepscope file</source>
        <translation>Stepscope 文件</translation>
    </message>
    <message>
        <source>{count} ranks</source>
        <translation>{count} 卡</translation>
    </message>
    <message>
        <source>rank {rank}</source>
        <translation>卡 {rank}</translation>
    </message>
    <message>
        <source>Today {time}</source>
        <translation>今天 {time}</translation>
    </message>
    <message>
        <source>Yesterday</source>
        <translation>昨天</translation>
    </message>
    <message>
        <source>d MMM</source>
        <translation>M月d日</translation>
    </message>
    <message>
        <source>d MMM yyyy</source>
        <translation>yyyy年M月d日</translation>
    </message>
    <message>
        <source>{done} of {total} {unit}</source>
        <translation>{done} / {total} {unit}</translation>
    </message>
    <message>
        <source>{count} s left</source>
        <translation>约剩 {count} 秒</translation>
    </message>
    <message>
        <source>{count} min left</source>
        <translation>约剩 {count} 分钟</translation>
    </message>
</context>
<context>
    <name>_Flow</name>
    <message>
        <source>Data goes from processing over the host queue and the data queue to training.</source>
        <translation>数据从数据处理经主机队列和数据队列到训练。</translation>
    </message>
    <message>
        <source>Processing</source>
        <translation>处理</translation>
    </message>
    <message>
        <source>Host queue</source>
        <translation>主机队列</translation>
    </message>
    <message>
        <source>Transmission</source>
        <translation>传输</translation>
    </message>
    <message>
        <source>Data queue</source>
        <translation>数据队列</translation>
    </message>
    <message>
        <source>Training</source>
        <translation>训练</translation>
    </message>
    <message>
        <source>empty {0}</source>
        <translation>空 {0}</translation>
    </message>
</context>
<context>
    <name>_ProblemRow</name>
    <message>
        <source>{0} records</source>
        <translation>{0} 条记录</translation>
    </message>
</context>
<context>
    <name>_TimesPane</name>
    <message>
        <source>Batch {0}</source>
        <translation>第 {0} 批</translation>
    </message>
    <message>
        <source>{0}, mean {1}</source>
        <translation>{0}，平均 {1}</translation>
    </message>
    <message>
        <source>{0} per batch</source>
        <translation>每批 {0}</translation>
    </message>
</context>
</TS>
