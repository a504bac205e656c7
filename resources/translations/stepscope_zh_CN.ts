<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN">
<context>
    <name>AclPanel</name>
    <message>
        <source>No calls of AscendCL in this result. Collect again on a device with profiler_level=ProfilerLevel.Level1, msprof --ascendcl=on, or hiprof --profiling_options=op_trace.</source>
        <translation>此结果没有 AscendCL 调用。重新采集时在设备上使用 profiler_level=ProfilerLevel.Level1、msprof --ascendcl=on，或 hiprof --profiling_options=op_trace。</translation>
    </message>
    <message>
        <source>AscendCL is what a program calls: ACL_OP runs single operators, ACL_MODEL whole models, ACL_RTS manages memory, streams and devices. Each call leads to calls of the runtime, and those to operators on the device; the lanes show the three layers on one time axis.</source>
        <translation>AscendCL 是程序直接调用的接口：ACL_OP 执行单算子，ACL_MODEL 执行整个模型，ACL_RTS 管理内存、流和设备。每次调用会引出 Runtime 的调用，再引出设备上的算子；三条泳道在同一时间轴上显示这三层。</translation>
    </message>
    <message>
        <source>Look for long calls above an empty operators&apos; lane: there the device waits for the host. A first call that is much longer than all others compiles its operator; leave it out of the measurement.</source>
        <translation>留意算子泳道为空、而其上有长调用之处：设备在此等待主机。远长于其他的首次调用是在编译算子，测量时可不计。</translation>
    </message>
    <message>
        <source>Drag over the lanes to zoom, double-click on empty ground to see all. A click on a bar selects the slice, a double-click shows it in the timeline.</source>
        <translation>在泳道上拖动可放大，双击空白处显示全部。单击色条选中切片，双击在时间线中显示。</translation>
    </message>
    <message>
        <source>All calls</source>
        <translation>全部调用</translation>
    </message>
    <message>
        <source>Statistic</source>
        <translation>统计</translation>
    </message>
    <message>
        <source>Operators</source>
        <translation>算子</translation>
    </message>
    <message>
        <source>not collected</source>
        <translation>未采集</translation>
    </message>
    <message>
        <source>nothing in this range</source>
        <translation>此区间内没有</translation>
    </message>
    <message>
        <source>{n} calls, the longest is {name}</source>
        <translation>{n} 次调用，最长的是 {name}</translation>
    </message>
</context>
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
        <source>&amp;Collect</source>
        <translation>采集(&amp;C)</translation>
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
        <source>&amp;Save as .stepscope…</source>
        <translation>另存为 .stepscope(&amp;S)…</translation>
    </message>
    <message>
        <source>Save a file to sen&amp;d…</source>
        <translation>保存用于发送的文件(&amp;D)…</translation>
    </message>
    <message>
        <source>&amp;Export visible range…</source>
        <translation>导出可见范围(&amp;E)…</translation>
    </message>
    <message>
        <source>Save re&amp;port…</source>
        <translation>保存报告(&amp;P)…</translation>
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
        <source>&amp;Find slices</source>
        <translation>查找切片(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Next hit</source>
        <translation>下一个命中(&amp;N)</translation>
    </message>
    <message>
        <source>Pre&amp;vious hit</source>
        <translation>上一个命中(&amp;V)</translation>
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
        <source>&amp;Overview</source>
        <translation>总览(&amp;O)</translation>
    </message>
    <message>
        <source>&amp;Data pipeline</source>
        <translation>数据流水线(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Single operator</source>
        <translation>单算子(&amp;S)</translation>
    </message>
    <message>
        <source>Ca&amp;ncel reading</source>
        <translation>取消读取(&amp;N)</translation>
    </message>
    <message>
        <source>La&amp;yout</source>
        <translation>布局(&amp;Y)</translation>
    </message>
    <message>
        <source>Step tr&amp;ace</source>
        <translation>迭代轨迹(&amp;A)</translation>
    </message>
    <message>
        <source>O&amp;perators</source>
        <translation>算子(&amp;P)</translation>
    </message>
    <message>
        <source>Save &amp;current as…</source>
        <translation>当前布局另存为(&amp;C)…</translation>
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
        <source>Go to &amp;step…</source>
        <translation>转到迭代(&amp;S)…</translation>
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
        <source>&amp;Measure between two times</source>
        <translation>测量两个时间之间的间隔(&amp;M)</translation>
    </message>
    <message>
        <source>&amp;Fit the whole run</source>
        <translation>显示整个运行(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Compare with step…</source>
        <translation>与迭代比较(&amp;C)…</translation>
    </message>
    <message>
        <source>&amp;Bookmark</source>
        <translation>添加书签(&amp;B)</translation>
    </message>
    <message>
        <source>Bookmark the &amp;area</source>
        <translation>为选区添加书签(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Next bookmark</source>
        <translation>下一个书签(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Previous bookmark</source>
        <translation>上一个书签(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Collect a profile…</source>
        <translation>采集性能数据(&amp;C)…</translation>
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
        <source>&amp;Commands…</source>
        <translation>命令面板(&amp;C)…</translation>
    </message>
    <message>
        <source>&amp;Keyboard</source>
        <translation>键盘(&amp;K)</translation>
    </message>
    <message>
        <source>&amp;Log and fault report…</source>
        <translation>日志与故障报告(&amp;L)…</translation>
    </message>
    <message>
        <source>Copy fault &amp;report</source>
        <translation>复制故障报告(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;About Stepscope</source>
        <translation>关于 Stepscope(&amp;A)</translation>
    </message>
</context>
<context>
    <name>AiCore</name>
    <message>
        <source>Pipes</source>
        <translation>流水</translation>
    </message>
    <message>
        <source>PipeUtilization, each core</source>
        <translation>PipeUtilization，各核</translation>
    </message>
    <message>
        <source>Other registers</source>
        <translation>其他寄存器</translation>
    </message>
    <message>
        <source>PipeUtilization, each block</source>
        <translation>PipeUtilization，各 block</translation>
    </message>
    <message>
        <source>Each core over the run</source>
        <translation>运行期间各核</translation>
    </message>
    <message>
        <source>Memory bound</source>
        <translation>内存受限</translation>
    </message>
    <message>
        <source>Compute bound</source>
        <translation>计算受限</translation>
    </message>
    <message>
        <source>Vector bound</source>
        <translation>Vector 受限</translation>
    </message>
    <message>
        <source>Scalar bound</source>
        <translation>Scalar 受限</translation>
    </message>
    <message>
        <source>Pipe bound</source>
        <translation>流水受限</translation>
    </message>
    <message>
        <source>Not bound</source>
        <translation>不受限</translation>
    </message>
    <message>
        <source>Too short</source>
        <translation>过短</translation>
    </message>
    <message>
        <source>The busiest pipe moves data between memory and core (mte2 or mte3), for {0} of the time or more.</source>
        <translation>最繁忙的流水在内存与核之间搬运数据（mte2 或 mte3），占时间的 {0} 及以上。</translation>
    </message>
    <message>
        <source>The busiest pipe is the cube unit, for {0} of the time or more.</source>
        <translation>最繁忙的流水是 cube 单元，占时间的 {0} 及以上。</translation>
    </message>
    <message>
        <source>The busiest pipe is the vector unit, for {0} of the time or more.</source>
        <translation>最繁忙的流水是 vector 单元，占时间的 {0} 及以上。</translation>
    </message>
    <message>
        <source>The busiest pipe is the scalar unit, for {0} of the time or more.</source>
        <translation>最繁忙的流水是 scalar 单元，占时间的 {0} 及以上。</translation>
    </message>
    <message>
        <source>The busiest pipe moves data inside of the core (mte1 or fixpipe), for {0} of the time or more.</source>
        <translation>最繁忙的流水在核内搬运数据（mte1 或 fixpipe），占时间的 {0} 及以上。</translation>
    </message>
    <message>
        <source>No pipe is busy for {0} of the time.</source>
        <translation>没有流水在 {0} 的时间内繁忙。</translation>
    </message>
    <message>
        <source>The task took less than {1}: what begins and ends around it counts for more than its pipes.</source>
        <translation>任务不足 {1}：首尾开销的影响大于其流水。</translation>
    </message>
    <message>
        <source>Task</source>
        <translation>任务</translation>
    </message>
    <message>
        <source>Stream</source>
        <translation>流</translation>
    </message>
    <message>
        <source>Block</source>
        <translation>Block</translation>
    </message>
    <message>
        <source>Sub-block</source>
        <translation>子 block</translation>
    </message>
    <message>
        <source>Core</source>
        <translation>核</translation>
    </message>
    <message>
        <source>Core type</source>
        <translation>核类型</translation>
    </message>
    <message>
        <source>Operator</source>
        <translation>算子</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Memory ÷ compute</source>
        <translation>搬运 ÷ 计算</translation>
    </message>
    <message>
        <source>Cube use</source>
        <translation>Cube 利用率</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>种类</translation>
    </message>
    <message>
        <source>As the exporter writes it: its GB are 2³⁰ bytes (GiB).</source>
        <translation>按导出工具所写：其 GB 为 2³⁰ 字节（GiB）。</translation>
    </message>
    <message>
        <source>mte2 ÷ cube; on the vector core the larger of mte2 and mte3 ÷ vector</source>
        <translation>mte2 ÷ cube；在 vector 核上为 mte2 与 mte3 中较大者 ÷ vector</translation>
    </message>
    <message>
        <source>mte2 ÷ the larger of cube and vector</source>
        <translation>mte2 ÷ cube 与 vector 中较大者</translation>
    </message>
</context>
<context>
    <name>AiCorePanel</name>
    <message>
        <source>AI Core</source>
        <translation>AI Core</translation>
    </message>
    <message>
        <source>AI Core was not measured. Collect again with aic_metrics=PipeUtilization and profiler level 1, msprof --ai-core=on --aic-metrics=PipeUtilization, or hiprof --ai_core_profiling on.</source>
        <translation>未测量 AI Core。采集时设置 aic_metrics=PipeUtilization 且 profiler level 为 1，或使用 msprof --ai-core=on --aic-metrics=PipeUtilization，或 hiprof --ai_core_profiling on。</translation>
    </message>
    <message>
        <source>Each row is one task on AI Core. A pipe is a unit of the core that works beside the others: cube and vector compute, scalar controls, mte1 moves data from L1 to the cube&apos;s buffers, mte2 from memory into the core, mte3 from the core to memory, fixpipe takes the cube&apos;s results out. Its ratio is the share of its core&apos;s time in which it is busy; ratios add up to more than 100 % where pipes overlap.</source>
        <translation>每一行是 AI Core 上的一个任务。流水是核内相互并行的单元：cube 与 vector 负责计算，scalar 负责控制，mte1 将数据从 L1 搬到 cube 的缓冲区，mte2 从内存搬入核内，mte3 从核内搬到内存，fixpipe 取出 cube 的结果。其占比是它在所属核的时间中处于忙碌的比例；流水相互重叠时，占比之和会超过 100 %。</translation>
    </message>
    <message>
        <source>Memory ÷ compute (memory_bound in the files) compares moving data in with computing. Above 1 the task waits for data: larger tiles, fused operators or a smaller data type help more than faster computing. With * it is worked out here, since the files of chips with cube and vector cores apart do not have it.</source>
        <translation>搬运 ÷ 计算（文件中的 memory_bound）比较数据搬入与计算。大于 1 时任务在等待数据：增大分块、融合算子或使用更小的数据类型，比加快计算更有效。带 * 的值由本工具计算，因为 cube 核与 vector 核分离的芯片的文件中没有它。</translation>
    </message>
    <message>
        <source>The kind is that of the busiest pipe where it is busy for 80 % of the time or more: a task may move data longer than it computes, and yet nothing bounds it. Look first at kinds with much time, then at long tasks that nothing bounds: their pipes wait for each other. Click a kind to see its tasks only.</source>
        <translation>种类取自最忙的流水，且它须有 80 % 以上的时间处于忙碌：任务搬运数据的时间可能比计算长，却不受任何流水限制。先看耗时多的种类，再看不受限的长任务：它们的流水在相互等待。点击某个种类可只看其任务。</translation>
    </message>
    <message>
        <source>In the picture each circle is a task, or several with nearly the same ratios: above the diagonal it moves data longer than it computes. Bandwidths and other metrics come with other metric groups: one group for each run.</source>
        <translation>图中每个圆是一个任务，或占比几乎相同的几个任务：位于对角线上方表示搬运数据的时间比计算长。带宽及其他指标来自其他指标组：每次运行采集一组。</translation>
    </message>
    <message>
        <source>* derived: {0}; the files have no memory_bound. Above 1: moving data takes longer.</source>
        <translation>* 推算：{0}；文件中没有 memory_bound。大于 1 表示搬运数据耗时更长。</translation>
    </message>
    <message>
        <source>Cube use* = cycles ÷ (clock × cores × time).</source>
        <translation>Cube 利用率* = 周期数 ÷（时钟 × 核数 × 时间）。</translation>
    </message>
    <message>
        <source>Metric group</source>
        <translation>指标组</translation>
    </message>
    <message>
        <source>Ratio</source>
        <translation>占比</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
</context>
<context>
    <name>AllSteps</name>
    <message>
        <source>Average</source>
        <translation>平均</translation>
    </message>
    <message>
        <source>Step {0}</source>
        <translation>迭代 {0}</translation>
    </message>
    <message>
        <source>All steps</source>
        <translation>全部迭代</translation>
    </message>
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
    <message>
        <source>times in {0}</source>
        <translation>时间单位 {0}</translation>
    </message>
    <message numerus="yes">
        <source>%n incomplete</source>
        <translation>
            <numerusform>%n 个不完整</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n cut by the exported range</source>
        <translation>
            <numerusform>%n 个被导出范围截断</numerusform>
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
    <name>AreaPane</name>
    <message>
        <source>{0}, mean {1}</source>
        <translation>{0}，平均 {1}</translation>
    </message>
    <message>
        <source>not measured: a share needs two samples</source>
        <translation>未测量：占比至少需要两个样本</translation>
    </message>
</context>
<context>
    <name>ArgumentList</name>
    <message>
        <source>Search {n} arguments</source>
        <translation>搜索 {n} 个参数</translation>
    </message>
    <message>
        <source>No argument matches.</source>
        <translation>没有符合的参数。</translation>
    </message>
    <message>
        <source>{n} more; Copy all has them</source>
        <translation>还有 {n} 个，可用“全部复制”取得</translation>
    </message>
</context>
<context>
    <name>AskedSteps</name>
    <message>
        <source>Step {0} is not among these: all steps are shown.</source>
        <translation>迭代 {0} 不在其中：显示全部迭代。</translation>
    </message>
    <message>
        <source>Nothing says when these steps were: all are shown, not the range.</source>
        <translation>没有数据说明这些迭代的时间：显示全部，而不是所选范围。</translation>
    </message>
    <message>
        <source>None of these steps is in the range: all are shown.</source>
        <translation>范围内没有这些迭代：显示全部。</translation>
    </message>
    <message>
        <source>Figures of step {0}</source>
        <translation>迭代 {0} 的数据</translation>
    </message>
</context>
<context>
    <name>BlockList</name>
    <message>
        <source>Live at the peak, {0}</source>
        <translation>峰值时存活，{0}</translation>
    </message>
    <message>
        <source>Live at {0}</source>
        <translation>{0} 时存活</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>大小</translation>
    </message>
    <message>
        <source>Allocated at</source>
        <translation>分配时刻</translation>
    </message>
    <message>
        <source>Released at</source>
        <translation>释放时刻</translation>
    </message>
    <message>
        <source>Lives for</source>
        <translation>存活时长</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>Shape</source>
        <translation>形状</translation>
    </message>
    <message>
        <source>Data type</source>
        <translation>数据类型</translation>
    </message>
    <message>
        <source>First node</source>
        <translation>首节点</translation>
    </message>
    <message>
        <source>Last node</source>
        <translation>末节点</translation>
    </message>
    <message>
        <source>{held} of the {all} that {component} has allocated</source>
        <translation>{component} 已分配的 {all} 中的 {held}</translation>
    </message>
    <message numerus="yes">
        <source>%n block(s)</source>
        <translation>
            <numerusform>%n 个内存块</numerusform>
        </translation>
    </message>
    <message>
        <source>{n} never released in the recording</source>
        <translation>{n} 个在记录内未释放</translation>
    </message>
    <message>
        <source>{n} held to the end (without a last node)</source>
        <translation>{n} 个占用至结束（无末节点）</translation>
    </message>
    <message>
        <source>{n} allocated before it</source>
        <translation>{n} 个在此之前分配</translation>
    </message>
    <message numerus="yes">
        <source>%n row(s) without size or times are left out</source>
        <translation>
            <numerusform>略去 %n 行没有大小或时间的记录</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Bookmarks</name>
    <message>
        <source>A newer version wrote the bookmarks of this result. {file} stays as it is.</source>
        <translation>此结果的书签由更新版本的程序写入，{file} 保持不变。</translation>
    </message>
    <message>
        <source>{count} {count|bookmark|bookmarks} of this result could not be read. What could is shown.</source>
        <translation>此结果有 {count} 个书签无法读取，已显示可读取的书签。</translation>
    </message>
    <message>
        <source>The bookmarks of this result could not be read. The damaged file is {file}.</source>
        <translation>无法读取此结果的书签，损坏的文件为 {file}。</translation>
    </message>
</context>
<context>
    <name>BookmarksPanel</name>
    <message>
        <source>Bookmarks</source>
        <translation>书签</translation>
    </message>
    <message>
        <source>This result has no timeline to put bookmarks in.</source>
        <translation>此结果没有时间线，无法添加书签。</translation>
    </message>
    <message>
        <source>Places and areas of the timeline that you marked, in the order of time, with a name and a colour. They are kept for this result and are there when it is opened again; the opened folder itself is never changed.

B in the timeline sets one at the pointer, or over the selected area. A double-click on a row goes there, F2 names it, Delete removes it. Copied or saved, the list goes into a report as it stands.</source>
        <translation>你在时间线中标记的时刻和区间，按时间排列，带有名称和颜色。它们随此结果保存，再次打开时仍在；所打开的文件夹本身不会被改动。

在时间线中按 B，在指针处或所选区间上添加一个。双击一行前往该处，F2 命名，Delete 删除。复制或保存后，列表可直接用于报告。</translation>
    </message>
    <message>
        <source>No bookmarks yet</source>
        <translation>尚无书签</translation>
    </message>
    <message>
        <source>B in the timeline marks the selected slice or the time at the pointer, Shift+B the selected area.</source>
        <translation>在时间线中按 B 为所选切片或指针处的时间添加书签，按 Shift+B 为选区添加书签。</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>备注</translation>
    </message>
    <message>
        <source>Colour</source>
        <translation>颜色</translation>
    </message>
    <message>
        <source>Remove the selected bookmarks (Del)</source>
        <translation>删除所选书签（Del）</translation>
    </message>
    <message>
        <source>Copy the selected bookmarks, or all</source>
        <translation>复制所选书签，未选择时复制全部</translation>
    </message>
    <message>
        <source>Export all bookmarks as CSV, TSV or JSON</source>
        <translation>将所有书签导出为 CSV、TSV 或 JSON</translation>
    </message>
    <message numerus="yes">
        <source>%n bookmark(s)</source>
        <translation>
            <numerusform>%n 个书签</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>CallChart</name>
    <message>
        <source>{calls}, {total}
longest {longest}: click shows it in the timeline</source>
        <translation>{calls}，{total}
最长 {longest}：单击在时间线中显示</translation>
    </message>
</context>
<context>
    <name>CallColumns</name>
    <message>
        <source>Function</source>
        <translation>函数</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>Stream</source>
        <translation>流</translation>
    </message>
    <message>
        <source>Time, %</source>
        <translation>时间占比（%）</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Calls</source>
        <translation>次数</translation>
    </message>
    <message>
        <source>Average</source>
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
        <source>Start</source>
        <translation>开始</translation>
    </message>
    <message>
        <source>Duration</source>
        <translation>耗时</translation>
    </message>
    <message>
        <source>Process</source>
        <translation>进程</translation>
    </message>
    <message>
        <source>Thread</source>
        <translation>线程</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>Variance</source>
        <translation>方差</translation>
    </message>
</context>
<context>
    <name>CallDetails</name>
    <message>
        <source>Choose a function</source>
        <translation>选择一个函数</translation>
    </message>
    <message>
        <source>{calls} over the run, height: the longest of each moment</source>
        <translation>运行期间的 {calls}，高度：每个时刻中最长的一次</translation>
    </message>
    <message>
        <source>of all its rows</source>
        <translation>其所有行</translation>
    </message>
    <message>
        <source>The timeline has no calls of this name.</source>
        <translation>时间线中没有此名称的调用。</translation>
    </message>
    <message>
        <source>Sums only: there is no timeline. From raw data msprof --export=on --type=text writes one.</source>
        <translation>只有汇总：没有时间线。可用 msprof --export=on --type=text 从原始数据导出。</translation>
    </message>
    <message>
        <source>No single calls</source>
        <translation>没有单次调用</translation>
    </message>
</context>
<context>
    <name>Clock</name>
    <message>
        <source>From the first event</source>
        <translation>从第一个事件起</translation>
    </message>
    <message>
        <source>Local time</source>
        <translation>本地时间</translation>
    </message>
    <message>
        <source>From the step&apos;s begin</source>
        <translation>从迭代开始起</translation>
    </message>
    <message>
        <source>From the mark</source>
        <translation>从标记起</translation>
    </message>
    <message>
        <source>Mark</source>
        <translation>标记</translation>
    </message>
    <message>
        <source>Step {n}</source>
        <translation>迭代 {n}</translation>
    </message>
</context>
<context>
    <name>Collect</name>
    <message>
        <source>Start</source>
        <translation>启动</translation>
    </message>
    <message>
        <source>Script</source>
        <translation>脚本</translation>
    </message>
    <message>
        <source>Start in this folder</source>
        <translation>在此文件夹中启动</translation>
    </message>
    <message>
        <source>Training script</source>
        <translation>训练脚本</translation>
    </message>
    <message>
        <source>Its arguments</source>
        <translation>脚本参数</translation>
    </message>
    <message>
        <source>Python that has MindSpore</source>
        <translation>装有 MindSpore 的 Python</translation>
    </message>
    <message>
        <source>Folder for the result</source>
        <translation>结果所在文件夹</translation>
    </message>
    <message>
        <source>The tool itself</source>
        <translation>采集工具本身</translation>
    </message>
    <message>
        <source>{word} is no option: the program goes into --app.</source>
        <translation>{word} 不是选项：程序应写入 --app。</translation>
    </message>
    <message>
        <source>--{option}: {rule}</source>
        <translation>--{option}：{rule}</translation>
    </message>
    <message>
        <source>It is required.</source>
        <translation>必填。</translation>
    </message>
    <message>
        <source>A quote in it is not closed.</source>
        <translation>其中有未闭合的引号。</translation>
    </message>
    <message>
        <source>It is a host, or user@host.</source>
        <translation>应为主机名，或 user@host。</translation>
    </message>
    <message>
        <source>It is required to bring the result back.</source>
        <translation>取回结果时必填。</translation>
    </message>
    <message>
        <source>It has no MindSpore: choose another Python.</source>
        <translation>其中没有 MindSpore：选择其他 Python。</translation>
    </message>
    <message>
        <source>This folder is not there.</source>
        <translation>此文件夹不存在。</translation>
    </message>
    <message>
        <source>This file is not there.</source>
        <translation>此文件不存在。</translation>
    </message>
    <message>
        <source>{program} was not found on PATH: choose its file, or copy the command to a machine that has it.</source>
        <translation>在 PATH 中未找到 {program}：请选择其文件，或将命令复制到装有它的机器上。</translation>
    </message>
    <message>
        <source>There is no file {path}: choose another, or copy the command to a machine that has it.</source>
        <translation>文件 {path} 不存在：选择其他文件，或把命令复制到装有它的机器。</translation>
    </message>
    <message>
        <source>It is there already: hiprof renames it to {name}.</source>
        <translation>该文件夹已存在：hiprof 会将其改名为 {name}。</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>Application</source>
        <translation>应用程序</translation>
    </message>
    <message>
        <source>AI Core</source>
        <translation>AI Core</translation>
    </message>
    <message>
        <source>Address of the host, ip[:port]</source>
        <translation>主机地址，ip[:端口]</translation>
    </message>
    <message>
        <source>What is profiled</source>
        <translation>采集内容</translation>
    </message>
    <message>
        <source>Program, with arguments</source>
        <translation>程序及其参数</translation>
    </message>
    <message>
        <source>Folder of the program</source>
        <translation>程序所在文件夹</translation>
    </message>
    <message>
        <source>Where it runs</source>
        <translation>运行位置</translation>
    </message>
    <message>
        <source>Environment, NAME=VALUE;NAME=VALUE</source>
        <translation>环境变量，NAME=VALUE;NAME=VALUE</translation>
    </message>
    <message>
        <source>Devices, as 0,1</source>
        <translation>设备，如 0,1</translation>
    </message>
    <message>
        <source>Profile AI Core</source>
        <translation>采集 AI Core</translation>
    </message>
    <message>
        <source>Mode</source>
        <translation>模式</translation>
    </message>
    <message>
        <source>Interval of samples, 10 to 1000 ms</source>
        <translation>采样间隔，10 至 1000 ms</translation>
    </message>
    <message>
        <source>Metrics</source>
        <translation>指标</translation>
    </message>
    <message>
        <source>It is an absolute path: it begins with /.</source>
        <translation>应为绝对路径：以 / 开头。</translation>
    </message>
    <message>
        <source>The address is four numbers from 0 to 255.</source>
        <translation>地址应为四个 0 至 255 的数。</translation>
    </message>
    <message>
        <source>The port is a number from 1 to 65535.</source>
        <translation>端口应为 1 至 65535 的数。</translation>
    </message>
    <message>
        <source>It must not hold any of these: {signs}</source>
        <translation>不得包含以下字符：{signs}</translation>
    </message>
    <message>
        <source>It is required where the program is a file name with arguments.</source>
        <translation>程序为文件名且带参数时必填。</translation>
    </message>
    <message>
        <source>It is a list of different numbers, as 0,1.</source>
        <translation>应为互不相同的数的列表，如 0,1。</translation>
    </message>
    <message>
        <source>It is required where the program runs on a device.</source>
        <translation>程序在设备上运行时必填。</translation>
    </message>
    <message>
        <source>It is NAME=VALUE, more of them after a semicolon.</source>
        <translation>应为 NAME=VALUE，多个之间用分号隔开。</translation>
    </message>
    <message>
        <source>It needs --ai_core_profiling=on.</source>
        <translation>需要 --ai_core_profiling=on。</translation>
    </message>
    <message>
        <source>It is a whole number of milliseconds from 10 to 1000.</source>
        <translation>应为 10 至 1000 的整数毫秒。</translation>
    </message>
    <message>
        <source>It needs --ai_core_profiling_mode=sample-based.</source>
        <translation>需要 --ai_core_profiling_mode=sample-based。</translation>
    </message>
    <message>
        <source>What is collected</source>
        <translation>采集哪些数据</translation>
    </message>
    <message>
        <source>Whole system, without an application</source>
        <translation>整个系统，不运行应用程序</translation>
    </message>
    <message>
        <source>AscendCL calls</source>
        <translation>AscendCL 调用</translation>
    </message>
    <message>
        <source>Runtime calls</source>
        <translation>Runtime 调用</translation>
    </message>
    <message>
        <source>Times of tasks</source>
        <translation>任务时间</translation>
    </message>
    <message>
        <source>Execution of models</source>
        <translation>模型执行</translation>
    </message>
    <message>
        <source>Communication</source>
        <translation>通信</translation>
    </message>
    <message>
        <source>AI CPU operators</source>
        <translation>AI CPU 算子</translation>
    </message>
    <message>
        <source>Samples a second, 1 to 100</source>
        <translation>每秒采样数，1 至 100</translation>
    </message>
    <message>
        <source>Devices: all, or as 0,1</source>
        <translation>设备：all，或如 0,1</translation>
    </message>
    <message>
        <source>For how many seconds</source>
        <translation>持续秒数</translation>
    </message>
    <message>
        <source>It needs --ai-core=on.</source>
        <translation>需要 --ai-core=on。</translation>
    </message>
    <message>
        <source>It is a whole number of Hz from 1 to 100.</source>
        <translation>应为 1 至 100 的整数 Hz。</translation>
    </message>
    <message>
        <source>It needs --aic-mode=sample-based.</source>
        <translation>需要 --aic-mode=sample-based。</translation>
    </message>
    <message>
        <source>It is one of {choices}.</source>
        <translation>应为以下之一：{choices}。</translation>
    </message>
    <message>
        <source>A program, or the devices of the whole system, must be named.</source>
        <translation>须指定程序，或整个系统的设备。</translation>
    </message>
    <message>
        <source>It is ignored where a program is given: leave one of both out.</source>
        <translation>指定程序时该选项被忽略：两者去掉其一。</translation>
    </message>
    <message>
        <source>It is all, or a list of different numbers, as 0,1.</source>
        <translation>应为 all，或互不相同的数的列表，如 0,1。</translation>
    </message>
    <message>
        <source>It is required for the whole system.</source>
        <translation>采集整个系统时必填。</translation>
    </message>
    <message>
        <source>It is a whole number of seconds from 1 to 2592000.</source>
        <translation>应为 1 至 2592000 的整数秒。</translation>
    </message>
    <message>
        <source>It holds no control characters or line breaks.</source>
        <translation>不得包含控制字符或换行。</translation>
    </message>
    <message>
        <source>--{option} has no value.</source>
        <translation>--{option} 没有值。</translation>
    </message>
    <message>
        <source>It is given twice.</source>
        <translation>重复给出。</translation>
    </message>
    <message>
        <source>--{option} may be {names}.</source>
        <translation>--{option} 可能是 {names}。</translation>
    </message>
    <message>
        <source>{tool} has no option --{option}.</source>
        <translation>{tool} 没有选项 --{option}。</translation>
    </message>
    <message>
        <source>Set the environment in the shell: export {names}</source>
        <translation>在 shell 中设置环境变量：export {names}</translation>
    </message>
    <message>
        <source>--{option} has no counterpart: msprof runs where the program does.</source>
        <translation>--{option} 没有对应项：msprof 在程序所在的机器上运行。</translation>
    </message>
    <message>
        <source>{metrics} has no counterpart: msprof collects one group in a run.</source>
        <translation>{metrics} 没有对应项：msprof 每次运行只采集一组。</translation>
    </message>
    <message>
        <source>{metrics} is two groups today: collect again with --aic-metrics=MemoryUB.</source>
        <translation>{metrics} 如今分为两组：用 --aic-metrics=MemoryUB 再采集一次。</translation>
    </message>
    <message>
        <source>--{option} has no counterpart: fill it in.</source>
        <translation>--{option} 没有对应项：需要填写。</translation>
    </message>
    <message>
        <source>{metrics} has no counterpart in hiprof.</source>
        <translation>{metrics} 在 hiprof 中没有对应项。</translation>
    </message>
    <message>
        <source>--{option} has no counterpart in hiprof.</source>
        <translation>--{option} 在 hiprof 中没有对应项。</translation>
    </message>
</context>
<context>
    <name>CollectDialog</name>
    <message>
        <source>As {tool}</source>
        <translation>转为 {tool}</translation>
    </message>
    <message>
        <source>Commands, to be run here in this order</source>
        <translation>在本机按此顺序运行的命令</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>MindSpore {version} needs no change of the script; or without the variable, these lines in it:</source>
        <translation>MindSpore {version} 无需修改脚本；若不用该变量，则在脚本中加入以下各行：</translation>
    </message>
    <message>
        <source>MindSpore {version} profiles only with these lines in the script; add them first:</source>
        <translation>MindSpore {version} 须在脚本中加入以下各行才能采集，先加入它们：</translation>
    </message>
    <message>
        <source>A quote in the clipboard&apos;s command is not closed.</source>
        <translation>剪贴板中的命令有未闭合的引号。</translation>
    </message>
    <message>
        <source>The clipboard holds no command of hiprof or msprof.</source>
        <translation>剪贴板中没有 hiprof 或 msprof 的命令。</translation>
    </message>
    <message>
        <source>Copy the commands and run them in a terminal.</source>
        <translation>复制命令，在终端中运行。</translation>
    </message>
    <message>
        <source>Looking at this machine…</source>
        <translation>正在查看本机…</translation>
    </message>
    <message>
        <source>Collect</source>
        <translation>采集</translation>
    </message>
    <message>
        <source>MindSpore script</source>
        <translation>MindSpore 脚本</translation>
    </message>
    <message>
        <source>Paste a command</source>
        <translation>粘贴命令</translation>
    </message>
    <message>
        <source>On another machine</source>
        <translation>在另一台机器上</translation>
    </message>
    <message>
        <source>host, or user@host</source>
        <translation>host，或 user@host</translation>
    </message>
    <message>
        <source>Host</source>
        <translation>主机</translation>
    </message>
    <message>
        <source>Convert there, bring back the .stepscope file only</source>
        <translation>在那里转换，只取回 .stepscope 文件</translation>
    </message>
</context>
<context>
    <name>ColorBar</name>
    <message>
        <source>Colours</source>
        <translation>颜色</translation>
    </message>
    <message>
        <source>Only names with…</source>
        <translation>仅名称包含…</translation>
    </message>
    <message>
        <source>Colour only names with</source>
        <translation>仅为名称包含此文本的切片着色</translation>
    </message>
    <message>
        <source>Slices whose name has this text keep their colour, the others turn grey</source>
        <translation>名称包含此文本的切片保留颜色，其他切片变为灰色</translation>
    </message>
</context>
<context>
    <name>ColourNames</name>
    <message>
        <source>slate</source>
        <translation>石板灰</translation>
    </message>
    <message>
        <source>apricot</source>
        <translation>杏色</translation>
    </message>
    <message>
        <source>deep teal</source>
        <translation>深青</translation>
    </message>
    <message>
        <source>orchid</source>
        <translation>兰紫</translation>
    </message>
    <message>
        <source>olive</source>
        <translation>橄榄绿</translation>
    </message>
    <message>
        <source>plum</source>
        <translation>梅紫</translation>
    </message>
    <message>
        <source>sage</source>
        <translation>灰绿</translation>
    </message>
    <message>
        <source>brick</source>
        <translation>砖红</translation>
    </message>
    <message>
        <source>turquoise</source>
        <translation>绿松石色</translation>
    </message>
    <message>
        <source>clay</source>
        <translation>陶土色</translation>
    </message>
    <message>
        <source>lavender</source>
        <translation>薰衣草紫</translation>
    </message>
    <message>
        <source>bronze</source>
        <translation>古铜色</translation>
    </message>
</context>
<context>
    <name>Colours</name>
    <message>
        <source>Colour by name</source>
        <translation>按名称着色</translation>
    </message>
    <message>
        <source>The 12 names with most time of each process have a colour of their own, the others are grey.</source>
        <translation>每个进程中总耗时最长的 12 个名称各有一种颜色，其他为灰色。</translation>
    </message>
    <message>
        <source>Colour by type</source>
        <translation>按类型着色</translation>
    </message>
    <message>
        <source>Slices of one type share a colour: the 12 types with most time of each process, others are grey.</source>
        <translation>同一类型的切片颜色相同：每个进程中总耗时最长的 12 种类型有颜色，其他为灰色。</translation>
    </message>
    <message>
        <source>Colour by stream</source>
        <translation>按流着色</translation>
    </message>
    <message>
        <source>All slices of a track have its colour: 12 colours in turn, from the first track to the last.</source>
        <translation>同一轨道的切片同色：12 种颜色按轨道从上到下依次使用。</translation>
    </message>
    <message>
        <source>Colour by duration</source>
        <translation>按耗时着色</translation>
    </message>
    <message>
        <source>Each step of the scale is ten times as long; blocks: the mean of their track.</source>
        <translation>色阶每档为前一档的 10 倍；合并块按其轨道的平均耗时着色。</translation>
    </message>
</context>
<context>
    <name>ColumnSheet</name>
    <message>
        <source>Show all</source>
        <translation>全部显示</translation>
    </message>
    <message>
        <source>As in the file</source>
        <translation>与文件一致</translation>
    </message>
    <message>
        <source>Columns</source>
        <translation>列</translation>
    </message>
    <message>
        <source>Drag a column, or move it with Alt+Up and Alt+Down.</source>
        <translation>拖动列可移动，也可按 Alt+Up 和 Alt+Down 移动。</translation>
    </message>
</context>
<context>
    <name>ColumnTitles</name>
    <message>
        <source>In the file: {0}</source>
        <translation>文件中：{0}</translation>
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
        <source>Full name</source>
        <translation>全名</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>Core</source>
        <translation>核</translation>
    </message>
    <message>
        <source>Side</source>
        <translation>侧</translation>
    </message>
    <message>
        <source>Level</source>
        <translation>级别</translation>
    </message>
    <message>
        <source>Subgraph</source>
        <translation>子图</translation>
    </message>
    <message>
        <source>Inputs and outputs</source>
        <translation>输入与输出</translation>
    </message>
    <message>
        <source>Count</source>
        <translation>次数</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>占比</translation>
    </message>
    <message>
        <source>Category</source>
        <translation>类别</translation>
    </message>
    <message>
        <source>Depth</source>
        <translation>深度</translation>
    </message>
    <message>
        <source>Counter</source>
        <translation>计数器</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>Unit</source>
        <translation>单位</translation>
    </message>
    <message>
        <source>Input shapes</source>
        <translation>输入 shape</translation>
    </message>
    <message>
        <source>Input data types</source>
        <translation>输入数据类型</translation>
    </message>
    <message>
        <source>Input formats</source>
        <translation>输入格式</translation>
    </message>
    <message>
        <source>Output shapes</source>
        <translation>输出 shape</translation>
    </message>
    <message>
        <source>Output data types</source>
        <translation>输出数据类型</translation>
    </message>
    <message>
        <source>Output formats</source>
        <translation>输出格式</translation>
    </message>
    <message>
        <source>Operations</source>
        <translation>运算量</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>运算速度</translation>
    </message>
    <message>
        <source>Utilisation</source>
        <translation>利用率</translation>
    </message>
    <message>
        <source>Call stack</source>
        <translation>调用栈</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>迭代</translation>
    </message>
    <message>
        <source>Stream</source>
        <translation>流</translation>
    </message>
    <message>
        <source>Task</source>
        <translation>任务</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>Process</source>
        <translation>进程</translation>
    </message>
    <message>
        <source>Thread</source>
        <translation>线程</translation>
    </message>
    <message>
        <source>Rank</source>
        <translation>卡</translation>
    </message>
    <message>
        <source>Ranks</source>
        <translation>各卡</translation>
    </message>
    <message>
        <source>From rank</source>
        <translation>源卡</translation>
    </message>
    <message>
        <source>To rank</source>
        <translation>目的卡</translation>
    </message>
    <message>
        <source>Group</source>
        <translation>通信组</translation>
    </message>
    <message>
        <source>Operator</source>
        <translation>算子</translation>
    </message>
    <message>
        <source>Transport</source>
        <translation>传输介质</translation>
    </message>
    <message>
        <source>Component</source>
        <translation>组件</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>开始</translation>
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
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Duration</source>
        <translation>耗时</translation>
    </message>
    <message>
        <source>Total</source>
        <translation>总计</translation>
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
        <source>Variance</source>
        <translation>方差</translation>
    </message>
    <message>
        <source>Wait</source>
        <translation>等待</translation>
    </message>
    <message>
        <source>Elapsed</source>
        <translation>总耗时</translation>
    </message>
    <message>
        <source>Transit</source>
        <translation>传输</translation>
    </message>
    <message>
        <source>Idle</source>
        <translation>空闲</translation>
    </message>
    <message>
        <source>Synchronization</source>
        <translation>同步</translation>
    </message>
    <message>
        <source>Wait share</source>
        <translation>等待占比</translation>
    </message>
    <message>
        <source>Synchronization share</source>
        <translation>同步占比</translation>
    </message>
    <message>
        <source>Allocated at</source>
        <translation>分配时刻</translation>
    </message>
    <message>
        <source>Released at</source>
        <translation>释放时刻</translation>
    </message>
    <message>
        <source>Step interval</source>
        <translation>迭代间隙</translation>
    </message>
    <message>
        <source>Forward + backward</source>
        <translation>前向+反向</translation>
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
        <source>Communication</source>
        <translation>通信</translation>
    </message>
    <message>
        <source>Communication, not overlapped</source>
        <translation>未掩盖的通信</translation>
    </message>
    <message>
        <source>Overlapped</source>
        <translation>被掩盖</translation>
    </message>
    <message>
        <source>Free</source>
        <translation>空闲</translation>
    </message>
    <message>
        <source>Stage</source>
        <translation>Stage</translation>
    </message>
    <message>
        <source>Bubble</source>
        <translation>Bubble</translation>
    </message>
    <message>
        <source>Preparing</source>
        <translation>准备</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>大小</translation>
    </message>
    <message>
        <source>Packet size</source>
        <translation>包大小</translation>
    </message>
    <message>
        <source>Packets</source>
        <translation>包数</translation>
    </message>
    <message>
        <source>Bandwidth</source>
        <translation>带宽</translation>
    </message>
    <message>
        <source>Allocated</source>
        <translation>已分配</translation>
    </message>
    <message>
        <source>Reserved</source>
        <translation>已预留</translation>
    </message>
    <message>
        <source>Active</source>
        <translation>活跃</translation>
    </message>
    <message>
        <source>Workers</source>
        <translation>线程数</translation>
    </message>
    <message>
        <source>Queue</source>
        <translation>队列</translation>
    </message>
    <message>
        <source>Batch</source>
        <translation>批次</translation>
    </message>
    <message>
        <source>Capacity</source>
        <translation>容量</translation>
    </message>
    <message>
        <source>Queue length</source>
        <translation>队列长度</translation>
    </message>
    <message>
        <source>Mean queue size</source>
        <translation>队列平均大小</translation>
    </message>
    <message>
        <source>Samples</source>
        <translation>样本</translation>
    </message>
    <message>
        <source>Sample</source>
        <translation>样本</translation>
    </message>
    <message>
        <source>Severity</source>
        <translation>严重程度</translation>
    </message>
    <message>
        <source>File</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>Place</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>Message</source>
        <translation>说明</translation>
    </message>
</context>
<context>
    <name>Columns</name>
    <message>
        <source>{name} in the file</source>
        <translation>文件中的 {name}</translation>
    </message>
</context>
<context>
    <name>CommandBox</name>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>命令</translation>
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
        <source>The fault report is on the clipboard; it has no paths and names of yours.</source>
        <translation>故障报告已复制到剪贴板，其中不含您的路径和名称。</translation>
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
    <name>CommunicationCounts</name>
    <message numerus="yes">
        <source>Figures of the %n step(s) that the range touches: the file has no times of these</source>
        <translation>
            <numerusform>范围涉及的 %n 个迭代的数据：文件没有这些数据的时间</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>CommunicationPanel</name>
    <message>
        <source>Communication</source>
        <translation>通信</translation>
    </message>
    <message>
        <source>Between each two ranks the medium with the fastest link</source>
        <translation>每两张卡之间取链路最快的介质</translation>
    </message>
    <message>
        <source>Fastest</source>
        <translation>最快</translation>
    </message>
    <message>
        <source>All groups</source>
        <translation>全部通信组</translation>
    </message>
    <message>
        <source>Show the operator in the timeline (Enter)</source>
        <translation>在时间线中显示该算子（Enter）</translation>
    </message>
    <message>
        <source>Group</source>
        <translation>通信组</translation>
    </message>
    <message>
        <source>Transit</source>
        <translation>传输</translation>
    </message>
    <message>
        <source>No costs of single collectives in this result; Timeline and Step trace show when collectives ran. A run of several ranks has them: collect again with profiler_level=ProfilerLevel.Level1 or above (MindSpore without levels, from 1.3 on: profile_communication=True).</source>
        <translation>此结果中没有单个集合通信的开销；时间线和迭代轨迹显示集合通信的运行时刻。多卡运行才有这些数据：设置 profiler_level=ProfilerLevel.Level1 或更高后重新采集（没有级别的 MindSpore，自 1.3 起：profile_communication=True）。</translation>
    </message>
    <message>
        <source>Transit is the time in which data moves. Wait is the time until the other ranks are there; most of it is synchronisation before the first data. Much wait: another rank is late, look for what it does meanwhile. Much transit: many bytes or a slow link. Idle is the rest of the elapsed time, in which nothing moves and nothing is waited for. Much idle: look in the timeline what the operator&apos;s own tasks do meanwhile.

Bandwidth is what was moved by the time it took. Small packets do not reach the bandwidth of large ones. SDMA is the sum of HCCS, PCIE and SIO.

In the matrix each row sends to the columns; in steps of blue from slow to fast. Each medium has a scale of its own: RDMA goes between servers and is slower than HCCS within one. Grey cells are copies within a rank.

Click a bar for its operators, a cell for its link; Enter on an operator shows it in the timeline.</source>
        <translation>传输是数据搬运的时间。等待是直到其他卡到达的时间，其中大部分是首批数据之前的同步。等待多：有卡迟到，查看它在此期间做什么。传输多：数据量大或链路慢。空闲是总耗时的其余部分，既不搬运也不等待。空闲多：在时间线中查看该算子自己的任务在此期间做什么。

带宽是搬运的数据量除以所用时间。小包达不到大包的带宽。SDMA 是 HCCS、PCIE 与 SIO 之和。

矩阵中每一行向各列发送，蓝色由浅到深表示由慢到快。每种介质有各自的色阶：RDMA 用于服务器之间，比服务器内的 HCCS 慢。灰色单元格是卡内拷贝。

单击条形查看其算子，单击单元格查看其链路；在算子上按回车可在时间线中显示。</translation>
    </message>
    <message>
        <source>Wait</source>
        <translation>等待</translation>
    </message>
    <message>
        <source>Idle</source>
        <translation>空闲</translation>
    </message>
    <message>
        <source>Sizes of packets</source>
        <translation>包大小</translation>
    </message>
</context>
<context>
    <name>CommunicationWords</name>
    <message>
        <source>Operators</source>
        <translation>算子</translation>
    </message>
    <message>
        <source>Bandwidth</source>
        <translation>带宽</translation>
    </message>
    <message>
        <source>Links</source>
        <translation>链路</translation>
    </message>
    <message>
        <source>Ranks</source>
        <translation>各卡</translation>
    </message>
    <message>
        <source>Operator</source>
        <translation>算子</translation>
    </message>
    <message>
        <source>Rank</source>
        <translation>卡</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>迭代</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>开始</translation>
    </message>
    <message>
        <source>Elapsed</source>
        <translation>总耗时</translation>
    </message>
    <message>
        <source>Transit</source>
        <translation>传输</translation>
    </message>
    <message>
        <source>Wait</source>
        <translation>等待</translation>
    </message>
    <message>
        <source>Synchronisation</source>
        <translation>同步</translation>
    </message>
    <message>
        <source>Idle</source>
        <translation>空闲</translation>
    </message>
    <message>
        <source>Wait ratio</source>
        <translation>等待占比</translation>
    </message>
    <message>
        <source>Synchronisation ratio</source>
        <translation>同步占比</translation>
    </message>
    <message>
        <source>Group</source>
        <translation>通信组</translation>
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
        <source>Medium</source>
        <translation>介质</translation>
    </message>
    <message>
        <source>Moved</source>
        <translation>数据量</translation>
    </message>
    <message>
        <source>Bandwidth*</source>
        <translation>带宽*</translation>
    </message>
    <message>
        <source>Bandwidth in the file</source>
        <translation>文件中的带宽</translation>
    </message>
    <message>
        <source>Packet</source>
        <translation>包</translation>
    </message>
    <message>
        <source>Packets</source>
        <translation>包数</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
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
        <source>Overlapped</source>
        <translation>被掩盖</translation>
    </message>
    <message>
        <source>Free</source>
        <translation>空闲</translation>
    </message>
    <message>
        <source>Bubble</source>
        <translation>Bubble</translation>
    </message>
    <message>
        <source>Whole step</source>
        <translation>整个迭代</translation>
    </message>
    <message>
        <source>the file says transit {0}</source>
        <translation>文件中的传输为 {0}</translation>
    </message>
    <message>
        <source>wait {0}</source>
        <translation>等待 {0}</translation>
    </message>
    <message>
        <source>elapsed {0}</source>
        <translation>总耗时 {0}</translation>
    </message>
    <message>
        <source>transit {0}</source>
        <translation>传输 {0}</translation>
    </message>
    <message>
        <source>idle {0}</source>
        <translation>空闲 {0}</translation>
    </message>
    <message>
        <source>{0} of both is wait</source>
        <translation>等待占两者的 {0}</translation>
    </message>
    <message>
        <source>{part}: rank {rank} longest, {time} (mean {mean})</source>
        <translation>{part}：卡 {rank} 最长，{time}（均值 {mean}）</translation>
    </message>
    <message>
        <source>Step {0} has no communication here: {1} instead</source>
        <translation>迭代 {0} 在此没有通信，改为显示{1}</translation>
    </message>
    <message>
        <source>the average</source>
        <translation>平均值</translation>
    </message>
    <message>
        <source>all</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>Range, {0}</source>
        <translation>范围，{0}</translation>
    </message>
    <message>
        <source>The file&apos;s own average</source>
        <translation>文件自带的平均值</translation>
    </message>
    <message>
        <source>Step {0}</source>
        <translation>迭代 {0}</translation>
    </message>
    <message>
        <source>All steps</source>
        <translation>全部迭代</translation>
    </message>
    <message>
        <source>All steps ({0})</source>
        <translation>全部迭代（{0}）</translation>
    </message>
    <message>
        <source>The files do not say when anything ran: the whole run is shown.</source>
        <translation>文件没有记录时间：显示整个运行。</translation>
    </message>
    <message>
        <source>Figures of the whole run: the file says neither when these were nor in which step.</source>
        <translation>整个运行的数据：文件既没有记录时间，也没有记录迭代。</translation>
    </message>
    <message>
        <source>Figures of what ran in the range</source>
        <translation>范围内运行部分的数据</translation>
    </message>
    <message>
        <source>No operators here.</source>
        <translation>此处没有算子。</translation>
    </message>
    <message>
        <source>Nothing was moved here.</source>
        <translation>此处没有数据传输。</translation>
    </message>
    <message>
        <source>No links here.</source>
        <translation>此处没有链路。</translation>
    </message>
    <message>
        <source>No ranks here.</source>
        <translation>此处没有卡。</translation>
    </message>
    <message>
        <source>{0} of {1} operators, the longest</source>
        <translation>{1} 个算子中最长的 {0} 个</translation>
    </message>
    <message>
        <source>* Bandwidth = moved / transit, decimal GB/s.</source>
        <translation>* 带宽 = 数据量 / 传输时间，十进制 GB/s。</translation>
    </message>
    <message>
        <source>Ranks are numbered within the group.</source>
        <translation>卡号为组内编号。</translation>
    </message>
    <message>
        <source>The files have what {0} of {1} ranks send.</source>
        <translation>文件中有 {1} 张卡中 {0} 张卡的发送数据。</translation>
    </message>
    <message>
        <source>Slow links: {0}, below 80 % of the median of their medium.</source>
        <translation>慢链路：{0}，低于同类介质中位数的 80 %。</translation>
    </message>
    <message>
        <source>* Bandwidth = moved / transit, decimal GB/s. Transit is the sum over links, of which several work at once. SDMA is the sum of HCCS, PCIE and SIO.</source>
        <translation>* 带宽 = 传输量 / 传输时间，十进制 GB/s。传输时间为各链路之和，多条链路可能同时工作。SDMA 为 HCCS、PCIE 与 SIO 之和。</translation>
    </message>
    <message>
        <source>Times are means over the steps; transit and wait are sums over operators.</source>
        <translation>时间为各迭代的均值；传输与等待为各算子之和。</translation>
    </message>
    <message>
        <source>Bubble: communication in which a rank waits for another pipeline stage.</source>
        <translation>Bubble：卡等待其他流水级的那部分通信。</translation>
    </message>
    <message>
        <source>Slow: {0}, computing more than {1} above the mean of its stage.</source>
        <translation>慢卡：{0}，计算时间比所在流水级的均值高 {1} 以上。</translation>
    </message>
</context>
<context>
    <name>Comparison</name>
    <message>
        <source>Difference: {0} less {1}; in percent of {1}.</source>
        <translation>差值：{0} 减 {1}；百分比相对于 {1}。</translation>
    </message>
    <message>
        <source>Part</source>
        <translation>部分</translation>
    </message>
</context>
<context>
    <name>ComponentTable</name>
    <message>
        <source>Component</source>
        <translation>组件</translation>
    </message>
    <message>
        <source>Peak allocated</source>
        <translation>分配峰值</translation>
    </message>
    <message>
        <source>at</source>
        <translation>时刻</translation>
    </message>
    <message>
        <source>Peak reserved</source>
        <translation>预留峰值</translation>
    </message>
    <message>
        <source>Unused*</source>
        <translation>未使用*</translation>
    </message>
    <message>
        <source>Samples</source>
        <translation>样本</translation>
    </message>
</context>
<context>
    <name>CoreDetails</name>
    <message>
        <source>Pipes</source>
        <translation>流水</translation>
    </message>
    <message>
        <source>Compute against memory</source>
        <translation>计算与内存对比</translation>
    </message>
    <message>
        <source>Moving data takes longer</source>
        <translation>搬运耗时更长</translation>
    </message>
    <message>
        <source>Computing takes longer</source>
        <translation>计算耗时更长</translation>
    </message>
    <message>
        <source>Not measured: metric group Memory</source>
        <translation>未测量：需指标组 Memory</translation>
    </message>
    <message>
        <source>Bandwidth</source>
        <translation>带宽</translation>
    </message>
    <message>
        <source>Find its calls in the timeline</source>
        <translation>在时间线中查找其调用</translation>
    </message>
    <message>
        <source>Show it in Operators</source>
        <translation>在算子面板中显示</translation>
    </message>
    <message>
        <source>vertical: memory ratio, % · area: time</source>
        <translation>纵轴：内存占比（%） · 面积：时间</translation>
    </message>
    <message>
        <source>{n} smaller ones not drawn</source>
        <translation>未画出 {n} 个较小的任务</translation>
    </message>
    <message>
        <source>Compute ratio, % (cube or vector)</source>
        <translation>计算占比（%）（cube 或 vector）</translation>
    </message>
    <message>
        <source>{n} tasks with nearly these ratios</source>
        <translation>{n} 个任务占比几乎相同</translation>
    </message>
    <message>
        <source>compute {0}, memory {1}</source>
        <translation>计算 {0}，内存 {1}</translation>
    </message>
    <message>
        <source>{0} of {1}</source>
        <translation>{1} 的 {0}</translation>
    </message>
    <message>
        <source>share of {0}</source>
        <translation>占 {0} 的比例</translation>
    </message>
    <message>
        <source>not used</source>
        <translation>未使用</translation>
    </message>
    <message>
        <source>Full bar: {0}, the highest of all tasks</source>
        <translation>满条：{0}，为所有任务中的最高值</translation>
    </message>
    <message>
        <source>No kind: its pipes were not measured</source>
        <translation>没有种类：未测量其流水</translation>
    </message>
    <message>
        <source>Moving data keeps it busy for {0} of the time, computing for {1}.</source>
        <translation>搬运数据占 {0} 的时间，计算占 {1}。</translation>
    </message>
    <message>
        <source>Above 1: data arrive more slowly than they are computed.</source>
        <translation>大于 1：数据到达慢于计算。</translation>
    </message>
    <message>
        <source>Not above 1: data arrive in time.</source>
        <translation>不大于 1：数据及时到达。</translation>
    </message>
    <message>
        <source>Memory ÷ compute {0} = {1}.</source>
        <translation>搬运 ÷ 计算 {0} = {1}。</translation>
    </message>
</context>
<context>
    <name>CorePane</name>
    <message>
        <source>Cores of the host, mean {0} in use</source>
        <translation>主机各核，平均使用 {0} 个</translation>
    </message>
    <message>
        <source>mean of {0}</source>
        <translation>{0}的均值</translation>
    </message>
    <message>
        <source>after {0}</source>
        <translation>{0} 后</translation>
    </message>
    <message>
        <source>Core {0}</source>
        <translation>核 {0}</translation>
    </message>
    <message>
        <source>largest {0}</source>
        <translation>最大 {0}</translation>
    </message>
    <message>
        <source>{0} of {1} cores, the busiest</source>
        <translation>{1} 个核中最繁忙的 {0} 个</translation>
    </message>
</context>
<context>
    <name>CostBars</name>
    <message>
        <source>Transit: {0}</source>
        <translation>传输：{0}</translation>
    </message>
    <message>
        <source>Wait: {0}</source>
        <translation>等待：{0}</translation>
    </message>
    <message>
        <source>Synchronisation, part of wait: {0}</source>
        <translation>同步（等待的一部分）：{0}</translation>
    </message>
    <message>
        <source>Idle: {0}</source>
        <translation>空闲：{0}</translation>
    </message>
    <message>
        <source>Elapsed: {0}</source>
        <translation>总耗时：{0}</translation>
    </message>
</context>
<context>
    <name>Counts</name>
    <message numerus="yes">
        <source>%n slice(s)</source>
        <translation>
            <numerusform>%n 个切片</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n sample(s)</source>
        <translation>
            <numerusform>%n 个样本</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n track(s)</source>
        <translation>
            <numerusform>%n 条轨道</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n row(s)</source>
        <translation>
            <numerusform>%n 行</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{0} of %n row(s)</source>
        <translation>
            <numerusform>{0} / %n 行</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n hit(s)</source>
        <translation>
            <numerusform>%n 个命中</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n type(s)</source>
        <translation>
            <numerusform>%n 种类型</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n operator(s)</source>
        <translation>
            <numerusform>%n 个算子</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n call(s)</source>
        <translation>
            <numerusform>%n 次调用</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n batch(es)</source>
        <translation>
            <numerusform>%n 个批次</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n core(s)</source>
        <translation>
            <numerusform>%n 个核</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n result(s)</source>
        <translation>
            <numerusform>%n 个结果</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Cpu</name>
    <message>
        <source>CPU utilisation</source>
        <translation>CPU 利用率</translation>
    </message>
    <message>
        <source>user</source>
        <translation>用户</translation>
    </message>
    <message>
        <source>system</source>
        <translation>系统</translation>
    </message>
    <message>
        <source>wait</source>
        <translation>等待</translation>
    </message>
    <message>
        <source>idle</source>
        <translation>空闲</translation>
    </message>
    <message>
        <source>runnable processes</source>
        <translation>可运行进程</translation>
    </message>
    <message>
        <source>context switches</source>
        <translation>上下文切换</translation>
    </message>
    <message>
        <source>whole system</source>
        <translation>整个系统</translation>
    </message>
    <message>
        <source>process</source>
        <translation>进程</translation>
    </message>
    <message>
        <source>operators</source>
        <translation>算子</translation>
    </message>
    <message>
        <source>MindInsight&apos;s averages, which it rounds and which count a first sample of zeros: {0}.</source>
        <translation>MindInsight 的平均值，经其取整并计入首个全零样本：{0}。</translation>
    </message>
</context>
<context>
    <name>CpuOperatorTable</name>
    <message>
        <source>CPU use of the operators</source>
        <translation>各算子的 CPU 使用</translation>
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
        <source>User</source>
        <translation>用户</translation>
    </message>
    <message>
        <source>System</source>
        <translation>系统</translation>
    </message>
    <message>
        <source>Both, of a core</source>
        <translation>合计，按单核</translation>
    </message>
    <message>
        <source>Largest</source>
        <translation>最大</translation>
    </message>
    <message>
        <source>Per worker</source>
        <translation>每个线程</translation>
    </message>
    <message>
        <source>Of all cores</source>
        <translation>占全部核</translation>
    </message>
</context>
<context>
    <name>CpuPanel</name>
    <message>
        <source>CPU utilisation</source>
        <translation>CPU 利用率</translation>
    </message>
    <message>
        <source>The host&apos;s processors were not sampled. Collect again with data_process=True (MindSpore), or msprof --host-sys=cpu.</source>
        <translation>未采样主机处理器。重新采集时设置 data_process=True（MindSpore），或使用 msprof --host-sys=cpu。</translation>
    </message>
    <message>
        <source>How busy the host&apos;s processors were while the data pipeline ran, from the samples that it took of the whole system, of its process and of each operator.

If the whole system is in use all the time, more workers do not help data processing: lower their number, or stop other programs. Much wait means that the processors wait for disks.

An operator whose workers use nearly a core each is limited by them: raise num_parallel_workers, or make it cheaper. Workers that use little wait for data or for a full queue: the Data pipeline says which.

A row of the table shows that operator over time. Drag over a chart to choose a range.</source>
        <translation>数据流水线运行期间主机处理器的繁忙程度，来自它对整个系统、自身进程和每个算子的采样。

如果整个系统一直都在使用，增加线程对数据处理没有帮助：减少线程数，或停止其他程序。等待多表示处理器在等待磁盘。

某个算子的每个线程几乎占满一个核：它受限于线程，可提高 num_parallel_workers，或减轻其工作。使用很少的线程在等待数据或等待队列腾空：数据流水线面板会说明是哪一种。

选择表中的一行，显示该算子随时间的变化。在图上拖动可选择区间。</translation>
    </message>
</context>
<context>
    <name>CpuSheet</name>
    <message>
        <source>Processors in use</source>
        <translation>使用中的处理器</translation>
    </message>
    <message>
        <source>Logical cores</source>
        <translation>逻辑核</translation>
    </message>
    <message>
        <source>Runnable processes</source>
        <translation>可运行进程</translation>
    </message>
    <message>
        <source>one every {0} on average</source>
        <translation>平均每 {0} 一个</translation>
    </message>
    <message>
        <source>100 % of the whole system are all cores; 100 % of the process or an operator is one core (in results of MindSpore before 2.0 it may be all cores).</source>
        <translation>整个系统的 100 % 为全部核；进程或算子的 100 % 为一个核（MindSpore 2.0 之前的结果中可能为全部核）。</translation>
    </message>
    <message>
        <source>{0} of {1}</source>
        <translation>{1}中的 {0} 个</translation>
    </message>
    <message>
        <source>Context switches per sample</source>
        <translation>每次采样的上下文切换</translation>
    </message>
    <message>
        <source>mean of {0}</source>
        <translation>{0}的均值</translation>
    </message>
    <message>
        <source>mean of {0} of {1}</source>
        <translation>{1} 中 {0}的均值</translation>
    </message>
    <message>
        <source>The result has the whole system&apos;s use of {0} of these {1} only.</source>
        <translation>这 {1}中，结果只有 {0} 个的整机使用率。</translation>
    </message>
    <message>
        <source>All operators together</source>
        <translation>全部算子合计</translation>
    </message>
    <message>
        <source>percent of one core</source>
        <translation>占单核的百分比</translation>
    </message>
    <message>
        <source>Whole system</source>
        <translation>整个系统</translation>
    </message>
    <message>
        <source>percent of all cores</source>
        <translation>占全部核的百分比</translation>
    </message>
    <message>
        <source>This process</source>
        <translation>本进程</translation>
    </message>
    <message>
        <source>All operators</source>
        <translation>全部算子</translation>
    </message>
    <message>
        <source>Data pipeline</source>
        <translation>数据流水线</translation>
    </message>
    <message>
        <source>Sample {0}</source>
        <translation>样本 {0}</translation>
    </message>
    <message>
        <source>after {0}</source>
        <translation>{0} 后</translation>
    </message>
    <message>
        <source>Step {0}</source>
        <translation>迭代 {0}</translation>
    </message>
</context>
<context>
    <name>CurveChart</name>
    <message>
        <source>Step {0}</source>
        <translation>迭代 {0}</translation>
    </message>
    <message>
        <source>mean of {0}</source>
        <translation>{0}的均值</translation>
    </message>
</context>
<context>
    <name>CurveTile</name>
    <message>
        <source>mean</source>
        <translation>平均</translation>
    </message>
    <message>
        <source>steps {0}–{1}</source>
        <translation>迭代 {0}–{1}</translation>
    </message>
    <message>
        <source>steps {0}–{1}:</source>
        <translation>迭代 {0}–{1}：</translation>
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
        <source>The data queue was empty for {0} of {1} batches although the host queue was filled.</source>
        <translation>主机队列有数据，但 {1} 个批次中有 {0} 个遇到数据队列为空。</translation>
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
        <source>{0} worker</source>
        <translation>{0} 线程</translation>
    </message>
    <message>
        <source>No verdict: the host queue has no records of this time.</source>
        <translation>没有结论：主机队列在这段时间没有记录。</translation>
    </message>
    <message>
        <source>Too little data for a verdict: {0} batch, {1} needed.</source>
        <translation>数据太少，无法判定：{0} 个批次，需要 {1} 个。</translation>
    </message>
    <message>
        <source>Too little data for a verdict: {0} batches, {1} needed.</source>
        <translation>数据太少，无法判定：{0} 个批次，需要 {1} 个。</translation>
    </message>
    <message>
        <source>The host queue was empty for {0} of {1} batches, {2}; the threshold is {3}.</source>
        <translation>{1} 个批次中有 {0} 个遇到主机队列为空，占 {2}，阈值为 {3}。</translation>
    </message>
    <message>
        <source>{0} had a full input and an empty output queue in {1} of the samples.</source>
        <translation>{0} 在 {1} 的样本中输入队列满、输出队列空。</translation>
    </message>
    <message>
        <source>No operator stands out: all processors were in use, {0}.</source>
        <translation>没有突出的算子：所有处理器都在使用，{0}。</translation>
    </message>
    <message>
        <source>No operator stands out.</source>
        <translation>没有突出的算子。</translation>
    </message>
    <message>
        <source>No batch has the number of step {0}: the whole run is shown.</source>
        <translation>没有批次对应迭代 {0}：显示整个运行。</translation>
    </message>
    <message>
        <source>MindData&apos;s clock is not the timeline&apos;s: the whole run is shown, not the range.</source>
        <translation>MindData 的时钟与时间线不同：显示整个运行，而非区间。</translation>
    </message>
    <message>
        <source>MindData recorded nothing in the range: the whole run is shown.</source>
        <translation>MindData 在此区间没有记录：显示整个运行。</translation>
    </message>
    <message>
        <source>Figures of step {0}; the charts show its neighbours too</source>
        <translation>迭代 {0} 的数值；图中也显示其相邻迭代</translation>
    </message>
    <message>
        <source>Figures of the chosen range</source>
        <translation>所选区间的数值</translation>
    </message>
    <message>
        <source>batches {0} to {1}</source>
        <translation>批次 {0} 至 {1}</translation>
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
        <source>No verdict (suspected: {0})</source>
        <translation>无法判定（疑似：{0}）</translation>
    </message>
    <message>
        <source>Data processing ({0})</source>
        <translation>数据处理（{0}）</translation>
    </message>
    <message>
        <source>a batch after {0}</source>
        <translation>{0} 后取得一个批次</translation>
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
        <source>Both at the same moment</source>
        <translation>同一时刻两者</translation>
    </message>
    <message>
        <source>threshold: in {0} of the samples or more</source>
        <translation>阈值：不少于 {0} 的样本</translation>
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
        <source>a sure verdict needs {0}</source>
        <translation>可靠的判定需要 {0}</translation>
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
    <message>
        <source>Data goes from processing through the host queue to transmission, through the data queue to training.

A step that finds the data queue empty waits for data; if it finds something there, data is not its bottleneck. If the host queue is mostly empty, data processing is slow. If the host queue is filled while the data queue runs empty, the transmission to the device is slow.

In the graph, an operator with a full queue before it and an empty queue behind it holds up the others. If all queues run empty, the sources at the left are slow. If all queues are full, training is slower than its data. CPU near 100 % for each worker says that more workers help; with all processors in use they do not.

Click a batch to choose its step, drag over a chart to choose a range: all figures are then of that time.</source>
        <translation>数据从处理经主机队列到传输，再经数据队列到训练。

迭代发现数据队列为空，就要等待数据；若其中有数据，数据就不是它的瓶颈。主机队列大多为空：数据处理慢。主机队列有数据而数据队列为空：向设备传输慢。

在图中，输入队列满而输出队列空的算子拖慢了其他算子。所有队列都为空：左侧的数据源慢。所有队列都满：训练比数据慢。每个线程的 CPU 接近 100 % 表示增加线程会有帮助；所有处理器都在使用时则没有。

单击一个批次选择其迭代，在图上拖动选择区间：所有数值随之改为这段时间的。</translation>
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
    <name>DistributionPanel</name>
    <message>
        <source>Distribution</source>
        <translation>分布</translation>
    </message>
    <message>
        <source>No single calls in this result. Collect again with profiler level 1 to see them.</source>
        <translation>此结果没有单次调用。以 profiler level 1 重新采集即可查看。</translation>
    </message>
    <message>
        <source>How long the calls of one operator, or of all operators of a type, took. Choose it in Operators.

One narrow hill: all calls are alike. Two hills: two kinds of calls, often two shapes. A long tail to the right: some calls are held up; p95 and p99 say by how much. Log spreads short times. A click on a bar shows its longest call in the timeline.

By step: a bar from the shortest to the longest call, a dot at the median. A step that stands out is worth a look at the timeline: a click chooses it, and the rest is of it alone. By shape: the cost of each input shape; a click shows its longest call in the timeline.

Outliers are calls longer than p75 by more than 1.5 times the distance from p25 to p75. Enter shows one in the timeline.</source>
        <translation>显示一个算子或一种类型的所有算子每次调用的耗时。请在算子面板中选择。

单个窄峰：各次调用相近。两个峰：两类调用，往往是两种形状。右侧长尾：部分调用被拖慢，p95 和 p99 说明程度。对数坐标会展开短时间部分。单击柱条可在时间线中显示其中最长的一次调用。

按迭代：从最短到最长调用的线段，圆点为中位数。突出的迭代值得在时间线中查看：单击选中它，其余部分即只针对该迭代。按形状：每种输入形状的开销；单击可在时间线中显示其中最长的一次调用。

离群值是比 p75 长出四分位距 1.5 倍以上的调用。按回车可在时间线中显示。</translation>
    </message>
    <message>
        <source>Linear</source>
        <translation>线性</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>对数</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>迭代</translation>
    </message>
    <message>
        <source>Shape</source>
        <translation>形状</translation>
    </message>
    <message>
        <source>No single calls of {0} are known.</source>
        <translation>没有 {0} 的单次调用。</translation>
    </message>
    <message>
        <source>Choose a type or an operator in Operators.</source>
        <translation>在算子面板中选择一个类型或算子。</translation>
    </message>
    <message>
        <source>mean</source>
        <translation>平均</translation>
    </message>
    <message>
        <source>By step</source>
        <translation>按迭代</translation>
    </message>
    <message>
        <source>By shape</source>
        <translation>按形状</translation>
    </message>
    <message>
        <source>{0} of {1}</source>
        <translation>{0} / {1}</translation>
    </message>
    <message>
        <source>Step {0}</source>
        <translation>迭代 {0}</translation>
    </message>
    <message>
        <source>Operator</source>
        <translation>算子</translation>
    </message>
    <message>
        <source>Duration</source>
        <translation>耗时</translation>
    </message>
    <message>
        <source>of p50</source>
        <translation>相对 p50</translation>
    </message>
    <message numerus="yes">
        <source>%n outlier(s) above {0}</source>
        <translation>
            <numerusform>%n 个离群值高于 {0}</numerusform>
        </translation>
    </message>
    <message>
        <source>timeline</source>
        <translation>时间线</translation>
    </message>
    <message>
        <source>From: {0}</source>
        <translation>来自：{0}</translation>
    </message>
    <message>
        <source>of step {0} only</source>
        <translation>仅迭代 {0}</translation>
    </message>
    <message>
        <source>of all steps: no call says that it is of step {0}</source>
        <translation>全部迭代：没有调用注明属于迭代 {0}</translation>
    </message>
    <message>
        <source>all outliers are {0}</source>
        <translation>所有离群值均为 {0}</translation>
    </message>
    <message>
        <source>of the selected range only, calls at its edges in whole</source>
        <translation>仅所选范围，边缘处的调用按完整时长计</translation>
    </message>
    <message>
        <source>The timeline has no such call.</source>
        <translation>时间线中没有此调用。</translation>
    </message>
    <message>
        <source>From (ns)</source>
        <translation>从（ns）</translation>
    </message>
    <message>
        <source>To (ns)</source>
        <translation>到（ns）</translation>
    </message>
    <message>
        <source>Calls</source>
        <translation>次数</translation>
    </message>
</context>
<context>
    <name>DockTitle</name>
    <message>
        <source>How to read this</source>
        <translation>如何阅读</translation>
    </message>
    <message>
        <source>More</source>
        <translation>更多</translation>
    </message>
    <message>
        <source>Float or dock</source>
        <translation>浮动或停靠</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Kept as is: does not follow step, range and selection. Click to follow again</source>
        <translation>保持原样：不跟随迭代、区间和选择。单击恢复跟随</translation>
    </message>
    <message>
        <source>Kept</source>
        <translation>已固定</translation>
    </message>
    <message>
        <source>&amp;Keep as is</source>
        <translation>保持原样(&amp;K)</translation>
    </message>
    <message>
        <source>&amp;Float or dock</source>
        <translation>浮动或停靠(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Close</source>
        <translation>关闭(&amp;C)</translation>
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
    <name>Dropping</name>
    <message>
        <source>Open {name}</source>
        <translation>打开 {name}</translation>
    </message>
    <message numerus="yes">
        <source>A window shows one result: {name} is opened, %n other(s) not.</source>
        <translation>
            <numerusform>一个窗口只显示一个结果：已打开 {name}，其余 %n 个未打开。</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>DurationScale</name>
    <message>
        <source>Durations: light is short, dark is long; the steps begin at {bounds}</source>
        <translation>耗时：浅色短，深色长；各档起点：{bounds}</translation>
    </message>
    <message>
        <source>Durations: dark is short, light is long; the steps begin at {bounds}</source>
        <translation>耗时：深色短，浅色长；各档起点：{bounds}</translation>
    </message>
</context>
<context>
    <name>DynamicShapePanel</name>
    <message>
        <source>Dynamic shape</source>
        <translation>动态形状</translation>
    </message>
    <message>
        <source>No dynamic shapes in this result. MindSpore 1.9 and 2.0 write dynamic_shape_info_*.json for a network with dynamic shapes, set by set_inputs or set_dynamic.</source>
        <translation>此结果没有动态形状。MindSpore 1.9 与 2.0 会为使用 set_inputs 或 set_dynamic 设置的动态形状网络写出 dynamic_shape_info_*.json。</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>Shapes</source>
        <translation>形状</translation>
    </message>
    <message>
        <source>Operator</source>
        <translation>算子</translation>
    </message>
    <message>
        <source>Types of operators</source>
        <translation>算子类型</translation>
    </message>
    <message>
        <source>Operators and shapes</source>
        <translation>算子与形状</translation>
    </message>
    <message>
        <source>Calls</source>
        <translation>次数</translation>
    </message>
    <message>
        <source>Total</source>
        <translation>总计</translation>
    </message>
    <message>
        <source>Mean</source>
        <translation>平均</translation>
    </message>
    <message>
        <source>Shortest</source>
        <translation>最短</translation>
    </message>
    <message>
        <source>Longest</source>
        <translation>最长</translation>
    </message>
    <message numerus="yes">
        <source>%n outlier step(s) of {0}</source>
        <translation>
            <numerusform>{0} 中有 %n 个离群迭代</numerusform>
        </translation>
    </message>
    <message>
        <source>{0} of {1} pairs of operator and shapes</source>
        <translation>显示 {0} 个，共 {1} 个（算子 × 形状）</translation>
    </message>
    <message>
        <source>Step {0}</source>
        <translation>迭代 {0}</translation>
    </message>
    <message>
        <source>All steps</source>
        <translation>全部迭代</translation>
    </message>
    <message>
        <source>The curve is the mean time of the operators of one type in each step; triangles mark steps that take far longer than the others, dashed is the mean.

The table says which shapes take that time. One shape far slower than a similar one: it may not fit the device&apos;s blocks, or it was compiled in that step. Many shapes that are each used once: padding to a few sizes can help.

Click a type for its curve, a point for its step: the tables then are of that step alone. A drag over the curve chooses a range.</source>
        <translation>曲线是一种类型的算子在每个迭代中的平均时间；三角标出明显更久的迭代，虚线为平均值。

表格说明哪些形状占用了这些时间。某个形状比相近的形状慢很多：可能与设备的分块不匹配，或在该迭代中被编译。许多只用一次的形状：填充到少数几种尺寸会有帮助。

单击类型查看其曲线，单击点选择其迭代：表格随后只针对该迭代。在曲线上拖动可选择范围。</translation>
    </message>
    <message>
        <source>{0}: time of the call in each step, {1}</source>
        <translation>{0}：每个迭代中该次调用的耗时，{1}</translation>
    </message>
    <message>
        <source>{0}: mean time of the calls of each step (up to {2} calls), {1}</source>
        <translation>{0}：每个迭代各次调用（至多 {2} 次）的平均耗时，{1}</translation>
    </message>
    <message numerus="yes">
        <source>%n step(s)</source>
        <translation>
            <numerusform>%n 个迭代</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Errors</name>
    <message>
        <source>Free some space or choose another cache folder in the settings.</source>
        <translation>请释放一些空间，或在设置中选择其他缓存文件夹。</translation>
    </message>
    <message>
        <source>Check that the folder exists and may be written to, or choose another cache folder in the settings.</source>
        <translation>请检查该文件夹存在且可写入，或在设置中选择其他缓存文件夹。</translation>
    </message>
    <message>
        <source>Check that the disk is there and that you may read it.</source>
        <translation>检查磁盘是否可用、是否有读取权限。</translation>
    </message>
    <message>
        <source>The converter ended unexpectedly (exit code {number}).</source>
        <translation>转换进程意外结束（退出码 {number}）。</translation>
    </message>
    <message>
        <source>Open the result again. If it happens again, there may be too little memory; close other programs.</source>
        <translation>请重新打开结果。若再次出现，可能是内存不足，请关闭其他程序。</translation>
    </message>
    <message>
        <source>The folder for converted results cannot be made: {reason}.</source>
        <translation>无法创建缓存文件夹：{reason}。</translation>
    </message>
    <message>
        <source>Choose another cache folder in the settings.</source>
        <translation>在设置中选择其他缓存文件夹。</translation>
    </message>
    <message>
        <source>The result could not be converted because of a fault in Stepscope.</source>
        <translation>Stepscope 出错，无法转换此结果。</translation>
    </message>
    <message>
        <source>The log file has the details; send it with a report.</source>
        <translation>详情见日志文件，反馈问题时请附上。</translation>
    </message>
    <message>
        <source>There is not enough memory.</source>
        <translation>内存不足。</translation>
    </message>
    <message>
        <source>Close other programs.</source>
        <translation>请关闭其他程序。</translation>
    </message>
    <message>
        <source>Check the permissions of the folder, and that no other window has the file open.</source>
        <translation>请检查该文件夹的权限，以及没有其他窗口打开此文件。</translation>
    </message>
    <message>
        <source>This result has no rank {rank}.</source>
        <translation>此结果没有卡 {rank}。</translation>
    </message>
    <message>
        <source>It has rank {ranks}.</source>
        <translation>包含的卡号：{ranks}。</translation>
    </message>
    <message>
        <source>Free some space or choose another folder, then try again.</source>
        <translation>请释放一些空间或选择其他文件夹，然后重试。</translation>
    </message>
    <message>
        <source>The disk is full.</source>
        <translation>磁盘已满。</translation>
    </message>
    <message>
        <source>Access is denied.</source>
        <translation>拒绝访问。</translation>
    </message>
    <message>
        <source>Check that the disk is still there.</source>
        <translation>检查磁盘是否仍然可用。</translation>
    </message>
    <message>
        <source>This cache file cannot be used: {why}.</source>
        <translation>无法使用此缓存文件：{why}。</translation>
    </message>
    <message>
        <source>Open the result folder again to rebuild it, or ask for a fresh copy of the file.</source>
        <translation>重新打开结果文件夹以重建缓存，或重新获取该文件。</translation>
    </message>
    <message>
        <source>This cache file was written by a newer version of the program (schema {found}, this one reads {expected}).</source>
        <translation>此缓存文件由更新版本的程序写入（格式版本 {found}，本程序可读 {expected}）。</translation>
    </message>
    <message>
        <source>This cache file was written by an older version of the program (schema {found}, this one reads {expected}).</source>
        <translation>此缓存文件由较早版本的程序写入（格式版本 {found}，本程序可读 {expected}）。</translation>
    </message>
    <message>
        <source>Open the result folder again to rebuild it.</source>
        <translation>重新打开结果文件夹以重建缓存。</translation>
    </message>
    <message>
        <source>There is no room left on the disk for the file.</source>
        <translation>磁盘没有剩余空间，无法写入此文件。</translation>
    </message>
    <message>
        <source>The file cannot be written: {reason}.</source>
        <translation>无法写入此文件：{reason}。</translation>
    </message>
    <message>
        <source>Check that the folder exists and may be written to, or choose another folder.</source>
        <translation>请检查该文件夹存在且可写入，或选择其他文件夹。</translation>
    </message>
    <message>
        <source>This cache file cannot be opened: {reason}.</source>
        <translation>无法打开此缓存文件：{reason}。</translation>
    </message>
    <message>
        <source>Check that it still exists and may be read.</source>
        <translation>检查它是否仍然存在、是否可读。</translation>
    </message>
    <message>
        <source>This result is already closed.</source>
        <translation>此结果已关闭。</translation>
    </message>
    <message>
        <source>Open it again.</source>
        <translation>请重新打开。</translation>
    </message>
    <message>
        <source>another program has written over it while it was open</source>
        <translation>它打开时被另一个程序改写了</translation>
    </message>
    <message>
        <source>There is no such file or folder.</source>
        <translation>文件或文件夹不存在。</translation>
    </message>
    <message>
        <source>Check the path.</source>
        <translation>请检查路径。</translation>
    </message>
    <message>
        <source>It cannot be read: {reason}.</source>
        <translation>无法读取：{reason}。</translation>
    </message>
    <message>
        <source>Check the permissions and the path.</source>
        <translation>请检查权限和路径。</translation>
    </message>
    <message>
        <source>This is neither a file nor a folder.</source>
        <translation>这既不是文件也不是文件夹。</translation>
    </message>
    <message>
        <source>Open a result folder.</source>
        <translation>请打开结果文件夹。</translation>
    </message>
    <message>
        <source>Check the permissions.</source>
        <translation>请检查权限。</translation>
    </message>
    <message>
        <source>The folder cannot be read: {reason}.</source>
        <translation>无法读取文件夹：{reason}。</translation>
    </message>
    <message>
        <source>{name}: {count} files</source>
        <translation>{name}：{count} 个文件</translation>
    </message>
    <message>
        <source>No profiling result was recognised here.</source>
        <translation>未识别到性能数据。</translation>
    </message>
    <message>
        <source>It lies in the result {name}: open that folder.</source>
        <translation>它属于结果 {name}：打开该文件夹。</translation>
    </message>
    <message>
        <source>Open a folder that a profiler wrote.</source>
        <translation>请打开 Profiler 写入的文件夹。</translation>
    </message>
    <message>
        <source>it is an HDF5 file of another program</source>
        <translation>它是其他程序的 HDF5 文件</translation>
    </message>
    <message>
        <source>it does not say its version</source>
        <translation>没有版本信息</translation>
    </message>
    <message>
        <source>it is no HDF5 file</source>
        <translation>不是 HDF5 文件</translation>
    </message>
    <message>
        <source>HDF5 cannot open it, it may be cut ({reason})</source>
        <translation>HDF5 无法打开，文件可能不完整（{reason}）</translation>
    </message>
    <message>
        <source>dataset {name} reaches past the end of the file</source>
        <translation>数据集 {name} 超出文件末尾</translation>
    </message>
    <message>
        <source>DISPLAY={name} does not answer</source>
        <translation>DISPLAY={name} 没有响应</translation>
    </message>
    <message>
        <source>There is no display to open a window on.</source>
        <translation>没有可以打开窗口的显示器。</translation>
    </message>
    <message>
        <source>Start Stepscope in a desktop session or with X forwarding; `stepscope summary` and `stepscope screenshot` need no display.</source>
        <translation>请在桌面会话中启动 Stepscope，或使用 X 转发；`stepscope summary` 和 `stepscope screenshot` 不需要显示器。</translation>
    </message>
    <message>
        <source>The file cannot be written.</source>
        <translation>无法写入文件。</translation>
    </message>
    <message>
        <source>Choose another folder or name, or free some space.</source>
        <translation>请选择其他文件夹或名称，或腾出一些空间。</translation>
    </message>
    <message>
        <source>The report was not finished.</source>
        <translation>报告未完成。</translation>
    </message>
    <message>
        <source>The log file has the details.</source>
        <translation>详情见日志文件。</translation>
    </message>
    <message>
        <source>The settings cannot be written.</source>
        <translation>无法写入设置。</translation>
    </message>
    <message>
        <source>Choose another folder.</source>
        <translation>请选择其他文件夹。</translation>
    </message>
    <message>
        <source>The converted result is gone.</source>
        <translation>转换后的结果已不在。</translation>
    </message>
    <message>
        <source>Read the result again.</source>
        <translation>请重新读取该结果。</translation>
    </message>
    <message>
        <source>This is the opened file itself.</source>
        <translation>这就是当前打开的文件。</translation>
    </message>
    <message>
        <source>Choose another name.</source>
        <translation>请换一个名称。</translation>
    </message>
    <message>
        <source>There is no such folder to write to.</source>
        <translation>要写入的文件夹不存在。</translation>
    </message>
    <message>
        <source>This result has no table {name}.</source>
        <translation>此结果没有表 {name}。</translation>
    </message>
    <message>
        <source>`stepscope tables` lists those that it has.</source>
        <translation>`stepscope tables` 会列出已有的表。</translation>
    </message>
    <message>
        <source>The program is not on this machine.</source>
        <translation>本机没有此程序。</translation>
    </message>
    <message>
        <source>Install it, or copy the command to the machine that has it.</source>
        <translation>请安装它，或把命令复制到装有它的机器。</translation>
    </message>
    <message>
        <source>The program cannot be started.</source>
        <translation>无法启动此程序。</translation>
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
        <source>What the rules conclude</source>
        <translation>各规则的结论</translation>
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
    <name>ExportButton</name>
    <message>
        <source>Export</source>
        <translation>导出</translation>
    </message>
    <message>
        <source>Copy picture</source>
        <translation>复制图片</translation>
    </message>
    <message>
        <source>Save picture…</source>
        <translation>保存图片…</translation>
    </message>
    <message>
        <source>Copy data</source>
        <translation>复制数据</translation>
    </message>
    <message>
        <source>Save data…</source>
        <translation>保存数据…</translation>
    </message>
</context>
<context>
    <name>Exports</name>
    <message>
        <source>whole run</source>
        <translation>整个运行</translation>
    </message>
    <message>
        <source>whole run, {length}</source>
        <translation>整个运行，{length}</translation>
    </message>
    <message>
        <source>values in {unit}</source>
        <translation>数值单位为 {unit}</translation>
    </message>
    <message>
        <source>Picture copied.</source>
        <translation>图片已复制。</translation>
    </message>
    <message>
        <source>Picture</source>
        <translation>图片</translation>
    </message>
    <message>
        <source>Picture that can be enlarged</source>
        <translation>可缩放的图片</translation>
    </message>
    <message>
        <source>Save the picture</source>
        <translation>保存图片</translation>
    </message>
    <message>
        <source>More than {n} rows are too many to copy: choose fewer, or save them.</source>
        <translation>超过 {n} 行，无法复制：请选择较少的行，或将其保存。</translation>
    </message>
    <message>
        <source>Export the table</source>
        <translation>导出表格</translation>
    </message>
    <message>
        <source>Rows copied: {n}</source>
        <translation>已复制 {n} 行</translation>
    </message>
    <message>
        <source>The rows were not copied.</source>
        <translation>行未复制。</translation>
    </message>
</context>
<context>
    <name>FactStrip</name>
    <message numerus="yes">
        <source>%n more to collect</source>
        <translation>
            <numerusform>还可采集 %n 项</numerusform>
        </translation>
    </message>
    <message>
        <source>What this result does not have, and how to collect it</source>
        <translation>此结果缺少什么，以及如何采集</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>Generated sample</source>
        <translation>生成的示例</translation>
    </message>
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
        <source>device {0}</source>
        <translation>设备 {0}</translation>
    </message>
    <message>
        <source>rank {0}</source>
        <translation>卡 {0}</translation>
    </message>
    <message>
        <source>{0} ranks</source>
        <translation>共 {0} 张卡</translation>
    </message>
    <message>
        <source>{0}, marked in the timeline</source>
        <translation>{0} 个，由时间线标记</translation>
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
    <name>FaultDialog</name>
    <message>
        <source>Fault in Stepscope</source>
        <translation>Stepscope 出现故障</translation>
    </message>
    <message>
        <source>The program goes on, and the results on disk are untouched. Do the last step again; if it fails again, close the result and open it anew. Please send the report: it has no paths and names of yours.</source>
        <translation>程序会继续运行，磁盘上的结果未受影响。请重做上一步；如再次失败，请关闭结果后重新打开。请发送报告：其中不含您的路径和名称。</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>详情</translation>
    </message>
    <message>
        <source>Copy report</source>
        <translation>复制报告</translation>
    </message>
    <message>
        <source>Something unexpected went wrong.</source>
        <translation>发生了意外错误。</translation>
    </message>
    <message>
        <source>{count} more, see below</source>
        <translation>另有 {count} 个，见下文</translation>
    </message>
    <message>
        <source>{what} ({count} times)</source>
        <translation>{what}（{count} 次）</translation>
    </message>
</context>
<context>
    <name>FaultReport</name>
    <message>
        <source>Fault report with the last lines of the log</source>
        <translation>故障报告及日志的最后几行</translation>
    </message>
    <message>
        <source>Log and fault report</source>
        <translation>日志与故障报告</translation>
    </message>
</context>
<context>
    <name>FieldSheet</name>
    <message>
        <source>Not given</source>
        <translation>未给出</translation>
    </message>
    <message>
        <source>Default: {value}</source>
        <translation>默认：{value}</translation>
    </message>
    <message>
        <source>Browse…</source>
        <translation>浏览…</translation>
    </message>
    <message>
        <source>Browse: {field}</source>
        <translation>浏览：{field}</translation>
    </message>
</context>
<context>
    <name>FileCounts</name>
    <message numerus="yes">
        <source>{0} of %n file(s) read</source>
        <translation>
            <numerusform>%n 个文件中已读取 {0} 个</numerusform>
        </translation>
    </message>
    <message>
        <source>{0} of other ranks or results</source>
        <translation>{0} 个属于其他卡或结果</translation>
    </message>
    <message>
        <source>{0} of raw data</source>
        <translation>{0} 个原始数据</translation>
    </message>
    <message>
        <source>{0} ignored</source>
        <translation>{0} 个忽略</translation>
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
        <source>Rows or reason</source>
        <translation>行数或原因</translation>
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
    <message>
        <source>{0} skipped</source>
        <translation>跳过 {0}</translation>
    </message>
</context>
<context>
    <name>FilterChips</name>
    <message>
        <source>Clear filters</source>
        <translation>清除筛选</translation>
    </message>
</context>
<context>
    <name>FilterSheet</name>
    <message>
        <source>Column</source>
        <translation>列</translation>
    </message>
    <message>
        <source>Condition</source>
        <translation>条件</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>修改</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>添加</translation>
    </message>
    <message>
        <source>Values in {unit}, or with another unit: {example}</source>
        <translation>单位为 {unit}，也可写其他单位：{example}</translation>
    </message>
    <message>
        <source>Values in {unit}</source>
        <translation>值，单位 {unit}</translation>
    </message>
    <message>
        <source>Values between commas</source>
        <translation>多个值以逗号分隔</translation>
    </message>
</context>
<context>
    <name>FlopsPanel</name>
    <message>
        <source>FLOPs</source>
        <translation>FLOPs</translation>
    </message>
    <message>
        <source>No FLOPs in this result. MindSpore 1.3 to 2.2 writes them on Ascend with op_time=True and the AI Core metrics ArithmeticUtilization (aicore_metrics=0).</source>
        <translation>此结果没有 FLOPs。MindSpore 1.3 至 2.2 在 Ascend 上设置 op_time=True 且 AI Core 指标为 ArithmeticUtilization（aicore_metrics=0）时写出。</translation>
    </message>
    <message>
        <source>FLOPs counts floating point operations of a step, FLOPS is how many an operator does in a second while it runs, utilisation is that by the peak of the device. All are counted by the device itself.

Open a scope for its parts: the largest one is where the work is. Newer files count the cube unit, which multiplies matrices, and the vector unit apart.

Many FLOPs with a low utilisation: the operator waits for memory or has small shapes. Enter shows an operator among the operators.</source>
        <translation>FLOPs 是一个迭代的浮点运算次数，FLOPS 是算子运行时每秒的运算次数，利用率是它与设备峰值之比。这些都由设备自身计数。

打开作用域查看其组成：最大的部分就是工作所在。较新的文件分别统计做矩阵乘的 cube 单元和 vector 单元。

FLOPs 多而利用率低：算子在等待内存，或形状较小。按 Enter 在算子中显示该算子。</translation>
    </message>
    <message>
        <source>Up to {0}</source>
        <translation>返回 {0}</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>迭代</translation>
    </message>
    <message>
        <source>Utilisation</source>
        <translation>利用率</translation>
    </message>
    <message>
        <source>{0} of {1} operators, those with the most FLOPs</source>
        <translation>{1} 个算子中 FLOPs 最多的 {0} 个</translation>
    </message>
    <message numerus="yes">
        <source>%n part(s); Enter opens one</source>
        <translation>
            <numerusform>%n 个部分；按回车打开</numerusform>
        </translation>
    </message>
    <message>
        <source>Total</source>
        <translation>总计</translation>
    </message>
    <message>
        <source>The file with the FLOPs of each operator (flops_N.txt) is not in this result.</source>
        <translation>此结果没有各算子 FLOPs 的文件（flops_N.txt）。</translation>
    </message>
    <message>
        <source>Sums only</source>
        <translation>只有汇总</translation>
    </message>
    <message>
        <source>Show the operator in Operators (Enter)</source>
        <translation>在算子面板中显示该算子（Enter）</translation>
    </message>
    <message>
        <source>Scopes</source>
        <translation>作用域</translation>
    </message>
    <message>
        <source>Operators</source>
        <translation>算子</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>迭代</translation>
    </message>
    <message>
        <source>Scope</source>
        <translation>作用域</translation>
    </message>
    <message>
        <source>Operations</source>
        <translation>运算量</translation>
    </message>
    <message>
        <source>Of the scope</source>
        <translation>占作用域</translation>
    </message>
    <message>
        <source>Of all scopes</source>
        <translation>占全部作用域</translation>
    </message>
    <message>
        <source>Parts</source>
        <translation>部分</translation>
    </message>
    <message>
        <source>Operator</source>
        <translation>算子</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>运算速度</translation>
    </message>
    <message>
        <source>Operations, cube</source>
        <translation>cube 运算量</translation>
    </message>
    <message>
        <source>Speed, cube</source>
        <translation>cube 运算速度</translation>
    </message>
    <message>
        <source>Operations, vector</source>
        <translation>vector 运算量</translation>
    </message>
    <message>
        <source>Speed, vector</source>
        <translation>vector 运算速度</translation>
    </message>
    <message>
        <source>Of all operators</source>
        <translation>占全部算子</translation>
    </message>
    <message>
        <source>Utilisation, cube</source>
        <translation>利用率，cube</translation>
    </message>
    <message>
        <source>Utilisation, vector</source>
        <translation>利用率，vector</translation>
    </message>
    <message>
        <source>The file has no sums</source>
        <translation>文件中没有汇总</translation>
    </message>
    <message>
        <source>FLOPs are the same for every step: the file counts them once</source>
        <translation>各迭代的 FLOPs 相同：文件只计一次</translation>
    </message>
    <message>
        <source>utilisation {0}</source>
        <translation>利用率 {0}</translation>
    </message>
</context>
<context>
    <name>FlowButton</name>
    <message>
        <source>Flows</source>
        <translation>连线</translation>
    </message>
    <message numerus="yes">
        <source>Flows, %n kind(s) hidden</source>
        <translation>
            <numerusform>连线，隐藏 %n 种</numerusform>
        </translation>
    </message>
    <message>
        <source>Show all flows in view; the arrow chooses their kinds</source>
        <translation>显示可见范围内的所有连线；用箭头选择连线种类</translation>
    </message>
</context>
<context>
    <name>FlowCounts</name>
    <message numerus="yes">
        <source>first %n flow(s) of a longer chain</source>
        <translation>
            <numerusform>较长连线链的前 %n 条连线</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n flow(s) in the chain</source>
        <translation>
            <numerusform>连线链中有 %n 条连线</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n flow(s) in view</source>
        <translation>
            <numerusform>可见范围内有 %n 条连线</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n flow(s) not drawn</source>
        <translation>
            <numerusform>%n 条连线未绘制</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Flows</name>
    <message>
        <source>Host to device</source>
        <translation>主机到设备</translation>
    </message>
    <message>
        <source>Communication</source>
        <translation>通信</translation>
    </message>
    <message>
        <source>Forward to backward</source>
        <translation>前向到反向</translation>
    </message>
    <message>
        <source>Enqueue to dequeue</source>
        <translation>入队到出队</translation>
    </message>
    <message>
        <source>Markers</source>
        <translation>打点标记</translation>
    </message>
</context>
<context>
    <name>Gap</name>
    <message>
        <source>{length} between the two</source>
        <translation>两者间隔 {length}</translation>
    </message>
    <message>
        <source>end to begin: {length}</source>
        <translation>结束到开始：{length}</translation>
    </message>
    <message>
        <source>The two overlap by {length}</source>
        <translation>两者重叠 {length}</translation>
    </message>
    <message>
        <source>overlap: {length}</source>
        <translation>重叠：{length}</translation>
    </message>
    <message>
        <source>begin to begin: {length} ({exact})</source>
        <translation>开始到开始：{length}（{exact}）</translation>
    </message>
</context>
<context>
    <name>Gestures</name>
    <message>
        <source>Click</source>
        <translation>单击</translation>
    </message>
    <message>
        <source>Double-click</source>
        <translation>双击</translation>
    </message>
    <message>
        <source>Drag</source>
        <translation>拖动</translation>
    </message>
    <message>
        <source>Drag with the right button</source>
        <translation>按住右键拖动</translation>
    </message>
    <message>
        <source>Fit a slice, part a block, zoom in</source>
        <translation>使切片适应窗口、展开合并块、放大</translation>
    </message>
    <message>
        <source>Move along the time</source>
        <translation>沿时间轴移动</translation>
    </message>
    <message>
        <source>Move the view</source>
        <translation>移动视图</translation>
    </message>
    <message>
        <source>Alt + drag</source>
        <translation>Alt + 拖动</translation>
    </message>
    <message>
        <source>Shift + drag</source>
        <translation>Shift + 拖动</translation>
    </message>
    <message>
        <source>Select an area: a range over some tracks</source>
        <translation>选择选区：若干轨道上的区间</translation>
    </message>
    <message>
        <source>Drag on the ruler</source>
        <translation>在标尺上拖动</translation>
    </message>
    <message>
        <source>Select a range over all tracks, or move its edge</source>
        <translation>选择所有轨道上的区间，或移动其边缘</translation>
    </message>
    <message>
        <source>Two fingers on the touchpad</source>
        <translation>在触摸板上双指滑动</translation>
    </message>
    <message>
        <source>Move along the time and over the tracks</source>
        <translation>沿时间轴移动和上下滚动轨道</translation>
    </message>
    <message>
        <source>Pinch, Ctrl + two fingers</source>
        <translation>双指捏合、Ctrl + 双指滑动</translation>
    </message>
    <message>
        <source>Point at a slice with Ctrl</source>
        <translation>按住 Ctrl 指向切片</translation>
    </message>
    <message>
        <source>Gap and distance to the selected slice</source>
        <translation>与所选切片的间隔和距离</translation>
    </message>
    <message>
        <source>Right click on the ruler</source>
        <translation>在标尺上单击右键</translation>
    </message>
    <message>
        <source>From where times count</source>
        <translation>选择时间的起算点</translation>
    </message>
    <message>
        <source>Right click</source>
        <translation>单击右键</translation>
    </message>
    <message>
        <source>Scroll the tracks</source>
        <translation>滚动轨道</translation>
    </message>
    <message>
        <source>Drag a track or a process</source>
        <translation>拖动轨道或进程</translation>
    </message>
    <message>
        <source>Move it, or pin it at the top</source>
        <translation>移动，或固定到顶部</translation>
    </message>
    <message>
        <source>Select a slice</source>
        <translation>选择切片</translation>
    </message>
    <message>
        <source>Shift + wheel, two fingers sideways</source>
        <translation>Shift + 滚轮、双指横向滑动</translation>
    </message>
    <message>
        <source>What can be done with a slice</source>
        <translation>切片的菜单</translation>
    </message>
    <message>
        <source>Wheel</source>
        <translation>滚轮</translation>
    </message>
    <message>
        <source>Wheel over the tracks</source>
        <translation>在轨道上滚动滚轮</translation>
    </message>
    <message>
        <source>Zoom at the pointer</source>
        <translation>以指针为中心缩放</translation>
    </message>
    <message>
        <source>Zoom to a range</source>
        <translation>放大到所选范围</translation>
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
        <source>Which files of this result were read, and whether each was read whole. Read before you trust the other panels: what a damaged or skipped file would have said is missing there.

A note says what was found, where, and how often. Damaged means that a part could not be read; all that stands before or after it is shown. Skipped files are none of this program&apos;s, or say nothing that others do not say.

Not collected lists what this run did not record, with the option that records it. A click on a file narrows the notes to its own.</source>
        <translation>此结果的哪些文件已读取，以及是否完整读取。在相信其他面板之前先看这里：损坏或跳过的文件本应说明的内容，那里不会有。

每条说明给出发现了什么、在哪里、有多少次。“损坏”表示有一部分无法读取，其前后的内容都会显示。跳过的文件不属于本程序，或没有其他文件之外的内容。

“未采集”列出此次运行没有记录的内容，以及用于记录它的选项。单击文件，只看它自己的说明。</translation>
    </message>
    <message>
        <source>{0} damaged</source>
        <translation>{0} 个损坏</translation>
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
    <message numerus="yes">
        <source>%n more note(s)</source>
        <translation>
            <numerusform>还有 %n 条</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>HitTable</name>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Track</source>
        <translation>轨道</translation>
    </message>
    <message>
        <source>Process</source>
        <translation>进程</translation>
    </message>
    <message>
        <source>Begin</source>
        <translation>开始</translation>
    </message>
    <message>
        <source>Duration</source>
        <translation>耗时</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>迭代</translation>
    </message>
</context>
<context>
    <name>HowToRead</name>
    <message>
        <source>How to read this</source>
        <translation>如何阅读</translation>
    </message>
</context>
<context>
    <name>InfoSheet</name>
    <message>
        <source>Input {0}</source>
        <translation>输入 {0}</translation>
    </message>
    <message>
        <source>Output {0}</source>
        <translation>输出 {0}</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>格式</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>Shape</source>
        <translation>形状</translation>
    </message>
    <message>
        <source>These rows say nothing of inputs and outputs.</source>
        <translation>这些行没有输入输出信息。</translation>
    </message>
    <message>
        <source>{0} of {1} variants, the most frequent</source>
        <translation>{1} 种中最常见的 {0} 种</translation>
    </message>
    <message numerus="yes">
        <source>%n variant(s)</source>
        <translation>
            <numerusform>%n 种</numerusform>
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
        <translation>从数据流水线取数据</translation>
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
    <name>KeySheet</name>
    <message>
        <source>Reset</source>
        <translation>重置</translation>
    </message>
    <message>
        <source>Also the key of: {names}. It works here.</source>
        <translation>也是以下操作的快捷键：{names}。在此处生效。</translation>
    </message>
    <message>
        <source>Also the key of: {names}. It works there.</source>
        <translation>也是以下操作的快捷键：{names}。在该操作处生效。</translation>
    </message>
</context>
<context>
    <name>KeyboardHelp</name>
    <message>
        <source>In the tree of tracks</source>
        <translation>轨道树中的按键</translation>
    </message>
    <message>
        <source>Keyboard</source>
        <translation>键盘</translation>
    </message>
    <message>
        <source>In the timeline, keys</source>
        <translation>时间线中的按键</translation>
    </message>
    <message>
        <source>In the timeline, mouse and touchpad</source>
        <translation>时间线中的鼠标和触摸板</translation>
    </message>
</context>
<context>
    <name>LaneTitles</name>
    <message>
        <source>Pinned</source>
        <translation>已固定</translation>
    </message>
    <message>
        <source>{slices} in {rows}</source>
        <translation>{slices}，{rows}</translation>
    </message>
    <message>
        <source>in sight: at most {most}, last {last}</source>
        <translation>可见范围内：最大 {most}，最后 {last}</translation>
    </message>
    <message>
        <source>max {value}</source>
        <translation>最大 {value}</translation>
    </message>
    <message>
        <source>slices, those of waiting too, cover {time}, {share} of the whole run</source>
        <translation>切片（含等待）共占 {time}，为整个运行的 {share}</translation>
    </message>
    <message>
        <source>slices, those of waiting too, cover {time}, {share} of the {recorded} from the first to the last of its process</source>
        <translation>切片（含等待）共占 {time}，为其进程首个至末个切片之间 {recorded} 的 {share}</translation>
    </message>
    <message>
        <source>{n} hidden</source>
        <translation>隐藏 {n} 条</translation>
    </message>
    <message>
        <source>{shown} of {n} rows</source>
        <translation>{n} 行中的 {shown} 行</translation>
    </message>
    <message>
        <source>{n} rows</source>
        <translation>{n} 行</translation>
    </message>
</context>
<context>
    <name>Layouts</name>
    <message>
        <source>Save layout</source>
        <translation>保存布局</translation>
    </message>
    <message>
        <source>Name of the layout</source>
        <translation>布局名称</translation>
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
    <name>LinkMatrix</name>
    <message>
        <source>Bandwidth between ranks</source>
        <translation>各卡之间的带宽</translation>
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
        <source>Saved as {path}</source>
        <translation>已保存为 {path}</translation>
    </message>
    <message>
        <source>Show in folder</source>
        <translation>在文件夹中显示</translation>
    </message>
</context>
<context>
    <name>MarkKeeper</name>
    <message>
        <source>The bookmarks cannot be saved.</source>
        <translation>无法保存书签。</translation>
    </message>
</context>
<context>
    <name>MarkLayer</name>
    <message>
        <source>There is a bookmark here already: {name}</source>
        <translation>此处已有书签：{name}</translation>
    </message>
    <message>
        <source>Bookmark {n}</source>
        <translation>书签 {n}</translation>
    </message>
    <message>
        <source>Range {n}</source>
        <translation>区间 {n}</translation>
    </message>
    <message>
        <source>Bookmark {n} set. {key} names it</source>
        <translation>已添加书签 {n}，按 {key} 命名</translation>
    </message>
    <message>
        <source>Bookmark {n} set</source>
        <translation>已添加书签 {n}</translation>
    </message>
</context>
<context>
    <name>MarkMenu</name>
    <message>
        <source>Bookmark here</source>
        <translation>在此处添加书签</translation>
    </message>
    <message>
        <source>Bookmark the selected area</source>
        <translation>为所选选区添加书签</translation>
    </message>
    <message>
        <source>Remove the bookmark {name}</source>
        <translation>删除书签 {name}</translation>
    </message>
</context>
<context>
    <name>MarkTable</name>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Length</source>
        <translation>时长</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>备注</translation>
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
        <source>Colour</source>
        <translation>颜色</translation>
    </message>
</context>
<context>
    <name>Marks</name>
    <message>
        <source>Bookmark</source>
        <translation>书签</translation>
    </message>
</context>
<context>
    <name>MemoryBar</name>
    <message>
        <source>Stepscope takes {held} of memory, more than its budget of {budget}.</source>
        <translation>Stepscope 占用内存 {held}，超过预算 {budget}。</translation>
    </message>
    <message>
        <source>Close results that you do not need, or raise the budget.</source>
        <translation>请关闭不需要的结果，或提高预算。</translation>
    </message>
    <message>
        <source>Settings…</source>
        <translation>设置…</translation>
    </message>
</context>
<context>
    <name>MemoryChart</name>
    <message>
        <source>{0} to {1}</source>
        <translation>{0} 至 {1}</translation>
    </message>
</context>
<context>
    <name>MemoryCurves</name>
    <message>
        <source>{0} allocated</source>
        <translation>{0} 已分配</translation>
    </message>
    <message>
        <source>{0} reserved</source>
        <translation>{0} 已预留</translation>
    </message>
    <message>
        <source>Held</source>
        <translation>占用</translation>
    </message>
    <message>
        <source>Static</source>
        <translation>静态</translation>
    </message>
    <message>
        <source>Capacity</source>
        <translation>容量</translation>
    </message>
    <message>
        <source>reserved (dashed)</source>
        <translation>预留（虚线）</translation>
    </message>
    <message>
        <source>peak {size} at {point}</source>
        <translation>峰值 {size}，位于 {point}</translation>
    </message>
    <message>
        <source>FP start</source>
        <translation>前向起点</translation>
    </message>
    <message>
        <source>BP end</source>
        <translation>反向终点</translation>
    </message>
</context>
<context>
    <name>MemoryPanel</name>
    <message>
        <source>Memory</source>
        <translation>内存</translation>
    </message>
    <message>
        <source>No memory data in this result. Collect again with profile_memory=True to see it.</source>
        <translation>此结果没有内存数据。采集时设置 profile_memory=True 即可查看。</translation>
    </message>
    <message>
        <source>Show the life of the block in the timeline (Enter)</source>
        <translation>在时间线中显示该块的存活期（Enter）</translation>
    </message>
    <message>
        <source>Show the operator in Operators</source>
        <translation>在算子面板中显示该算子</translation>
    </message>
    <message>
        <source>Graph</source>
        <translation>图</translation>
    </message>
    <message>
        <source>Peaks of the components</source>
        <translation>各组件的峰值</translation>
    </message>
    <message>
        <source>Each component has a colour: solid is what it has allocated, dashed what it has reserved from the device. The triangle marks the peak. Components overlap, as a name with + is a sum and APP the whole process; they must not be added up.

The list below shows the blocks that live at the chosen point, first that of the peak: the largest ones are where memory can be saved. A block without a release was not given back within the recording.

Reserved far above allocated: the allocator holds memory that nobody uses, be it a pool that is not needed yet or blocks that are too small for what is asked for.

Click the chart for the blocks of another point, drag for a range, double-click to see it in the timeline. By node, the axis counts the nodes of a graph in the order of execution instead of the time; static memory is held all the time.</source>
        <translation>每个组件一种颜色：实线为已分配，虚线为从设备预留。三角标记峰值。组件相互重叠：带 + 的名称是合计，APP 是整个进程；不可相加。

下方列表显示所选时刻存活的内存块，默认为峰值时刻：其中最大的块最值得节省。没有释放记录的块在记录期间未归还。

预留远高于已分配：分配器持有无人使用的内存，可能是尚未用到的内存池，也可能是对所需大小而言过小的块。

点击图表可查看其他时刻的内存块，拖动可选择范围，双击可在时间线中查看。按节点显示时，横轴按执行顺序计图的节点而非时间；静态内存始终被占用。</translation>
    </message>
    <message>
        <source>No recorded block lives at {0}.</source>
        <translation>{0} 时没有记录到存活的内存块。</translation>
    </message>
    <message>
        <source>Click the chart for another point. Blocks from before the recording are in no file.</source>
        <translation>点击图表可选择其他时刻。记录开始之前分配的内存块不在任何文件中。</translation>
    </message>
    <message>
        <source>No single blocks were recorded.</source>
        <translation>没有记录单个内存块。</translation>
    </message>
    <message>
        <source>operator_memory.csv has them: collect on an NPU with profile_memory=True.</source>
        <translation>operator_memory.csv 中有：在 NPU 上设置 profile_memory=True 采集。</translation>
    </message>
    <message>
        <source>The nodes of a graph have no time: this is the same in every step and range.</source>
        <translation>图的节点没有时间：在每个迭代和范围中都相同。</translation>
    </message>
    <message>
        <source>Figures of the range</source>
        <translation>范围内的数据</translation>
    </message>
    <message>
        <source>Step {0} has no place in time: all is shown.</source>
        <translation>迭代 {0} 没有时间信息：显示全部。</translation>
    </message>
    <message>
        <source>Nothing was sampled in the range: all is shown.</source>
        <translation>范围内没有采样：显示全部。</translation>
    </message>
    <message>
        <source>Step {0}</source>
        <translation>迭代 {0}</translation>
    </message>
</context>
<context>
    <name>MemoryWords</name>
    <message>
        <source>Over time</source>
        <translation>随时间</translation>
    </message>
    <message>
        <source>Driver modules</source>
        <translation>驱动模块</translation>
    </message>
    <message>
        <source>By node</source>
        <translation>按节点</translation>
    </message>
    <message>
        <source>Static operators</source>
        <translation>静态算子</translation>
    </message>
    <message>
        <source>node {0}</source>
        <translation>节点 {0}</translation>
    </message>
    <message>
        <source>reserved, up to {0}, is hidden, as allocated would be a flat line</source>
        <translation>已隐藏预留曲线（最高 {0}），否则已分配曲线会成一条平线</translation>
    </message>
    <message>
        <source>The times of the samples are not known, all have the same: peaks only</source>
        <translation>样本的时刻未知（全部相同），仅显示峰值</translation>
    </message>
    <message>
        <source>{0} over {1} from the begin of the run; solid allocated, dashed reserved</source>
        <translation>纵轴 {0}，横轴为运行开始后的 {1}；实线为已分配，虚线为已预留</translation>
    </message>
    <message>
        <source>{0} over nodes in the order of execution</source>
        <translation>纵轴 {0}，横轴为按执行顺序的节点</translation>
    </message>
    <message>
        <source>{0} is the sum of its parts.</source>
        <translation>{0} 是其各部分之和。</translation>
    </message>
    <message>
        <source>APP is the whole process as the driver sees it: components overlap.</source>
        <translation>APP 是驱动看到的整个进程：组件互有重叠。</translation>
    </message>
    <message>
        <source>Reserved without a time is the same in all samples.</source>
        <translation>没有时刻的预留值在所有样本中相同。</translation>
    </message>
    <message>
        <source>* Unused = (reserved − allocated) / reserved, where reserved is largest: fragmentation, or a pool that is not needed yet.</source>
        <translation>* 未使用 = (预留 − 已分配) / 预留，取预留最大处：可能是碎片，也可能是尚未用到的内存池。</translation>
    </message>
    <message>
        <source>unused* {0}</source>
        <translation>未使用* {0}</translation>
    </message>
    <message>
        <source>{0} {1}: {2}, change {3}</source>
        <translation>{0} {1}：{2}，变化 {3}</translation>
    </message>
    <message>
        <source>peak {0} ({1} of {2})</source>
        <translation>峰值 {0}（{2} 的 {1}）</translation>
    </message>
    <message>
        <source>peak {0}</source>
        <translation>峰值 {0}</translation>
    </message>
    <message>
        <source>static {0}</source>
        <translation>静态 {0}</translation>
    </message>
    <message>
        <source>allocations: {0}</source>
        <translation>分配次数：{0}</translation>
    </message>
    <message>
        <source>releases: {0}</source>
        <translation>释放次数：{0}</translation>
    </message>
    <message>
        <source>peak allocated {0}</source>
        <translation>分配峰值 {0}</translation>
    </message>
    <message>
        <source>peak reserved {0}</source>
        <translation>预留峰值 {0}</translation>
    </message>
</context>
<context>
    <name>Menus</name>
    <message>
        <source>Remove</source>
        <translation>移除</translation>
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
    <name>Missing</name>
    <message>
        <source>Collect again with profiler level Level1 or above (profiler_level=ProfilerLevel.Level1).</source>
        <translation>将 profiler level 设为 Level1 或更高后重新采集（profiler_level=ProfilerLevel.Level1）。</translation>
    </message>
    <message>
        <source>Run the offline analysis: {module}.profiler.profiler.analyse(&quot;{name}&quot;)</source>
        <translation>执行离线解析：{module}.profiler.profiler.analyse(&quot;{name}&quot;)</translation>
    </message>
    <message>
        <source>Collect again; the run ended before anything was written.</source>
        <translation>重新采集；运行在写入之前就已结束。</translation>
    </message>
    <message>
        <source>The run was on the CPU; it is written when the device is an NPU (Ascend).</source>
        <translation>此运行在 CPU 上执行；设备为 NPU（Ascend）时才会写出。</translation>
    </message>
    <message>
        <source>Nothing here is of a device: it is written when the run is on an NPU (Ascend), with ProfilerActivity.NPU among the activities.</source>
        <translation>此结果没有任何设备数据：在 NPU（Ascend）上运行，且采集活动包含 ProfilerActivity.NPU 时才会写出。</translation>
    </message>
    <message>
        <source>Collect again with ProfilerActivity.NPU among the activities.</source>
        <translation>在 activities 中加入 ProfilerActivity.NPU 后重新采集。</translation>
    </message>
    <message>
        <source>Copy {file} from the folder {folder} of this run too, or collect again with profiler_level=ProfilerLevel.Level1 and the export type text.</source>
        <translation>将此运行的文件夹 {folder} 中的 {file} 一并复制过来，或设置 profiler_level=ProfilerLevel.Level1 且导出类型为 text，重新采集。</translation>
    </message>
    <message>
        <source>This run has Level{level}: collect again with profiler_level=ProfilerLevel.Level1 or above.</source>
        <translation>此运行的级别为 Level{level}：设置 profiler_level=ProfilerLevel.Level1 或更高级别后重新采集。</translation>
    </message>
    <message>
        <source>Collect again with ProfilerActivity.NPU; call step() of the profiler in every step.</source>
        <translation>设置 ProfilerActivity.NPU 后重新采集；在每个迭代中调用 Profiler 的 step()。</translation>
    </message>
    <message>
        <source>Collect again with data_process=True and without a schedule (MindSpore).</source>
        <translation>设置 data_process=True 且不使用 schedule，重新采集（MindSpore）。</translation>
    </message>
    <message>
        <source>MindData queue profiles</source>
        <translation>MindData 队列数据</translation>
    </message>
    <message>
        <source>Profile the training script with MindSpore&apos;s Profiler (mindspore.Profiler(), profiler.analyse()).</source>
        <translation>用 MindSpore Profiler 采集训练脚本（mindspore.Profiler()、profiler.analyse()）。</translation>
    </message>
    <message>
        <source>Create the Profiler before the dataset and leave data_process on: mindspore.Profiler(data_process=True).</source>
        <translation>在创建数据集之前创建 Profiler，并开启 data_process：mindspore.Profiler(data_process=True)。</translation>
    </message>
    <message>
        <source>The run was on the CPU; MindSpore writes it for graph-mode runs on Ascend and GPU.</source>
        <translation>本次在 CPU 上运行；仅 Ascend 与 GPU 上的图模式运行会由 MindSpore 写出此文件。</translation>
    </message>
    <message>
        <source>MindSpore writes it for graph-mode runs on Ascend and GPU: copy it from the profiler folder of such a run, or collect again in graph mode.</source>
        <translation>MindSpore 在 Ascend 和 GPU 上以图模式运行时写入：从这样一次运行的 profiler 文件夹复制，或以图模式重新采集。</translation>
    </message>
    <message>
        <source>aicore_intermediate_{id}_detail.csv (or gpu_, cpu_op_detail_info_{id}.csv)</source>
        <translation>aicore_intermediate_{id}_detail.csv（或 gpu_、cpu_op_detail_info_{id}.csv）</translation>
    </message>
    <message>
        <source>pipeline_profiling_{id}.json or minddata_pipeline_raw_{id}.csv</source>
        <translation>pipeline_profiling_{id}.json 或 minddata_pipeline_raw_{id}.csv</translation>
    </message>
    <message>
        <source>device_queue_profiling_{id}.txt or dataset_iterator_profiling_{id}.txt</source>
        <translation>device_queue_profiling_{id}.txt 或 dataset_iterator_profiling_{id}.txt</translation>
    </message>
    <message>
        <source>minddata_aicpu_{id}.txt or minddata_getnext_profiling_{id}.txt</source>
        <translation>minddata_aicpu_{id}.txt 或 minddata_getnext_profiling_{id}.txt</translation>
    </message>
    <message>
        <source>MindSpore writes it on Ascend and GPU when data is sunk (dataset_sink_mode=True). Without it the verdict does not see slow transmission to the device.</source>
        <translation>MindSpore 在 Ascend 和 GPU 上以数据下沉模式（dataset_sink_mode=True）运行时写入。缺少它时，结论无法反映向设备传输数据较慢的情况。</translation>
    </message>
    <message>
        <source>Use MindSpore 1.2 or newer with data_process=True.</source>
        <translation>使用 MindSpore 1.2 或更新版本，并设置 data_process=True。</translation>
    </message>
    <message>
        <source>ascend_timeline_display_{id}.json (or gpu_, cpu_)</source>
        <translation>ascend_timeline_display_{id}.json（或 gpu_、cpu_）</translation>
    </message>
    <message>
        <source>Call profiler.analyse() at the end of the run.</source>
        <translation>运行结束时调用 profiler.analyse()。</translation>
    </message>
    <message>
        <source>Collect again with MindSpore&apos;s Profiler; its raw data must hold training_trace and task_trace.</source>
        <translation>用 MindSpore 的 Profiler 重新采集；原始数据中须有 training_trace 与 task_trace。</translation>
    </message>
    <message>
        <source>MindSpore writes it when it profiles a graph, into the result or into container/&lt;device&gt;/data beside it; open the folder that holds both.</source>
        <translation>MindSpore 在采集图模式时写出它，位于结果中或其旁的 container/&lt;device&gt;/data；打开同时包含两者的文件夹。</translation>
    </message>
    <message>
        <source>Export the whole folder where it was collected: {command}</source>
        <translation>在采集的机器上导出整个文件夹：{command}</translation>
    </message>
    <message>
        <source>It lies in the folder {job} beside the folder container; open the folder that holds both.</source>
        <translation>它位于文件夹 container 旁的文件夹 {job} 中；打开同时包含两者的文件夹。</translation>
    </message>
    <message>
        <source>Export it: {command}</source>
        <translation>导出：{command}</translation>
    </message>
    <message>
        <source>It was exported, but is empty. Export it again: {command}</source>
        <translation>已导出，但内容为空。请重新导出：{command}</translation>
    </message>
    <message>
        <source>msprof writes it for models in graph mode; single operators have no steps.</source>
        <translation>msprof 只为图模式的模型写出它；单算子没有迭代。</translation>
    </message>
    <message>
        <source>Collect with --task-time=l1 (on), then: {command}</source>
        <translation>采集时使用 --task-time=l1（on），然后执行：{command}</translation>
    </message>
    <message>
        <source>hiprof collects single operators; profile the run with msprof or in the framework.</source>
        <translation>hiprof 只采集单算子；用 msprof 或在框架中采集此运行。</translation>
    </message>
    <message>
        <source>Collect with --ai_core_profiling=on.</source>
        <translation>采集时使用 --ai_core_profiling=on。</translation>
    </message>
    <message>
        <source>Collect with --aicpu=on; training in sink mode has a data queue.</source>
        <translation>以 --aicpu=on 采集；下沉模式的训练才有数据队列。</translation>
    </message>
    <message>
        <source>MindSpore stops writing it at 20 MB: profile fewer steps, or, since MindSpore 1.8, allow more megabytes with mindspore.Profiler(timeline_limit=…).</source>
        <translation>MindSpore 写到 20 MB 即停止：减少采集的迭代数，或从 MindSpore 1.8 起用 mindspore.Profiler(timeline_limit=…) 提高上限（单位 MB）。</translation>
    </message>
    <message>
        <source>{lacking} of {whole} executions of operators, which {name} does not hold</source>
        <translation>{name} 未包含的 {lacking} 次算子执行（共 {whole} 次）</translation>
    </message>
    <message>
        <source>Open {name} alone: it holds all of them.</source>
        <translation>单独打开 {name}，其中包含全部执行。</translation>
    </message>
    <message>
        <source>Before MindSpore 0.7 another clock timed them than the other operators; their times are in the table aicpu.</source>
        <translation>MindSpore 0.7 之前，它们与其他算子使用不同的时钟计时；其时间在表 aicpu 中。</translation>
    </message>
    <message>
        <source>AI CPU operators</source>
        <translation>AI CPU 算子</translation>
    </message>
    <message>
        <source>Run msprof-analyze cluster on the folder of all ranks.</source>
        <translation>对包含所有卡的文件夹执行 msprof-analyze cluster。</translation>
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
    <name>Moments</name>
    <message>
        <source>d MMM yyyy HH:mm</source>
        <translation>yyyy年M月d日 HH:mm</translation>
    </message>
</context>
<context>
    <name>OperatorBar</name>
    <message>
        <source>Where the operators come from</source>
        <translation>算子的来源</translation>
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
        <source>Pivot</source>
        <translation>透视</translation>
    </message>
    <message>
        <source>All rows in {panel}</source>
        <translation>在{panel}中显示所有行</translation>
    </message>
    <message>
        <source>Find type or name</source>
        <translation>查找类型或名称</translation>
    </message>
    <message>
        <source>Show the longest call in the timeline (Enter)</source>
        <translation>在时间线中显示最长的调用（Enter）</translation>
    </message>
    <message>
        <source>Copy the table</source>
        <translation>复制表格</translation>
    </message>
    <message>
        <source>Filter by a column</source>
        <translation>按列筛选</translation>
    </message>
    <message>
        <source>Choose columns</source>
        <translation>选择列</translation>
    </message>
    <message>
        <source>Show how the calls of the row spread</source>
        <translation>显示该行各次调用的分布</translation>
    </message>
</context>
<context>
    <name>OperatorChoices</name>
    <message>
        <source>All subgraphs</source>
        <translation>全部子图</translation>
    </message>
    <message>
        <source>Default (forward)</source>
        <translation>Default（前向）</translation>
    </message>
    <message>
        <source>Gradients (backward)</source>
        <translation>Gradients（反向）</translation>
    </message>
    <message>
        <source>Subgraph</source>
        <translation>子图</translation>
    </message>
    <message>
        <source>By the first piece of operators&apos; paths</source>
        <translation>按算子路径的首段</translation>
    </message>
    <message>
        <source>Group by</source>
        <translation>分组方式</translation>
    </message>
    <message>
        <source>Operators with their paths, or their names only</source>
        <translation>算子显示完整路径或仅名称</translation>
    </message>
    <message>
        <source>Columns of the pivot table</source>
        <translation>透视表的列</translation>
    </message>
    <message>
        <source>Total time</source>
        <translation>总时间</translation>
    </message>
    <message>
        <source>Calls</source>
        <translation>次数</translation>
    </message>
    <message>
        <source>Mean time</source>
        <translation>平均时间</translation>
    </message>
    <message>
        <source>Cells of the pivot table</source>
        <translation>透视表的单元格</translation>
    </message>
    <message>
        <source>By type</source>
        <translation>按类型</translation>
    </message>
    <message>
        <source>By name</source>
        <translation>按名称</translation>
    </message>
    <message>
        <source>By shape</source>
        <translation>按形状</translation>
    </message>
    <message>
        <source>By core</source>
        <translation>按核</translation>
    </message>
    <message>
        <source>By step</source>
        <translation>按迭代</translation>
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
        <source>CPU</source>
        <translation>CPU</translation>
    </message>
    <message>
        <source>CPU per worker</source>
        <translation>每线程 CPU</translation>
    </message>
    <message>
        <source>Input use</source>
        <translation>输入使用率</translation>
    </message>
    <message>
        <source>Output use</source>
        <translation>输出使用率</translation>
    </message>
    <message>
        <source>Output empty</source>
        <translation>输出为空</translation>
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
    <message>
        <source>No operator passes the filters.</source>
        <translation>没有算子符合筛选条件。</translation>
    </message>
    <message>
        <source>Clear search and filters</source>
        <translation>清除搜索和筛选</translation>
    </message>
    <message numerus="yes">
        <source>%n operator(s) found</source>
        <translation>
            <numerusform>找到 %n 个算子</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>search and filters hide %n</source>
        <translation>
            <numerusform>搜索和筛选隐藏了 %n 个</numerusform>
        </translation>
    </message>
    <message>
        <source>step {0} only</source>
        <translation>仅迭代 {0}</translation>
    </message>
    <message>
        <source>of the selected range only, calls at its edges in whole</source>
        <translation>仅所选范围，边缘处的调用按完整时长计</translation>
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
    <message>
        <source>* ours, the file has another number</source>
        <translation>* 为我们的计算值，文件中的数值不同</translation>
    </message>
    <message>
        <source>of the whole run: these rows have no times</source>
        <translation>整个运行：这些行没有时间</translation>
    </message>
    <message>
        <source>The timeline has no call of {0}.</source>
        <translation>时间线中没有 {0} 的调用。</translation>
    </message>
    <message>
        <source>The row is not in the chosen step or range.</source>
        <translation>该行不在所选迭代或范围内。</translation>
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
    <message>
        <source>step {0}</source>
        <translation>迭代 {0}</translation>
    </message>
    <message>
        <source>whole run</source>
        <translation>整个运行</translation>
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
        <source>GPU kernels</source>
        <translation>GPU Kernel</translation>
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
        <source>Task scheduler</source>
        <translation>任务调度</translation>
    </message>
    <message>
        <source>AI Core metrics</source>
        <translation>AI Core 指标</translation>
    </message>
    <message>
        <source>API</source>
        <translation>API</translation>
    </message>
    <message>
        <source>Modules</source>
        <translation>模块</translation>
    </message>
    <message>
        <source>Runtime API</source>
        <translation>Runtime API</translation>
    </message>
    <message>
        <source>of a mean step</source>
        <translation>平均每个迭代</translation>
    </message>
    <message>
        <source>of all recorded calls</source>
        <translation>占所有已记录的调用</translation>
    </message>
    <message>
        <source>{0} of computing</source>
        <translation>占计算时间的 {0}</translation>
    </message>
    <message>
        <source>Operator</source>
        <translation>算子</translation>
    </message>
    <message>
        <source>Stream</source>
        <translation>流</translation>
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
        <source>As the file has it, where that is not the share of its own times: files disagree on what theirs is a share of, and some leave types out.</source>
        <translation>文件自带的占比，仅在与其自身时间的占比不一致时显示：各文件的占比基准不同，有的还遗漏了类型。</translation>
    </message>
    <message>
        <source>As the file has it, where that is not its total by its calls, which the column Mean is.</source>
        <translation>文件自带的平均值，仅在与“总耗时 ÷ 次数”（即平均列）不一致时显示。</translation>
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
        <source>{0} of the run&apos;s {1}</source>
        <translation>运行共 {1}，其中 {0} 次</translation>
    </message>
    <message>
        <source>File&apos;s share</source>
        <translation>文件中的占比</translation>
    </message>
    <message>
        <source>File&apos;s mean</source>
        <translation>文件中的平均</translation>
    </message>
    <message>
        <source>Shape or operator</source>
        <translation>形状或算子</translation>
    </message>
    <message>
        <source>Core or operator</source>
        <translation>核或算子</translation>
    </message>
    <message>
        <source>Step or operator</source>
        <translation>迭代或算子</translation>
    </message>
    <message>
        <source>Of the time of its level. Levels contain each other, so that a level has no share.</source>
        <translation>占其层级的时间。层级互相包含，因此层级没有占比。</translation>
    </message>
    <message>
        <source>Of the time of all types of this source in the chosen subgraph, step and range; neither a search nor a filter changes it. Communication is not among them.</source>
        <translation>占此来源在所选子图、迭代和区间内全部类型的时间；搜索和筛选不改变它。不含通信。</translation>
    </message>
    <message>
        <source>Million operations of a call, cube and vector together.</source>
        <translation>一次调用的运算量（百万次），cube 与 vector 合计。</translation>
    </message>
    <message>
        <source>Ours: operations of a call by its mean time.</source>
        <translation>由此处计算：一次调用的运算量除以其平均时间。</translation>
    </message>
    <message>
        <source>All</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>Other, {0}</source>
        <translation>其他，{0}</translation>
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
        <source>Where the device&apos;s time goes. A type adds up all its calls; open it for its operators. The share is that of all types of this source, in the chosen subgraph, step and range.

Look at the types with the largest share first. A p95 or Max far above the mean: some calls are slow; the Distribution panel shows which. Many short calls: the device may be waiting for the host. Time on AI CPU that AI Core could take, and conversions such as TransData and Cast, are often avoidable.

Levels of API and Modules contain each other: their times must not be added, so that they have shares within a level only. A star marks what is ours and not the file&apos;s. A column called file has the file&apos;s own number where it is another one.

Enter goes to the longest call in the timeline, Right to an operator&apos;s inputs and outputs. A filter on type with in keeps these types, with != leaves one out.</source>
        <translation>设备的时间用在哪里。类型汇总其全部调用，展开可见其算子。占比相对于此来源在所选子图、迭代和区间内的全部类型。

先看占比最大的类型。p95 或最大值远高于均值：有些调用较慢，分布面板会显示是哪些。大量短调用：设备可能在等待主机。本可由 AI Core 执行的 AI CPU 时间，以及 TransData、Cast 等转换，往往可以避免。

API 与模块的层级互相包含：其时间不可相加，因此只有层级内的占比。星号标记由此处计算而非文件中的值。名为“文件”的列在文件的数值不同时给出它。

按 Enter 在时间线中显示最长的调用，按右方向键显示算子的输入和输出。对类型使用 in 筛选只保留这些类型，使用 != 去掉一个。</translation>
    </message>
    <message>
        <source>Step {0}</source>
        <translation>迭代 {0}</translation>
    </message>
    <message>
        <source>Selected range, {0}</source>
        <translation>所选区间，{0}</translation>
    </message>
</context>
<context>
    <name>OutputView</name>
    <message>
        <source>the last {n} lines</source>
        <translation>最后 {n} 行</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Open the result</source>
        <translation>打开结果</translation>
    </message>
</context>
<context>
    <name>Overview</name>
    <message>
        <source>No steps in this result: their split is unknown.</source>
        <translation>此结果没有迭代，无法得知其时间构成。</translation>
    </message>
    <message>
        <source>No operators in this result.</source>
        <translation>此结果没有算子数据。</translation>
    </message>
    <message>
        <source>No data pipeline in this result.</source>
        <translation>此结果没有数据流水线数据。</translation>
    </message>
    <message>
        <source>No timeline in this result.</source>
        <translation>此结果没有时间线。</translation>
    </message>
    <message>
        <source>No device tasks in this result: the use of its streams is unknown.</source>
        <translation>此结果没有设备任务，流使用率未知。</translation>
    </message>
    <message>
        <source>It is still being read.</source>
        <translation>仍在读取。</translation>
    </message>
    <message>
        <source>PyTorch does not load data through MindData: there is nothing to collect.</source>
        <translation>PyTorch 不通过 MindData 加载数据：没有可采集的内容。</translation>
    </message>
    <message>
        <source>A plain trace has a timeline only: open the whole folder that a profiler wrote.</source>
        <translation>单独的 trace 只有时间线：打开采集工具写出的整个文件夹。</translation>
    </message>
    <message>
        <source>msprof op measures single kernels: profile the whole application with msprof.</source>
        <translation>msprof op 测量单个 Kernel：用 msprof 采集整个应用程序。</translation>
    </message>
    <message>
        <source>A cluster analysis has sums of all ranks: open the folder of one rank.</source>
        <translation>集群分析只有各卡的汇总：打开某张卡的文件夹。</translation>
    </message>
    <message>
        <source>Collect at least two whole steps; start the profiler before the first of them.</source>
        <translation>至少采集两个完整迭代；在第一个迭代之前启动采集。</translation>
    </message>
    <message>
        <source>Collect again with profiler_level=ProfilerLevel.Level1 on a device.</source>
        <translation>在设备上以 profiler_level=ProfilerLevel.Level1 重新采集。</translation>
    </message>
    <message>
        <source>Collect again with data_process=True; MindData has to load the data.</source>
        <translation>设置 data_process=True 重新采集；数据须由 MindData 加载。</translation>
    </message>
    <message>
        <source>Collect again with ProfilerActivity.NPU among the activities, on a device; then call analyse().</source>
        <translation>在设备上重新采集，activities 中包含 ProfilerActivity.NPU；然后调用 analyse()。</translation>
    </message>
    <message>
        <source>Collect again on a device with MindSpore&apos;s Profiler, which ends with profiler.analyse().</source>
        <translation>请在设备上用 MindSpore 的 Profiler 重新采集，结束时调用 profiler.analyse()。</translation>
    </message>
    <message>
        <source>Only graph mode has iterations: export them with msprof --export=on.</source>
        <translation>只有图模式有迭代：用 msprof --export=on 导出。</translation>
    </message>
    <message>
        <source>It is MindSpore&apos;s: collect it with its Profiler, data_process=True.</source>
        <translation>它属于 MindSpore：用其 Profiler 采集，设置 data_process=True。</translation>
    </message>
    <message>
        <source>Collect again with --task-time=on, then msprof --export=on.</source>
        <translation>以 --task-time=on 重新采集，再运行 msprof --export=on。</translation>
    </message>
    <message>
        <source>Missing: {what}. {how}</source>
        <translation>缺少：{what}。{how}</translation>
    </message>
    <message>
        <source>This is rank {rank}; others may have it: {others}.</source>
        <translation>这是卡 {rank}；其他卡可能有：{others}。</translation>
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
        <source>Read from top to bottom: what limits the run, what was run, where the time of a step goes, and one short answer of every other panel. The first line is the suggestion that wins the most time.

The bar is one step. Communication overlapped by computing lies under the end of computing and costs nothing; communication that is not overlapped and free time are what can be won. A long step interval means that training waits for data: look at the data pipeline. A long tail means that gradients are exchanged and parameters updated: look at the collectives.

Each bar below is a step; a mark stands over steps that are far longer than most. A click chooses the step in all panels, a double-click opens it in the timeline, a drag selects a range of steps, the wheel zooms. The link of a tile leads to its panel, with Ctrl beside this one.</source>
        <translation>自上而下阅读：运行受什么限制、运行了什么、一个迭代的时间用在哪里，以及其他各面板的简短结论。第一行是可节省时间最多的建议。

色条是一个迭代。被计算掩盖的通信位于计算的末端之下，不花时间；未掩盖的通信和空闲时间是可以节省的。迭代间隙长表示训练在等待数据：查看数据流水线。拖尾长表示在交换梯度和更新参数：查看集合通信。

下方每个竖条是一个迭代；远长于多数的迭代上方有标记。单击在所有面板中选择该迭代，双击在时间线中打开，拖动选择若干迭代，滚轮缩放。每个磁贴的链接通往其面板，按住 Ctrl 在旁边打开。</translation>
    </message>
    <message>
        <source>This result compares ranks</source>
        <translation>此结果用于比较各卡</translation>
    </message>
    <message>
        <source>Communication shows what each rank computes and waits for, and the links between them.</source>
        <translation>通信面板显示各卡的计算与等待，以及卡间链路。</translation>
    </message>
    <message>
        <source>Show Communication</source>
        <translation>显示通信面板</translation>
    </message>
    <message>
        <source>This result measures one operator</source>
        <translation>此结果测量的是单个算子</translation>
    </message>
    <message>
        <source>AI Core shows what each block of it spends its time on.</source>
        <translation>AI Core 面板显示该算子的每个核把时间花在哪里。</translation>
    </message>
    <message>
        <source>Show AI Core</source>
        <translation>显示 AI Core</translation>
    </message>
    <message>
        <source>This result has tables only</source>
        <translation>此结果只有表</translation>
    </message>
    <message>
        <source>Tables: {tables}, rows: {rows}. No steps, operators or timeline.</source>
        <translation>表：{tables}，行：{rows}。没有迭代、算子和时间线。</translation>
    </message>
    <message>
        <source>Show the tables</source>
        <translation>显示表</translation>
    </message>
    <message>
        <source>Suggestions</source>
        <translation>建议</translation>
    </message>
    <message>
        <source>Health</source>
        <translation>健康报告</translation>
    </message>
    <message>
        <source>the file has lengths only</source>
        <translation>文件只有时长</translation>
    </message>
    <message>
        <source>lengths from the timeline, their split is unknown</source>
        <translation>时长取自时间线，构成未知</translation>
    </message>
    <message>
        <source>computed from the timeline</source>
        <translation>由时间线计算</translation>
    </message>
    <message>
        <source>{0} in parts, {1} on the host</source>
        <translation>各部分共 {0}，主机侧 {1}</translation>
    </message>
    <message>
        <source>whole run</source>
        <translation>整个运行</translation>
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
    <name>PageModel</name>
    <message>
        <source>{n} more rows: sort or filter to see them</source>
        <translation>还有 {n} 行：排序或筛选后可见</translation>
    </message>
</context>
<context>
    <name>Palette</name>
    <message>
        <source>Commands</source>
        <translation>命令面板</translation>
    </message>
    <message>
        <source>Action, panel, layout, result, or step 12</source>
        <translation>操作、面板、布局、结果，或 step 12</translation>
    </message>
    <message>
        <source>No command matches.</source>
        <translation>没有匹配的命令。</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>迭代</translation>
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
        <source>A cluster analysis compares ranks. Open the folder of one rank to see this of it.</source>
        <translation>集群分析用于各卡之间的比较。要查看某张卡的此项内容，请打开该卡的文件夹。</translation>
    </message>
    <message>
        <source>Only MindSpore writes this: a result of PyTorch has none, however it is collected.</source>
        <translation>只有 MindSpore 会写出这些数据：PyTorch 的结果无论如何采集都没有。</translation>
    </message>
    <message>
        <source>Missing: {what}. {how}</source>
        <translation>缺少：{what}。{how}</translation>
    </message>
</context>
<context>
    <name>PanelNames</name>
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
        <source>Tables</source>
        <translation>表</translation>
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
        <source>FLOPs</source>
        <translation>FLOPs</translation>
    </message>
    <message>
        <source>Dynamic shape</source>
        <translation>动态形状</translation>
    </message>
    <message>
        <source>AI Core</source>
        <translation>AI Core</translation>
    </message>
    <message>
        <source>CPU utilisation</source>
        <translation>CPU 利用率</translation>
    </message>
    <message>
        <source>Runtime API</source>
        <translation>Runtime API</translation>
    </message>
    <message>
        <source>Top-down</source>
        <translation>自顶向下</translation>
    </message>
    <message>
        <source>Task scheduler</source>
        <translation>任务调度</translation>
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
    <message>
        <source>at {time}</source>
        <translation>位于 {time}</translation>
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
        <source>Step length</source>
        <translation>迭代时长</translation>
    </message>
    <message>
        <source>Preparing, before the first device task</source>
        <translation>准备，首个设备任务之前</translation>
    </message>
    <message>
        <source>Total</source>
        <translation>总计</translation>
    </message>
    <message>
        <source>Collectives</source>
        <translation>集合通信</translation>
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
    <message>
        <source>Overlapped</source>
        <translation>被掩盖</translation>
    </message>
    <message>
        <source>Collective {0}</source>
        <translation>集合通信 {0}</translation>
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
    <message numerus="yes">
        <source>%n queue(s)</source>
        <translation>
            <numerusform>%n 个队列</numerusform>
        </translation>
    </message>
    <message>
        <source>a sample every {0}</source>
        <translation>每 {0} 采样一次</translation>
    </message>
    <message>
        <source>whole run: {0}</source>
        <translation>整个运行：{0}</translation>
    </message>
    <message>
        <source>a sample every {0}, {1} asked for</source>
        <translation>每 {0} 采样一次，设定为 {1}</translation>
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
        <source>whole run</source>
        <translation>整个运行</translation>
    </message>
    <message>
        <source>Data pipeline</source>
        <translation>数据流水线</translation>
    </message>
</context>
<context>
    <name>Places</name>
    <message>
        <source>row {number}</source>
        <translation>第 {number} 行</translation>
    </message>
    <message>
        <source>line {number}</source>
        <translation>第 {number} 行</translation>
    </message>
    <message>
        <source>byte {number}</source>
        <translation>字节 {number}</translation>
    </message>
    <message>
        <source>step {number}</source>
        <translation>迭代 {number}</translation>
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
    <name>Problems</name>
    <message>
        <source>Some times lie outside the years 1823 to 2116; they are shown at the edge of that range. Check the clock of the machine that collected the trace.</source>
        <translation>部分时间不在 1823 至 2116 年之间，显示在该范围的边缘。请检查采集机器的时钟。</translation>
    </message>
    <message>
        <source>Some slices have a negative duration; they are kept and shown with length zero.</source>
        <translation>部分切片的时长为负，已保留并按零长度显示。</translation>
    </message>
    <message>
        <source>{file} is empty. The run may have ended before it was written.</source>
        <translation>{file} 为空，运行可能在写入之前就已结束。</translation>
    </message>
    <message>
        <source>{file} cannot be read: {sample}. Check its permissions.</source>
        <translation>无法读取 {file}：{sample}。请检查其权限。</translation>
    </message>
    <message>
        <source>{file} could not be read to its end because of an unexpected fault: {sample}. What was read before it is kept.</source>
        <translation>读取 {file} 时意外出错，未能读完：{sample}。此前读取的内容已保留。</translation>
    </message>
    <message>
        <source>{file} lacks the columns that its kind has ({sample}); nothing was taken from it. It may be cut or of another kind.</source>
        <translation>{file} 缺少此类文件应有的列（{sample}），未读取任何内容。文件可能不完整，或属于其他种类。</translation>
    </message>
    <message>
        <source>{file} ends within {where}; that row is left out. The run may have been stopped while writing.</source>
        <translation>{file} 在{where}中断，该行已略去。运行可能在写入时被终止。</translation>
    </message>
    <message>
        <source>{file} does not end with a line end; if it was cut, the last cell of {where} may be incomplete.</source>
        <translation>{file} 末尾没有换行；若文件被截断，{where}的最后一个单元格可能不完整。</translation>
    </message>
    <message>
        <source>{file} does not end with a line end; if it was cut, what it says at {where} may be incomplete.</source>
        <translation>{file} 末尾没有换行；若文件被截断，{where}的内容可能不完整。</translation>
    </message>
    <message>
        <source>{file} is not UTF-8; it was read as {sample}.</source>
        <translation>{file} 不是 UTF-8，已按 {sample} 读取。</translation>
    </message>
    <message>
        <source>{file} is no complete JSON: {sample}. Nothing was taken from it.</source>
        <translation>{file} 不是完整的 JSON：{sample}。未读取任何内容。</translation>
    </message>
    <message>
        <source>{file} ends in the middle of its JSON; the entries before that were read. The run may have been stopped while writing.</source>
        <translation>{file} 的 JSON 中途结束，此前的条目已读取。运行可能在写入时被终止。</translation>
    </message>
    <message>
        <source>{file}: links are between ranks {sample} of a group, not of the whole run.</source>
        <translation>{file}：链路所示的卡号 {sample} 是通信组内的编号，不是整个运行中的卡号。</translation>
    </message>
    <message>
        <source>{file} ends within the record at {where}; that record is left out. The run may have been stopped while writing.</source>
        <translation>{file} 在{where}处的记录中间结束，该记录已略去。运行可能在写入时被终止。</translation>
    </message>
    <message>
        <source>{file}: files of the VM back end lie beside files of the GE back end; they are of different runs, and only the VM ones are read.</source>
        <translation>{file}：VM 后端与 GE 后端的文件并存，它们来自不同的运行，只读取 VM 后端的文件。</translation>
    </message>
    <message>
        <source>{file} has more than {sample} columns; {count} {count|is|are} left out. Its header is probably damaged.</source>
        <translation>{file} 的列数超过 {sample}；略去 {count} 列。其表头可能已损坏。</translation>
    </message>
    <message>
        <source>{file}: {count} {count|column has|columns have} the name of an earlier column ({sample}); {count|it does|they do} not count.</source>
        <translation>{file}：有 {count} 列与前面的列同名（{sample}），不计入。</translation>
    </message>
    <message>
        <source>{file}: {count} {count|row repeats|rows repeat} the step and rank, or stage, of a row before, {count|at|first} {where}: {sample}; {count|it is|they are} left out.</source>
        <translation>{file}：有 {count} 行与前面某行的迭代和卡（或流水级）重复，{count|位于|首个位于} {where}：{sample}；已略去。</translation>
    </message>
    <message>
        <source>{file}: {count} {count|row has|rows have} fewer or more cells than the header, {count|at|first} {where}; missing cells stay empty, surplus ones are left out.</source>
        <translation>{file}：{count} 行的单元格数与表头不符，首处为{where}；缺少的留空，多余的略去。</translation>
    </message>
    <message>
        <source>{file}: {count} {count|row lacks a cell, or has|rows lack a cell, or have} one too many, {count|at|first} {where}, so that others stand in wrong columns; {count|it is|they are} left out.</source>
        <translation>{file}：有 {count} 行缺少或多出一个单元格，{count|位于|首个位于} {where}，其余单元格因此错列；已略去。</translation>
    </message>
    <message>
        <source>{file}: a quote that opens in {where} is never closed; {count} such {count|row is|rows are} left out.</source>
        <translation>{file}：{where}的引号没有闭合，略去 {count} 行。</translation>
    </message>
    <message>
        <source>{file}: the header line occurs again {count} {count|time|times}, {count|at|first} {where}; {count|that line is|those lines are} left out.</source>
        <translation>{file}：表头重复出现 {count} 次，首处为{where}；这些行已略去。</translation>
    </message>
    <message>
        <source>{file}: {count} {count|line holds|lines hold} NUL bytes, {count|at|first} {where}; the bytes were removed. The disk may have been full.</source>
        <translation>{file}：{count} 行含有 NUL 字节，首处为{where}；这些字节已去除。当时磁盘可能已满。</translation>
    </message>
    <message>
        <source>{file}: {count} {count|character is|characters are} no {sample} and shown as �. The file is damaged, or its writer cuts names within a character.</source>
        <translation>{file}：{count} 个字符不是有效的 {sample}，显示为 �。文件已损坏，或写入程序在字符中间截断了名称。</translation>
    </message>
    <message>
        <source>{file}: {count} {count|cell|cells} of “{column}” {count|is not a number|are not numbers}, {count||first }in {where}: “{sample}”; {count|it counts|they count} as missing.</source>
        <translation>{file}：“{column}”列有 {count} 个单元格不是数字，首处为{where}：“{sample}”；按缺失处理。</translation>
    </message>
    <message>
        <source>{file}: {count} {count|time|times} of “{column}” {count|is|are} written with an exponent, {count||first }in {where}: “{sample}”; the digits that are gone cannot be restored.</source>
        <translation>{file}：“{column}”列有 {count} 个时间以科学计数法写入，首处为{where}：“{sample}”；丢失的数位无法恢复。</translation>
    </message>
    <message>
        <source>{file}: {count} {count|line was|lines were} not understood, {count|at|first} {where}: “{sample}”; {count|it is|they are} left out.</source>
        <translation>{file}：{count} 行无法识别，首处为{where}：“{sample}”；已略去。</translation>
    </message>
    <message>
        <source>{file} is no complete JSON: {sample}. The entries before that were read.</source>
        <translation>{file} 不是完整的 JSON：{sample}。此前的条目已读取。</translation>
    </message>
    <message>
        <source>{file}: {count} {count|entry is|entries are} not of the expected form, {count|at|first} {where}: {sample}; {count|it is|they are} left out.</source>
        <translation>{file}：{count} 个条目的形式不符，首处为{where}：{sample}；已略去。</translation>
    </message>
    <message>
        <source>{file}: {count} {count|cell|cells} of “{column}” {count|is|are} no valid JSON, {count||first }in {where}; {count|it counts|they count} as missing.</source>
        <translation>{file}：“{column}”列有 {count} 个单元格不是有效的 JSON，首处为{where}；按缺失处理。</translation>
    </message>
    <message>
        <source>{file}: {count} {count|bandwidth differs|bandwidths differ} from size ÷ time, as where MindSpore adds up those of operators (link, GB/s in the file, size ÷ time: {sample}). Both are shown.</source>
        <translation>{file}：{count} 个带宽与 数据量 ÷ 时间 不一致，例如 MindSpore 将各算子的带宽相加时（链路，文件中的 GB/s，数据量 ÷ 时间：{sample}）。两者均显示。</translation>
    </message>
    <message>
        <source>{file}: {count} {count|slice|slices} before it {count|is|are} not there ({sample}); what {count|it|they} held is missing.</source>
        <translation>{file}：缺少它之前的 {count} 个分片（{sample}），其中的内容缺失。</translation>
    </message>
    <message>
        <source>{file} is the same slice as {sample}, which is read in its place: one of them is a copy.</source>
        <translation>{file} 与 {sample} 是同一个分片，已读取后者：其中一个是副本。</translation>
    </message>
    <message>
        <source>{file}: the running number of its records has gaps, first at {where}; at least {count} {count|record was|records were} lost while collecting.</source>
        <translation>{file}：记录的序号不连续，首处为{where}；采集时至少丢失了 {count} 条记录。</translation>
    </message>
    <message>
        <source>{file}: {count} {count|record is|records are} none of this kind of file, {count||first }at {where}: {sample}; {count|it is|they are} left out.</source>
        <translation>{file}：{count} 条记录不属于此类文件，首处为{where}：{sample}；已略去。</translation>
    </message>
    <message>
        <source>{file}: {count} {count|record is of a kind|records are of kinds} that Stepscope does not show, {count||first }at {where}: {sample}.</source>
        <translation>{file}：{count} 条记录的种类不在 Stepscope 的显示范围内，首处为{where}：{sample}。</translation>
    </message>
    <message>
        <source>{file}: {count} {count|record has an impossible time|records have impossible times}, {count||first }at {where}; {count|it is|they are} left out.</source>
        <translation>{file}：{count} 条记录的时间无效，首处为{where}；已略去。</translation>
    </message>
    <message>
        <source>{file}: {count} {count|task has|tasks have} a start without an end, or an end without a start; {count|it is|they are} left out.</source>
        <translation>{file}：{count} 个任务只有开始或只有结束；已略去。</translation>
    </message>
    <message>
        <source>{file}: start and end of a task need not be neighbours: {count} {count|execution is|executions are} shown that MindInsight did not see. The means of the operators follow its rule, as they did then.</source>
        <translation>{file}：任务的开始和结束不一定相邻，显示了 MindInsight 未识别的 {count} 次执行。算子的平均值仍按 MindInsight 的规则计算。</translation>
    </message>
    <message>
        <source>{file} holds records of another job: from {where} on, steps begin with tag {sample}; {count} {count|record is|records are} left out.</source>
        <translation>{file} 含有另一个作业的记录：从{where}起，迭代以标签 {sample} 开始；略去 {count} 条记录。</translation>
    </message>
    <message>
        <source>{file}: {count} {count|step lacks its|steps lack their} end, or the begin of forward or end of backward propagation, {count|at|first} {where}; {count|it is|they are} left out.</source>
        <translation>{file}：{count} 个迭代缺少结束、前向起点或反向终点，首个为{where}；已略去。</translation>
    </message>
    <message>
        <source>{file}: {count} {count|time|times} the begins and ends of collectives on a stream do not pair, {count||first }in {where}; these collectives are left out.</source>
        <translation>{file}：流上集合通信的开始与结束有 {count} 次不成对，首处为{where}；这些集合通信已略去。</translation>
    </message>
    <message>
        <source>{file}: {count} {count|task is|tasks are} listed again for another operator, {count|at|first} {where}: {sample}; the last one counts.</source>
        <translation>{file}：{count} 个任务重复对应到其他算子，首处为{where}：{sample}；以最后一个为准。</translation>
    </message>
    <message>
        <source>{file}: {count} {count|run|runs} on the AI CPU {count|has|have} no record that names {count|its|their} operator; only the timeline shows {count|it|them}.</source>
        <translation>{file}：{count} 次 AI CPU 执行没有记录其算子，只显示在时间线中。</translation>
    </message>
    <message>
        <source>{file}: Run start and Run end are times of the AI CPU&apos;s own clock, by which {count} {count|run|runs} {count|lies|lie} elsewhere than in the timeline, which is on the counter of the device (10 ns).</source>
        <translation>{file}：Run start 与 Run end 取自 AI CPU 自身的时钟，其中 {count} 次运行的位置与时间线不同；时间线以设备计数器（10 ns）为准。</translation>
    </message>
    <message>
        <source>{file}: {count} {count|operator|operators} on the AI CPU {count|has|have} no record of {count|its|their} run, {count|at|first} {where}: {sample}; {count|it is|they are} left out.</source>
        <translation>{file}：{count} 个 AI CPU 算子没有执行记录，首处为{where}：{sample}；已略去。</translation>
    </message>
    <message>
        <source>{file}: no sample.json says what was counted; taken as MindSpore asks for it: {sample}.</source>
        <translation>{file}：没有说明计数内容的 sample.json，按 MindSpore 的采集设置处理：{sample}。</translation>
    </message>
    <message>
        <source>{file}: the counter of the device runs with {sample} MHz instead of 100; all times of this result are wrong by that factor.</source>
        <translation>{file}：设备计数器的频率为 {sample} MHz 而不是 100 MHz，此结果的所有时间都有相应比例的误差。</translation>
    </message>
    <message>
        <source>{file} is no SQLite database, although its name says so; nothing was taken from it. It may be damaged or encrypted.</source>
        <translation>{file} 虽以数据库命名，但不是 SQLite 数据库，未读取任何内容。文件可能已损坏或加密。</translation>
    </message>
    <message>
        <source>{file} has none of the tables that a profiler writes ({sample}); nothing was taken from it.</source>
        <translation>{file} 中没有性能分析工具写入的表（{sample}），未读取任何内容。</translation>
    </message>
    <message>
        <source>{file} is damaged or was cut ({sample}); what could be read before that is kept. Export it again, or copy it again from where it was made.</source>
        <translation>{file} 已损坏或被截断（{sample}），已保留此前读到的内容。请重新导出，或从生成处重新复制。</translation>
    </message>
    <message>
        <source>{file} is locked: another program is writing it, and what was read may be incomplete. Open it again when that program has ended.</source>
        <translation>{file} 已被锁定：另一个程序正在写入，读到的内容可能不完整。请在该程序结束后重新打开。</translation>
    </message>
    <message>
        <source>{file} was not closed by its writer; what it left in the file beside it was taken into account. The end of the run may be missing.</source>
        <translation>{file} 未被写入程序正常关闭，旁边文件中的遗留内容已一并读取。运行的末尾可能缺失。</translation>
    </message>
    <message>
        <source>{file}: Stepscope does not know the table {column}; its {count} {count|row is|rows are} not shown.</source>
        <translation>{file}：Stepscope 不识别表 {column}，其中 {count} 行不显示。</translation>
    </message>
    <message>
        <source>{file}: {count} {count|row|rows} of {column} {count|has|have} no time, {count|at|first} {where}; {count|it is|they are} left out.</source>
        <translation>{file}：{column} 中有 {count} 行没有时间，首个位于{where}，已略去。</translation>
    </message>
    <message>
        <source>{file}: {count} {count|row|rows} of {column} {count|has|have} no end, or one before {count|its|their} start, {count|at|first} {where}; {count|it is|they are} shown without length.</source>
        <translation>{file}：{column} 中有 {count} 行没有结束时间，或结束早于开始，首个位于{where}，按零时长显示。</translation>
    </message>
    <message>
        <source>{file}: {count} {count|id stands|ids stand} for {count|a text|texts} that STRING_IDS does not have: {sample}; {count|its name is|their names are} missing.</source>
        <translation>{file}：{count} 个编号在 STRING_IDS 中没有对应的文本：{sample}；相应名称视为缺失。</translation>
    </message>
    <message>
        <source>{file}: {count} {count|row|rows} of {column} {count|belongs|belong} to no task, {count|at|first} {where}; {count|it is|they are} left out.</source>
        <translation>{file}：{column} 中有 {count} 行不属于任何任务，首个位于{where}，已略去。</translation>
    </message>
    <message>
        <source>{file}: {column} is taken from {sample}, where the same run has it too.</source>
        <translation>{file}：{column} 取自 {sample}，同一运行在其中也有此数据。</translation>
    </message>
    <message>
        <source>{file} holds no list of trace events ({sample}); nothing was taken from it. It may be cut or of another kind.</source>
        <translation>{file} 中没有 trace 事件列表（{sample}），未读取任何内容。文件可能不完整，或属于其他种类。</translation>
    </message>
    <message>
        <source>{file} ends in the middle of an event that begins at {where}; all before it was read. The run may have been stopped while writing, or the writer has a size limit.</source>
        <translation>{file} 在一个事件中间结束，该事件始于{where}；此前的内容已全部读取。运行可能在写入时被终止，或写入方限制了文件大小。</translation>
    </message>
    <message>
        <source>{file} ends without the closing bracket; all its events were read.</source>
        <translation>{file} 末尾缺少右括号，所有事件均已读取。</translation>
    </message>
    <message>
        <source>{file}: {count} {count|place is|places are} no valid JSON, {count||first }at {where}: “{sample}”; the events there are left out.</source>
        <translation>{file}：{count} 处不是有效的 JSON，首处为{where}：“{sample}”；这些事件已略去。</translation>
    </message>
    <message>
        <source>{file}: {count} {count|event has|events have} no time that can be read, {count||first }at {where}: {sample}; {count|it is|they are} left out.</source>
        <translation>{file}：{count} 个事件没有可读的时间，首处为{where}：{sample}；已略去。</translation>
    </message>
    <message>
        <source>{file}: {count} {count|slice has|slices have} no duration that can be read, {count||first }at {where}: {sample}; {count|it is|they are} shown with zero length.</source>
        <translation>{file}：{count} 个切片没有可读的时长，首处为{where}：{sample}；按零长度显示。</translation>
    </message>
    <message>
        <source>{file}: {count} {count|slice ends before it begins|slices end before they begin}, {count||first }at {where}: {sample}; {count|it is|they are} shown with zero length.</source>
        <translation>{file}：{count} 个切片的结束早于开始，首处为{where}：{sample}；按零长度显示。</translation>
    </message>
    <message>
        <source>{file}: {count} {count|end event lies|end events lie} before {count|its begin event|their begin events}{count||, first}: {sample}; {count|it is|they are} shown with zero length.</source>
        <translation>{file}：{count} 个结束事件早于其开始事件，首个为：{sample}；按零长度显示。</translation>
    </message>
    <message>
        <source>{file}: {count} {count|begin event has|begin events have} no end{count||, first}: {sample}; {count|it is|they are} drawn to the end of {count|its|their} track.</source>
        <translation>{file}：{count} 个开始事件没有结束，首个为：{sample}；画至其轨道末尾。</translation>
    </message>
    <message>
        <source>{file}: {count} {count|end event has|end events have} no begin{count||, first}: {sample}; {count|it is|they are} left out.</source>
        <translation>{file}：{count} 个结束事件没有开始，首个为：{sample}；未计入。</translation>
    </message>
    <message>
        <source>{file}: {count} {count|counter value is no number|counter values are no numbers}{count||, first}: {sample}; {count|it is|they are} left out.</source>
        <translation>{file}：{count} 个计数器值不是数字，首个为：{sample}；未计入。</translation>
    </message>
    <message>
        <source>{file}: {count} {count|counter event has no value|counter events have no values}{count||, first}: {sample}; {count|it is|they are} left out.</source>
        <translation>{file}：有 {count} 个计数器事件没有值{count||，首个}：{sample}；已略去。</translation>
    </message>
    <message>
        <source>{file}: {count} {count|end of a flow has|ends of flows have} no id, by which ends find each other{count||, first}: {sample}; {count|it is|they are} left out.</source>
        <translation>{file}：有 {count} 个连线端点没有用于配对的 id{count||，首个}：{sample}；已略去。</translation>
    </message>
    <message>
        <source>{file}: {count} {count|counter value is a fraction|counter values are fractions} although {count|its|their} name says %{count||, first}: {sample}; {count|it is|they are} shown times 100.</source>
        <translation>{file}：{count} 个计数器值是小数比例，而名称带有 %，首个为：{sample}；显示时乘以 100。</translation>
    </message>
    <message>
        <source>{file}: besides events it holds samples of call stacks, which Stepscope does not show.</source>
        <translation>{file}：除事件外还含有调用栈采样，Stepscope 不显示这些采样。</translation>
    </message>
    <message>
        <source>{file}: {count} {count|event is of a kind|events are of kinds} that Stepscope does not show ({sample}).</source>
        <translation>{file}：{count} 个事件的种类不在 Stepscope 的显示范围内（{sample}）。</translation>
    </message>
    <message>
        <source>{file} cannot be unpacked beyond {where}; what came before was read. Copy the file again.</source>
        <translation>{file} 在{where}之后无法解压，此前的内容已读取。请重新复制该文件。</translation>
    </message>
    <message>
        <source>{file} becomes more than {sample} times larger when it is unpacked; it was given up at {where}, what came before was read. No profiler writes such a file: if it has to be so, unpack it and open what comes out.</source>
        <translation>{file} 解压后会超过原来的 {sample} 倍；在 {where} 处已放弃，此前的内容已读取。没有分析工具会写出这样的文件：如确需如此，请先解压，再打开解压后的文件。</translation>
    </message>
    <message>
        <source>Some values of {column} are no numbers that fit the column; they are shown as missing.</source>
        <translation>{column} 中部分值不是有效的数字，按缺失显示。</translation>
    </message>
    <message>
        <source>The folder holds more than {most} files; the rest was not looked at. Open a folder further down.</source>
        <translation>文件夹中的文件超过 {most} 个，其余未查看。请打开下级文件夹。</translation>
    </message>
    <message>
        <source>{name} was not analysed: its folders FRAMEWORK and PROF_* hold raw data. Where it was collected, run {module}.profiler.profiler.analyse(&quot;{name}&quot;).</source>
        <translation>{name} 未经解析：其文件夹 FRAMEWORK 和 PROF_* 中是原始数据。在采集的机器上执行 {module}.profiler.profiler.analyse(&quot;{name}&quot;)。</translation>
    </message>
    <message>
        <source>{name} holds no profiling data, only logs: the run ended before anything was written. Collect again.</source>
        <translation>{name} 只有日志，没有性能数据：运行在写入之前就已结束。请重新采集。</translation>
    </message>
    <message>
        <source>The step trace has several models; the steps shown are those of model {shown}. Those of {others} are in the table step_trace.</source>
        <translation>迭代轨迹含有多个模型；所示为模型 {shown} 的迭代。{others} 的迭代在表 step_trace 中。</translation>
    </message>
    <message>
        <source>{name} is the result of the run before: the tool gave it this name when it ran again.</source>
        <translation>{name} 是上一次运行的结果：工具再次运行时把它改成了这个名字。</translation>
    </message>
    <message>
        <source>{file} locks this result: its collection still runs, or was stopped before it was complete. After Ctrl+C wait 10 seconds. If the tool says that the data folder is locked, delete the files in {name} and collect again.</source>
        <translation>{file} 锁定了此结果：采集仍在进行，或在完成前被终止。按 Ctrl+C 后等待 10 秒。若工具提示数据文件夹已锁定，删除 {name} 中的文件后重新采集。</translation>
    </message>
    <message>
        <source>The collection did not end properly: {folders} has no end_info, and its last data may be missing. Before the export run: msprof --parse=on --output={name}</source>
        <translation>采集没有正常结束：{folders} 没有 end_info，最后的数据可能缺失。导出前请运行：msprof --parse=on --output={name}</translation>
    </message>
    <message>
        <source>The opened folder holds {count} results of one rank; {shown} is shown. Choose another one in the tool bar, or open it itself: {others}.</source>
        <translation>打开的文件夹中有同一张卡的 {count} 个结果，当前显示 {shown}。可在工具栏中选择其他结果，或直接打开：{others}。</translation>
    </message>
    <message>
        <source>{name} was never exported. Shown is what can be read of its raw data: times of the device, no names of operators and nothing of the host. For all of it run where msprof is installed: {command}</source>
        <translation>{name} 从未导出。所示为可从原始数据读取的内容：有设备侧的时间，没有算子名称和主机侧的数据。要获得全部内容，在装有 msprof 的机器上运行：{command}</translation>
    </message>
    <message>
        <source>{name} holds raw data only; it was never exported. Run where msprof is installed: {command}</source>
        <translation>{name} 只有原始数据，从未导出。在装有 msprof 的机器上运行：{command}</translation>
    </message>
    <message>
        <source>The stored overview of the track {track} is damaged; it was made again from what the track holds. Read the result again to convert it anew, or ask for a fresh copy of the file.</source>
        <translation>轨道 {track} 存储的概览已损坏，已根据轨道内容重新生成。请重新读取结果以再次转换，或索取一份新的文件。</translation>
    </message>
    <message>
        <source>The track {track} is damaged in this file: what is drawn and added up there may be wrong. Read the result again to convert it anew, or ask for a fresh copy of the file.</source>
        <translation>此文件中的轨道 {track} 已损坏：其绘制和汇总可能有误。请重新读取结果以再次转换，或索取一份新的文件。</translation>
    </message>
    <message>
        <source>The stored overviews of {count} tracks are damaged, {track} among them; they were made again from what the tracks hold. Read the result again to convert it anew, or ask for a fresh copy of the file.</source>
        <translation>{count} 条轨道存储的概览已损坏（包括 {track}），已根据轨道内容重新生成。请重新读取结果以再次转换，或索取一份新的文件。</translation>
    </message>
    <message>
        <source>{count} tracks are damaged in this file, {track} among them: what is drawn and added up there may be wrong. Read the result again to convert it anew, or ask for a fresh copy of the file.</source>
        <translation>此文件中有 {count} 条轨道已损坏（包括 {track}）：其绘制和汇总可能有误。请重新读取结果以再次转换，或索取一份新的文件。</translation>
    </message>
    <message>
        <source>{file}: {count} {count|share is not that|shares are not those} of its own times: {written} % in the file, {own} % of its total. Both are shown, ours in the column percent.</source>
        <translation>{file}：{count} 个占比与文件自身的时间不符：文件中为 {written} %，按总耗时计算为 {own} %。两者均显示，本程序的计算值在 percent 列。</translation>
    </message>
    <message>
        <source>The folder holds files of Ascend and of GPU runs with the same number: they are of several runs, which are shown as one; of the timelines only that of Ascend.</source>
        <translation>文件夹中有编号相同的 Ascend 与 GPU 运行文件：它们属于多次运行，却作为一个结果显示；时间线只显示 Ascend 的。</translation>
    </message>
</context>
<context>
    <name>ProcessingPage</name>
    <message>
        <source>Operators and queues</source>
        <translation>算子与队列</translation>
    </message>
    <message>
        <source>gauges: mean use of each queue</source>
        <translation>刻度：各队列的平均使用率</translation>
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
        <source>{0} of {1}</source>
        <translation>{0} / {1}</translation>
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
        <source>{title} (safe mode)</source>
        <translation>{title}（安全模式）</translation>
    </message>
    <message>
        <source>The settings cannot be saved.</source>
        <translation>无法保存设置。</translation>
    </message>
</context>
<context>
    <name>Progress</name>
    <message>
        <source>slices</source>
        <translation>切片</translation>
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
    <name>RangeExport</name>
    <message>
        <source>Picture</source>
        <translation>图片</translation>
    </message>
    <message>
        <source>Picture that can be enlarged</source>
        <translation>可缩放的图片</translation>
    </message>
    <message>
        <source>Table of the slices</source>
        <translation>切片表</translation>
    </message>
    <message>
        <source>Chrome trace, also for Perfetto</source>
        <translation>Chrome Trace，也可用于 Perfetto</translation>
    </message>
    <message>
        <source>Smaller result</source>
        <translation>更小的结果</translation>
    </message>
    <message>
        <source>Export the visible range</source>
        <translation>导出可见范围</translation>
    </message>
    <message>
        <source>{length} written to {path}</source>
        <translation>已将 {length} 写入 {path}</translation>
    </message>
</context>
<context>
    <name>RanksTile</name>
    <message>
        <source>Ranks</source>
        <translation>各卡</translation>
    </message>
    <message>
        <source>Communication</source>
        <translation>通信</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>迭代</translation>
    </message>
    <message>
        <source>Collectives</source>
        <translation>集合通信</translation>
    </message>
    <message>
        <source>Groups</source>
        <translation>通信组</translation>
    </message>
    <message>
        <source>Links</source>
        <translation>链路</translation>
    </message>
</context>
<context>
    <name>Readers</name>
    <message>
        <source>MindSpore and PyTorch results on Ascend (*_ascend_ms, *_ascend_pt)</source>
        <translation>Ascend 上的 MindSpore 与 PyTorch 结果（*_ascend_ms、*_ascend_pt）</translation>
    </message>
    <message>
        <source>a folder {name}, or {files}</source>
        <translation>文件夹 {name}，或 {files}</translation>
    </message>
    <message>
        <source>every one of these files, also in sub-folders</source>
        <translation>全部这些文件（含子文件夹）</translation>
    </message>
    <message>
        <source>Chrome trace (.json, .json.gz)</source>
        <translation>Chrome Trace（.json、.json.gz）</translation>
    </message>
    <message>
        <source>a JSON file of trace events</source>
        <translation>trace 事件的 JSON 文件</translation>
    </message>
    <message>
        <source>&quot;ph&quot; or &quot;traceEvents&quot; at the begin of every JSON file</source>
        <translation>各 JSON 文件开头的 &quot;ph&quot; 或 &quot;traceEvents&quot;</translation>
    </message>
    <message>
        <source>MindSpore profiler folder as MindInsight reads it</source>
        <translation>MindInsight 可读取的 MindSpore Profiler 文件夹</translation>
    </message>
    <message>
        <source>files like {files}</source>
        <translation>{files} 等文件</translation>
    </message>
    <message>
        <source>all of them, by name and by content</source>
        <translation>全部（按名称和内容）</translation>
    </message>
    <message>
        <source>{before}
{attempt}</source>
        <translation>{before}
{attempt}</translation>
    </message>
    <message>
        <source>{title}: looked for {wanted}, missed {missed}.</source>
        <translation>{title}：查找：{wanted}；缺少：{missed}。</translation>
    </message>
    <message>
        <source>{title}: looked for {wanted}.</source>
        <translation>{title}：查找：{wanted}。</translation>
    </message>
    <message>
        <source>cluster analysis (cluster_analysis_output)</source>
        <translation>集群分析结果（cluster_analysis_output）</translation>
    </message>
    <message>
        <source>one of {files}</source>
        <translation>{files} 之一</translation>
    </message>
    <message>
        <source>all of them</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>msprof op results (OPPROF_*)</source>
        <translation>msprof op 结果（OPPROF_*）</translation>
    </message>
    <message>
        <source>{files} in a folder</source>
        <translation>同一目录中的 {files}</translation>
    </message>
    <message>
        <source>Raw data of the first Ascend collectors (JOB…)</source>
        <translation>最早的 Ascend 采集器的原始数据（JOB…）</translation>
    </message>
    <message>
        <source>{files} in the folder or in its folder data</source>
        <translation>文件夹或其 data 子文件夹中的 {files}</translation>
    </message>
    <message>
        <source>raw files without what was made of them</source>
        <translation>只有原始文件，没有由其生成的文件</translation>
    </message>
    <message>
        <source>files beside the names of operators</source>
        <translation>算子名称之外的文件</translation>
    </message>
    <message>
        <source>msprof results (PROF_*)</source>
        <translation>msprof 结果（PROF_*）</translation>
    </message>
    <message>
        <source>a folder mindstudio_profiler_output, or folders device_0 and host with summary, timeline or data, or files like {files}</source>
        <translation>mindstudio_profiler_output 文件夹，或含 summary、timeline 或 data 的 device_0 和 host 文件夹，或形如 {files} 的文件</translation>
    </message>
</context>
<context>
    <name>Reasons</name>
    <message>
        <source>lies outside the result {name}</source>
        <translation>不属于结果 {name}</translation>
    </message>
    <message>
        <source>belongs to rank {rank}</source>
        <translation>属于卡 {rank}</translation>
    </message>
    <message>
        <source>no reader for this kind of file</source>
        <translation>没有读取此类文件的读取器</translation>
    </message>
    <message>
        <source>the folder cannot be read: {reason}</source>
        <translation>无法读取文件夹：{reason}</translation>
    </message>
    <message>
        <source>cannot be read: {reason}</source>
        <translation>无法读取：{reason}</translation>
    </message>
    <message>
        <source>a link that leads nowhere</source>
        <translation>链接的目标不存在</translation>
    </message>
    <message>
        <source>deeper than {most} folders</source>
        <translation>超过 {most} 层文件夹</translation>
    </message>
    <message>
        <source>a link to a folder that is above it or was listed already</source>
        <translation>链接指向上级文件夹或已列出的文件夹</translation>
    </message>
    <message>
        <source>a pipe, not a file</source>
        <translation>是管道，不是文件</translation>
    </message>
    <message>
        <source>a socket, not a file</source>
        <translation>是套接字，不是文件</translation>
    </message>
    <message>
        <source>a device, not a file</source>
        <translation>是设备，不是文件</translation>
    </message>
    <message>
        <source>a special entry, not a file</source>
        <translation>是特殊条目，不是文件</translation>
    </message>
    <message>
        <source>a report made from output_op_compute_time</source>
        <translation>由 output_op_compute_time 生成的报告</translation>
    </message>
    <message>
        <source>a dump of what output_op_compute_time and output_timeline_data were made from</source>
        <translation>output_op_compute_time 和 output_timeline_data 的原始数据</translation>
    </message>
    <message>
        <source>used together with output_timeline_data</source>
        <translation>与 output_timeline_data 一起使用</translation>
    </message>
    <message>
        <source>raw data of the collector; what MindSpore made of it is read</source>
        <translation>采集器的原始数据，已读取 MindSpore 由其生成的结果</translation>
    </message>
    <message>
        <source>the clocks that the timeline was made with</source>
        <translation>生成时间线所用的时钟</translation>
    </message>
    <message>
        <source>a merged graph that MindInsight left here</source>
        <translation>MindInsight 留在此处的合并图</translation>
    </message>
    <message>
        <source>input shapes of CPU operators; not shown</source>
        <translation>CPU 算子的输入形状，不显示</translation>
    </message>
    <message>
        <source>raw data of the framework; its offline analysis makes readable files of it</source>
        <translation>框架的原始数据；其离线解析可由它生成可读的文件</translation>
    </message>
    <message>
        <source>input shapes of GPU operators; not shown</source>
        <translation>GPU 算子的输入形状，不显示</translation>
    </message>
    <message>
        <source>says how the run was recorded; has no rows</source>
        <translation>说明运行如何被采集，没有数据行</translation>
    </message>
    <message>
        <source>raw data of the collector; open the PROF folder itself to see it</source>
        <translation>采集器的原始数据，打开 PROF 文件夹即可查看</translation>
    </message>
    <message>
        <source>{name} holds the same</source>
        <translation>与 {name} 内容相同</translation>
    </message>
    <message>
        <source>no database of a profiler</source>
        <translation>不是性能分析工具的数据库</translation>
    </message>
    <message>
        <source>{name} is there</source>
        <translation>已有 {name}</translation>
    </message>
    <message>
        <source>its clock is not that of {name}, which is shown</source>
        <translation>时钟与所显示的 {name} 不同</translation>
    </message>
    <message>
        <source>an older export; {name} is read</source>
        <translation>较早的导出，读取 {name}</translation>
    </message>
    <message>
        <source>belongs to device {device}</source>
        <translation>属于设备 {device}</translation>
    </message>
    <message>
        <source>the csv and the timeline hold the same</source>
        <translation>csv 与时间线的内容相同</translation>
    </message>
    <message>
        <source>empty: nothing of this kind was noted</source>
        <translation>空文件：没有记录到这类内容</translation>
    </message>
    <message>
        <source>belongs to another job</source>
        <translation>属于另一个作业</translation>
    </message>
    <message>
        <source>belongs to another job than {name}</source>
        <translation>与 {name} 不属于同一作业</translation>
    </message>
    <message>
        <source>of another back end than {name}</source>
        <translation>与 {name} 不属于同一后端</translation>
    </message>
    <message>
        <source>a mark of the collector&apos;s transfer; the data is in the file of the same name without it</source>
        <translation>采集器传输时的标记；数据在不带该后缀的同名文件中</translation>
    </message>
    <message>
        <source>log of the data transfer; nothing is computed from it</source>
        <translation>数据传输的日志；不据此计算任何内容</translation>
    </message>
    <message>
        <source>raw data whose layout is not known; msprof --export=on makes readable files of it</source>
        <translation>布局未知的原始数据；msprof --export=on 可由它生成可读的文件</translation>
    </message>
    <message>
        <source>settings of the collector; not shown</source>
        <translation>采集器的设置；不显示</translation>
    </message>
    <message>
        <source>read together with the slices before it</source>
        <translation>与前面的切片一并读取</translation>
    </message>
    <message>
        <source>joined with the operators of the graph</source>
        <translation>已并入图中的算子</translation>
    </message>
    <message>
        <source>describes the exported files</source>
        <translation>导出文件的说明</translation>
    </message>
    <message>
        <source>a mark that the collector leaves</source>
        <translation>采集器留下的标记</translation>
    </message>
    <message>
        <source>raw data of the collector; what msprof exports from it is read</source>
        <translation>采集器的原始数据；读取的是 msprof 由它导出的内容</translation>
    </message>
    <message>
        <source>a database that the export was made from</source>
        <translation>导出所依据的数据库</translation>
    </message>
    <message>
        <source>a log of the tools</source>
        <translation>工具的日志</translation>
    </message>
    <message>
        <source>{name} is newer</source>
        <translation>{name} 更新</translation>
    </message>
    <message>
        <source>looks like another {name}, which is read</source>
        <translation>与已读取的另一个 {name} 相同</translation>
    </message>
    <message>
        <source>the pictures of MindStudio Insight</source>
        <translation>MindStudio Insight 的图形数据</translation>
    </message>
    <message>
        <source>what the tables were made from</source>
        <translation>用于生成这些表的原始文件</translation>
    </message>
    <message>
        <source>samples of the AI Core&apos;s counters; msprof --export=on makes a readable file of it</source>
        <translation>AI Core 计数器的样本；msprof --export=on 可由它生成可读的文件</translation>
    </message>
    <message>
        <source>a dump of the memory tools msmemscope and msleaks; Stepscope does not read it</source>
        <translation>内存工具 msmemscope 和 msleaks 的转储文件；Stepscope 不读取</translation>
    </message>
    <message>
        <source>advice of msprof-analyze; Stepscope makes its own suggestions</source>
        <translation>msprof-analyze 给出的建议；Stepscope 自行给出建议</translation>
    </message>
    <message>
        <source>another trace, {name}, is shown</source>
        <translation>当前显示另一个 trace {name}</translation>
    </message>
    <message>
        <source>a notebook of msprof-analyze, and what it runs</source>
        <translation>msprof-analyze 的 notebook 及其运行的脚本</translation>
    </message>
    <message>
        <source>a lock that the collector left</source>
        <translation>采集器留下的锁文件</translation>
    </message>
</context>
<context>
    <name>RecentDelegate</name>
    <message>
        <source>Files: {size}</source>
        <translation>文件：{size}</translation>
    </message>
    <message>
        <source>Cache: {size}</source>
        <translation>缓存：{size}</translation>
    </message>
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
    <name>Report</name>
    <message>
        <source>{title} · page {page} of {pages}</source>
        <translation>{title} · 第 {page} 页，共 {pages} 页</translation>
    </message>
    <message>
        <source>{kind}. Report by Stepscope {version}, {date}</source>
        <translation>{kind}。由 Stepscope {version} 生成，{date}</translation>
    </message>
    <message>
        <source>Charts</source>
        <translation>图表</translation>
    </message>
    <message>
        <source>Tables</source>
        <translation>表</translation>
    </message>
    <message>
        <source>Overview</source>
        <translation>总览</translation>
    </message>
    <message>
        <source>Operator types</source>
        <translation>算子类型</translation>
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
        <source>File</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>Count</source>
        <translation>次数</translation>
    </message>
    <message>
        <source>Problem</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>Health</source>
        <translation>健康报告</translation>
    </message>
    <message>
        <source>The first {0} of {1} problems.</source>
        <translation>前 {0} 个问题，共 {1} 个。</translation>
    </message>
    <message>
        <source>Not collected</source>
        <translation>未采集</translation>
    </message>
    <message>
        <source>Missing</source>
        <translation>缺少</translation>
    </message>
    <message>
        <source>How to get it</source>
        <translation>如何获得</translation>
    </message>
    <message>
        <source>Time, {0}</source>
        <translation>时间，{0}</translation>
    </message>
    <message>
        <source>Part</source>
        <translation>部分</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>占比</translation>
    </message>
    <message>
        <source>The first {0} of {1} ranks.</source>
        <translation>{1} 张卡中的前 {0} 张。</translation>
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
        <source>Total, {0}</source>
        <translation>总计，{0}</translation>
    </message>
    <message>
        <source>{0}: the first {1} of {2}</source>
        <translation>{0}：前 {1} 种，共 {2}</translation>
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
    <message>
        <source>Stream</source>
        <translation>流</translation>
    </message>
    <message>
        <source>Core</source>
        <translation>核</translation>
    </message>
    <message>
        <source>Busy</source>
        <translation>忙碌</translation>
    </message>
    <message>
        <source>Waiting</source>
        <translation>等待</translation>
    </message>
    <message>
        <source>Of</source>
        <translation>占</translation>
    </message>
    <message>
        <source>Suggestions</source>
        <translation>建议</translation>
    </message>
    <message>
        <source>Checked and not fired</source>
        <translation>已检查但未触发</translation>
    </message>
    <message>
        <source>Rule</source>
        <translation>规则</translation>
    </message>
    <message>
        <source>Measured</source>
        <translation>测得</translation>
    </message>
    <message>
        <source>Fires above</source>
        <translation>触发阈值：高于</translation>
    </message>
    <message>
        <source>{0}, at most {1} per step to win</source>
        <translation>{0}，每个迭代至多可节省 {1}</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>来源</translation>
    </message>
    <message>
        <source>The first {0} of {1}.</source>
        <translation>前 {0} 行，共 {1}。</translation>
    </message>
    <message>
        <source>{0} of {1} columns; the others are named below.</source>
        <translation>共 {1} 列，显示 {0} 列；其余各列在下方列出。</translation>
    </message>
    <message>
        <source>The same in all these rows: {0}.</source>
        <translation>各行均相同：{0}。</translation>
    </message>
    <message>
        <source>Without a value here: {0}.</source>
        <translation>此处没有值：{0}。</translation>
    </message>
    <message>
        <source>No room: {0}.</source>
        <translation>空间不足未显示：{0}。</translation>
    </message>
    <message>
        <source>Texts of more than {0} characters are cut.</source>
        <translation>超过 {0} 个字符的文本已截断。</translation>
    </message>
    <message>
        <source>of each group those with most time</source>
        <translation>每组中耗时最多的</translation>
    </message>
</context>
<context>
    <name>ReportDialog</name>
    <message>
        <source>Save a report</source>
        <translation>保存报告</translation>
    </message>
    <message>
        <source>What the report has</source>
        <translation>报告内容</translation>
    </message>
    <message>
        <source>HTML, one file</source>
        <translation>HTML，单个文件</translation>
    </message>
    <message>
        <source>PDF, A4</source>
        <translation>PDF，A4</translation>
    </message>
    <message>
        <source>Rows of each table</source>
        <translation>每个表的行数</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>语言</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>格式</translation>
    </message>
    <message>
        <source>Of the whole run, whatever step or range is chosen.</source>
        <translation>报告针对整个运行，与所选迭代或时间范围无关。</translation>
    </message>
    <message>
        <source>Overview</source>
        <translation>总览</translation>
    </message>
    <message>
        <source>Suggestions</source>
        <translation>建议</translation>
    </message>
    <message>
        <source>Charts</source>
        <translation>图表</translation>
    </message>
    <message>
        <source>Health</source>
        <translation>健康报告</translation>
    </message>
    <message>
        <source>Tables</source>
        <translation>表</translation>
    </message>
    <message>
        <source>{table}, {rows}</source>
        <translation>{table}，{rows}</translation>
    </message>
</context>
<context>
    <name>ResultField</name>
    <message>
        <source>Reading {0}…</source>
        <translation>正在读取{0}…</translation>
    </message>
    <message>
        <source>The panels still show {0}.</source>
        <translation>面板仍显示{0}。</translation>
    </message>
</context>
<context>
    <name>ResultNote</name>
    <message>
        <source>The tool has ended and left {name}.</source>
        <translation>工具已结束，结果为 {name}。</translation>
    </message>
    <message>
        <source>Open the result</source>
        <translation>打开结果</translation>
    </message>
</context>
<context>
    <name>Results</name>
    <message>
        <source>Device {device}</source>
        <translation>设备 {device}</translation>
    </message>
    <message>
        <source>Rank {rank}</source>
        <translation>卡 {rank}</translation>
    </message>
    <message>
        <source>Window {number}</source>
        <translation>采集窗口 {number}</translation>
    </message>
    <message>
        <source>{before} · {part}</source>
        <translation>{before} · {part}</translation>
    </message>
    <message>
        <source>Cluster analysis</source>
        <translation>集群分析</translation>
    </message>
    <message>
        <source>previous run</source>
        <translation>上一次运行</translation>
    </message>
</context>
<context>
    <name>RowMenu</name>
    <message>
        <source>Copy the selected rows</source>
        <translation>复制所选行</translation>
    </message>
    <message>
        <source>Copy the cell</source>
        <translation>复制单元格</translation>
    </message>
    <message>
        <source>Show in the timeline</source>
        <translation>在时间线中显示</translation>
    </message>
    <message>
        <source>Only rows with “{0}”</source>
        <translation>仅显示含“{0}”的行</translation>
    </message>
</context>
<context>
    <name>RowWishes</name>
    <message>
        <source>{n} rows are too many to copy: export them.</source>
        <translation>{n} 行过多，无法复制，可改为导出。</translation>
    </message>
    <message>
        <source>Rows copied: {n}</source>
        <translation>已复制 {n} 行</translation>
    </message>
    <message>
        <source>The timeline has no slice of this row.</source>
        <translation>时间线中没有此行的切片。</translation>
    </message>
</context>
<context>
    <name>RowsPanel</name>
    <message>
        <source>From the first event on, as in the timeline; copies and filters have the file&apos;s own ns.</source>
        <translation>从第一个事件起计，与时间线一致；复制和筛选使用文件自身的纳秒值。</translation>
    </message>
    <message>
        <source>No row passes.</source>
        <translation>没有行符合条件。</translation>
    </message>
    <message>
        <source>Clear search and filters</source>
        <translation>清除搜索和筛选</translation>
    </message>
    <message>
        <source>{n} selected</source>
        <translation>已选 {n} 行</translation>
    </message>
    <message>
        <source>step {0} only</source>
        <translation>仅迭代 {0}</translation>
    </message>
    <message>
        <source>what begins in the selected range</source>
        <translation>在所选区间内开始的行</translation>
    </message>
    <message>
        <source>{0} of {1} columns</source>
        <translation>{1} 列中的 {0} 列</translation>
    </message>
</context>
<context>
    <name>RuleSheet</name>
    <message>
        <source>Rules</source>
        <translation>规则</translation>
    </message>
    <message>
        <source>{rule}, fires above</source>
        <translation>{rule}，高于此值时触发</translation>
    </message>
</context>
<context>
    <name>Ruler</name>
    <message>
        <source>No file marks the steps: each reaches from the first to the last kernel of its number.</source>
        <translation>没有文件标记迭代：每个迭代从其编号的第一个 Kernel 到最后一个 Kernel。</translation>
    </message>
    <message>
        <source>Of a cut step only a part was exported: not all of its slices are here.</source>
        <translation>被截断的迭代只导出了一部分：其切片不全。</translation>
    </message>
    <message>
        <source>Step {n} (cut)</source>
        <translation>迭代 {n}（已截断）</translation>
    </message>
    <message>
        <source>Step {n}</source>
        <translation>迭代 {n}</translation>
    </message>
    <message>
        <source>Step {n} (inferred)</source>
        <translation>迭代 {n}（推断）</translation>
    </message>
</context>
<context>
    <name>RunFoot</name>
    <message>
        <source>{fields} and {n} more</source>
        <translation>{fields} 以及另外 {n} 项</translation>
    </message>
    <message>
        <source>Still to be put right: {fields}</source>
        <translation>仍需更正：{fields}</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>显示</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
</context>
<context>
    <name>RunKeeper</name>
    <message>
        <source>Open the last results again?</source>
        <translation>重新打开上次的结果？</translation>
    </message>
    <message>
        <source>Stepscope did not end properly.</source>
        <translation>Stepscope 上次未正常结束。</translation>
    </message>
    <message>
        <source>Restore</source>
        <translation>恢复</translation>
    </message>
</context>
<context>
    <name>RunMap</name>
    <message>
        <source>{n} days</source>
        <translation>{n} 天</translation>
    </message>
    <message>
        <source>{time} before the dense part</source>
        <translation>位于密集部分之前 {time}</translation>
    </message>
    <message>
        <source>{time} after the dense part</source>
        <translation>位于密集部分之后 {time}</translation>
    </message>
    <message>
        <source>samples of counters</source>
        <translation>计数器样本</translation>
    </message>
    <message>
        <source>Click to go there</source>
        <translation>单击转到此处</translation>
    </message>
</context>
<context>
    <name>RunView</name>
    <message>
        <source>It runs.</source>
        <translation>正在运行。</translation>
    </message>
    <message>
        <source>Stopping: the tool may finish what it writes…</source>
        <translation>正在停止：工具可能还在写完其内容…</translation>
    </message>
    <message>
        <source>Collect</source>
        <translation>采集</translation>
    </message>
    <message>
        <source>The tool still runs.</source>
        <translation>工具仍在运行。</translation>
    </message>
    <message>
        <source>End it? What it has collected so far may be lost.</source>
        <translation>是否结束？已采集的内容可能丢失。</translation>
    </message>
    <message>
        <source>End it</source>
        <translation>结束</translation>
    </message>
    <message>
        <source>Keep it running</source>
        <translation>继续运行</translation>
    </message>
    <message>
        <source>Stopped. A result is there.</source>
        <translation>已停止。有结果。</translation>
    </message>
    <message>
        <source>Stopped. There is no result.</source>
        <translation>已停止。没有结果。</translation>
    </message>
    <message>
        <source>The tool ended with code {code}. See what it printed.</source>
        <translation>工具以代码 {code} 结束，见其输出。</translation>
    </message>
    <message>
        <source>The tool ended and wrote no result to {path}.</source>
        <translation>工具已结束，但未在 {path} 写出结果。</translation>
    </message>
    <message>
        <source>Done: {path}</source>
        <translation>完成：{path}</translation>
    </message>
</context>
<context>
    <name>RuntimeApiPanel</name>
    <message>
        <source>Runtime API</source>
        <translation>Runtime API</translation>
    </message>
    <message>
        <source>No calls of the runtime in this result. Collect again on a device with profiler_level=ProfilerLevel.Level2, msprof --runtime-api=on, or hiprof --profiling_options=op_trace.</source>
        <translation>此结果没有 Runtime 调用。重新采集时在设备上使用 profiler_level=ProfilerLevel.Level2、msprof --runtime-api=on，或 hiprof --profiling_options=op_trace。</translation>
    </message>
    <message>
        <source>Each row is a function of the runtime that the host called, in one stream where the file names it. N/A: the call belongs to no stream, such as the allocation of memory. Time is that of the host, not of the device.</source>
        <translation>每行是主机调用的一个 Runtime 函数；文件写明流时按流分列。N/A：该调用不属于任何流，例如申请内存。时间是主机的时间，不是设备的。</translation>
    </message>
    <message>
        <source>Much time in launches beside short tasks: the host is the bottleneck; larger operators or a graph help. Much time in synchronize: the host waits for the device, which is as it should be where the device is busy. Allocations in every step belong before the first one.</source>
        <translation>短任务旁有大量下发时间：主机是瓶颈，更大的算子或图模式会有帮助。同步时间多：主机在等待设备，设备繁忙时这是正常的。每个迭代都申请内存，应移到第一个迭代之前。</translation>
    </message>
    <message>
        <source>Below: the calls of the chosen function over the run. A click on a column shows its longest call in the timeline.</source>
        <translation>下方：所选函数在运行期间的调用。单击某一列，在时间线中显示其最长的调用。</translation>
    </message>
    <message>
        <source>From the runtime&apos;s rows of the API statistic; shares are of these rows.</source>
        <translation>取自 API 统计中的 runtime 行；占比以这些行为基准。</translation>
    </message>
    <message>
        <source>Added up from the timeline, each call with those inside it; one inside another of its name is not counted again.</source>
        <translation>由时间线汇总，每次调用包含其内部的调用；嵌套的同名调用不重复计数。</translation>
    </message>
</context>
<context>
    <name>SafeMode</name>
    <message>
        <source>Stepscope ended twice in a row while it started.</source>
        <translation>Stepscope 连续两次在启动时退出。</translation>
    </message>
    <message>
        <source>Safe mode starts without the graphics card, with the usual layout and settings. Yours stay as they are.</source>
        <translation>安全模式不使用显卡，采用默认布局和设置启动。您的设置保持不变。</translation>
    </message>
    <message>
        <source>Start in safe mode</source>
        <translation>以安全模式启动</translation>
    </message>
    <message>
        <source>Start as usual</source>
        <translation>正常启动</translation>
    </message>
</context>
<context>
    <name>SavingDialog</name>
    <message>
        <source>Save…</source>
        <translation>保存…</translation>
    </message>
</context>
<context>
    <name>ScaleLegend</name>
    <message>
        <source>From slow to fast; each medium has a scale of its own:</source>
        <translation>由慢到快；每种介质有各自的色阶：</translation>
    </message>
    <message>
        <source>From slow to fast:</source>
        <translation>由慢到快：</translation>
    </message>
</context>
<context>
    <name>Search</name>
    <message>
        <source>There is no field {field}. Fields are {fields}; put text in quotes to search for it as it is.</source>
        <translation>没有字段 {field}。可用字段：{fields}；要按原样搜索文本，用引号括起。</translation>
    </message>
    <message>
        <source>A value is missing after {text}.</source>
        <translation>{text} 之后缺少值。</translation>
    </message>
    <message>
        <source>{field} holds text: write {field}:… or {field}=…</source>
        <translation>{field} 是文本：写作 {field}:… 或 {field}=…</translation>
    </message>
    <message>
        <source>This quote is not closed, or no blank follows on it.</source>
        <translation>此引号没有闭合，或其后没有空格。</translation>
    </message>
    <message>
        <source>Text in quotes may begin with a slash; a regular expression has to end with one.</source>
        <translation>引号中的文本可以用斜杠开头；正则表达式须以斜杠结尾。</translation>
    </message>
    <message>
        <source>{text} is no regular expression: {reason}</source>
        <translation>{text} 不是正则表达式：{reason}</translation>
    </message>
    <message>
        <source>{text} has too many repeats in or after one another: it could take for ever.</source>
        <translation>{text} 中嵌套或连续的重复过多，搜索可能无法结束。</translation>
    </message>
    <message>
        <source>{text} is no duration: write one as in 500ns, 10us, 1.5ms or 2s.</source>
        <translation>{text} 不是时长：写作 500ns、10us、1.5ms 或 2s 等形式。</translation>
    </message>
    <message>
        <source>{text} has no unit: write ns, us, ms or s after it.</source>
        <translation>{text} 没有单位：在其后写上 ns、us、ms 或 s。</translation>
    </message>
    <message>
        <source>{text} is no number, as {field} is.</source>
        <translation>{text} 不是数字，而 {field} 是数字。</translation>
    </message>
</context>
<context>
    <name>SearchField</name>
    <message>
        <source>Search all slices</source>
        <translation>搜索所有切片</translation>
    </message>
    <message>
        <source>Earlier searches (Alt+Down)</source>
        <translation>以前的搜索（Alt+Down）</translation>
    </message>
</context>
<context>
    <name>SearchPanel</name>
    <message>
        <source>Search</source>
        <translation>搜索</translation>
    </message>
    <message>
        <source>This result has no trace to search. Collect again with a profiler level that records operations.</source>
        <translation>此结果没有可搜索的 trace。将 profiler level 设为会记录单个操作的级别后重新采集。</translation>
    </message>
    <message>
        <source>All slices whose name matches the text, over the whole run and all tracks. The table is as long as there are hits; F3 and Shift+F3 go through them, and each one comes into sight in the timeline.

Sort by duration to find the slowest call of an operator. The marks on the map of the timeline show how the hits lie over the run: hits that come in every step look regular, one that comes late stands apart.</source>
        <translation>整个运行和所有轨道中名称符合文本的全部切片。有多少命中，表就有多长；F3 和 Shift+F3 依次前往，每个命中都会在时间线中显示。

按时长排序，可找到某个算子最慢的一次调用。时间线总览图上的标记显示命中在运行中的分布：每个迭代都有的命中分布均匀，偶尔出现的则单独可见。</translation>
    </message>
    <message>
        <source>Previous hit (Shift+F3)</source>
        <translation>上一个命中（Shift+F3）</translation>
    </message>
    <message>
        <source>Next hit (F3)</source>
        <translation>下一个命中（F3）</translation>
    </message>
    <message>
        <source>Copy the selected hits, or all</source>
        <translation>复制所选命中项，未选择时复制全部</translation>
    </message>
    <message>
        <source>{slices} searched</source>
        <translation>已搜索 {slices}</translation>
    </message>
    <message>
        <source>{hits} in {tracks}</source>
        <translation>{hits}，位于 {tracks}</translation>
    </message>
    <message>
        <source>Hits</source>
        <translation>命中</translation>
    </message>
    <message>
        <source>Character {n}</source>
        <translation>第 {n} 个字符</translation>
    </message>
    <message>
        <source>Search all slices</source>
        <translation>搜索所有切片</translation>
    </message>
    <message>
        <source>No slice is like that</source>
        <translation>没有符合条件的切片</translation>
    </message>
    <message>
        <source>{place} of {text}</source>
        <translation>{place} / {text}</translation>
    </message>
    <message>
        <source>Words, &quot;phrases&quot;, /regular expressions/, ~nearly, -without; all have to hold.</source>
        <translation>单词、&quot;短语&quot;、/正则表达式/、~近似、-排除；须全部符合。</translation>
    </message>
    <message>
        <source>Fields: {fields}, as in {example}</source>
        <translation>字段：{fields}，例如 {example}</translation>
    </message>
</context>
<context>
    <name>Selection</name>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>Track</source>
        <translation>轨道</translation>
    </message>
    <message>
        <source>Process</source>
        <translation>进程</translation>
    </message>
    <message>
        <source>Count</source>
        <translation>次数</translation>
    </message>
    <message>
        <source>Union</source>
        <translation>并集</translation>
    </message>
    <message>
        <source>Sum</source>
        <translation>总和</translation>
    </message>
    <message>
        <source>Self</source>
        <translation>自身</translation>
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
        <source>Share of the range</source>
        <translation>占区间</translation>
    </message>
    <message>
        <source>Busy</source>
        <translation>忙碌</translation>
    </message>
    <message>
        <source>Busy, %</source>
        <translation>忙碌占比</translation>
    </message>
    <message>
        <source>Idle</source>
        <translation>空闲</translation>
    </message>
    <message>
        <source>Idle, %</source>
        <translation>空闲占比</translation>
    </message>
    <message>
        <source>Gaps</source>
        <translation>间隔数</translation>
    </message>
    <message>
        <source>Longest gap</source>
        <translation>最长间隔</translation>
    </message>
    <message>
        <source>{percent} % of the times are at most this long.</source>
        <translation>{percent} % 的时间不超过此值。</translation>
    </message>
    <message>
        <source>Names that differ only in scope and number are of one type.</source>
        <translation>名称仅在作用域和编号上不同的，属于同一类型。</translation>
    </message>
    <message>
        <source>How many slices lie in the area, wholly or in part.</source>
        <translation>完全或部分落在选区内的切片数。</translation>
    </message>
    <message>
        <source>Time in which at least one of the slices runs, over all tracks together.</source>
        <translation>至少有一个切片在运行的时间，各轨道合并计算。</translation>
    </message>
    <message>
        <source>Times of all slices added up; what overlaps counts as often as it does.</source>
        <translation>所有切片时间之和，重叠部分重复计入。</translation>
    </message>
    <message>
        <source>The sum without the time of the slices nested in them on the same track.</source>
        <translation>时间之和减去同一轨道上嵌套切片的时间。</translation>
    </message>
    <message>
        <source>The sum divided by the count.</source>
        <translation>时间之和除以次数。</translation>
    </message>
    <message>
        <source>Half of the times are at most this long: the median.</source>
        <translation>一半的时间不超过此值，即中位数。</translation>
    </message>
    <message>
        <source>The shortest time within the area.</source>
        <translation>选区内最短的时间。</translation>
    </message>
    <message>
        <source>The longest time within the area.</source>
        <translation>选区内最长的时间。</translation>
    </message>
    <message>
        <source>Time in which a slice runs, as a share of the selected range.</source>
        <translation>有切片运行的时间，占所选范围的比例。</translation>
    </message>
    <message>
        <source>Time in which a slice of the track runs.</source>
        <translation>该轨道有切片运行的时间。</translation>
    </message>
    <message>
        <source>Busy time as a share of the selected range.</source>
        <translation>忙碌时间占所选范围的比例。</translation>
    </message>
    <message>
        <source>Time of the selected range in which no slice of the track runs.</source>
        <translation>所选范围内该轨道没有切片运行的时间。</translation>
    </message>
    <message>
        <source>Idle time as a share of the selected range.</source>
        <translation>空闲时间占所选范围的比例。</translation>
    </message>
    <message>
        <source>How many stretches of the range are without a slice of the track.</source>
        <translation>范围内该轨道没有切片的区段数。</translation>
    </message>
    <message>
        <source>The longest stretch without a slice of the track.</source>
        <translation>该轨道没有切片的最长区段。</translation>
    </message>
</context>
<context>
    <name>SelectionPanel</name>
    <message>
        <source>Selection</source>
        <translation>选择</translation>
    </message>
    <message>
        <source>This result has no timeline to select in.</source>
        <translation>此结果没有可供选择的时间线。</translation>
    </message>
    <message>
        <source>No area is selected.</source>
        <translation>未选择选区。</translation>
    </message>
    <message>
        <source>Drag on the ruler of the timeline for a range over all tracks, or with Shift over the lanes.</source>
        <translation>在时间线的标尺上拖动，选择所有轨道的区间；或按住 Shift 在泳道上拖动。</translation>
    </message>
    <message>
        <source>Previous instance (Left)</source>
        <translation>上一个实例（Left）</translation>
    </message>
    <message>
        <source>Next instance (Right)</source>
        <translation>下一个实例（Right）</translation>
    </message>
    <message>
        <source>Zoom to the area (Z in the timeline)</source>
        <translation>放大到选区（时间线中按 Z）</translation>
    </message>
    <message>
        <source>Copy the table</source>
        <translation>复制表格</translation>
    </message>
    <message>
        <source>Export the table as CSV or TSV</source>
        <translation>将表格导出为 CSV 或 TSV</translation>
    </message>
    <message>
        <source>Unselect the area (Esc)</source>
        <translation>取消选区（Esc）</translation>
    </message>
    <message>
        <source>Names</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Types</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>Tracks</source>
        <translation>轨道</translation>
    </message>
    <message>
        <source>{length} over all tracks ({all})</source>
        <translation>{length}，覆盖全部轨道（{all}）</translation>
    </message>
    <message numerus="yes">
        <source>%n name(s)</source>
        <translation>
            <numerusform>%n 个名称</numerusform>
        </translation>
    </message>
    <message>
        <source>{slices} cut at the edges</source>
        <translation>{slices}在边缘处截断</translation>
    </message>
    <message numerus="yes">
        <source>%n other track(s) are not counted</source>
        <translation>
            <numerusform>未计入其他 %n 条轨道</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n instance(s)</source>
        <translation>
            <numerusform>%n 个实例</numerusform>
        </translation>
    </message>
    <message>
        <source>Idle</source>
        <translation>空闲</translation>
    </message>
    <message>
        <source>The area that was selected in the timeline, added up by names: calls, sum, mean, shortest and longest time. A slice that lies only partly in the area counts with the part of it that lies inside.

Sort by the sum to see what the time went to, by the calls to see what runs too often. A large distance between mean and longest time is worth a look: a click on the row goes to its first slice, and the arrows step through the others.</source>
        <translation>时间线中所选区间的内容，按名称汇总：次数、总和、均值、最短与最长时间。只有一部分位于区间内的切片，只计区间内的部分。

按总和排序，看时间用在哪里；按次数排序，看什么运行得过多。均值与最长时间相差很大时值得查看：单击该行前往其第一个切片，方向键依次前往其他切片。</translation>
    </message>
    <message>
        <source>{length} over {n} of {all} tracks</source>
        <translation>{length}，{all} 条轨道中的 {n} 条</translation>
    </message>
    <message>
        <source>{n} of {all} rows selected</source>
        <translation>已选择 {all} 行中的 {n} 行</translation>
    </message>
    <message>
        <source>{n} of {all}</source>
        <translation>{n} / {all}</translation>
    </message>
</context>
<context>
    <name>SendDialog</name>
    <message>
        <source>Save a file to send</source>
        <translation>保存用于发送的文件</translation>
    </message>
    <message>
        <source>The whole result</source>
        <translation>整个结果</translation>
    </message>
    <message>
        <source>Only the time range in sight, with all tables</source>
        <translation>仅当前可见的时间范围，含全部表</translation>
    </message>
    <message>
        <source>Only the time range in sight ({length}), with all tables</source>
        <translation>仅当前可见的时间范围（{length}），含全部表</translation>
    </message>
    <message>
        <source>Remove personal data</source>
        <translation>去除个人数据</translation>
    </message>
    <message>
        <source>Leave call stacks out</source>
        <translation>不含调用栈</translation>
    </message>
    <message>
        <source>With bookmarks, notes and what is shown now</source>
        <translation>包含书签、备注和当前显示状态</translation>
    </message>
    <message>
        <source>Neutral words stand for paths, names of hosts and users, addresses and commands: the same word for the same thing. Names of operators stay as they are: look at the file before you send it.</source>
        <translation>路径、主机名、用户名、地址和命令用中性词代替：同一事物用同一个词。算子名称保持原样：发送前请检查文件。</translation>
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
        <source>Sizes in</source>
        <translation>大小单位</translation>
    </message>
    <message>
        <source>KiB, MiB, GiB (1024)</source>
        <translation>KiB、MiB、GiB（1024）</translation>
    </message>
    <message>
        <source>kB, MB, GB (1000)</source>
        <translation>kB、MB、GB（1000）</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>时间线</translation>
    </message>
    <message>
        <source>Colour slices by</source>
        <translation>切片着色依据</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>Stream</source>
        <translation>流</translation>
    </message>
    <message>
        <source>Duration</source>
        <translation>耗时</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>导出</translation>
    </message>
    <message>
        <source>Theme of pictures</source>
        <translation>图片主题</translation>
    </message>
    <message>
        <source>As the window</source>
        <translation>与窗口相同</translation>
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
    <message>
        <source>Largest size of the cache</source>
        <translation>缓存最大容量</translation>
    </message>
    <message>
        <source>No limit</source>
        <translation>不限</translation>
    </message>
    <message>
        <source>Above it, the results that were not opened for longest go first. Those that are open stay, and bookmarks always stay.</source>
        <translation>超出时先删除最久未打开的结果。正在打开的结果会保留，书签始终保留。</translation>
    </message>
    <message>
        <source>Memory budget</source>
        <translation>内存预算</translation>
    </message>
    <message>
        <source>Above it, what is kept for quick answers is given up; where that is not enough, the windows say so.</source>
        <translation>超过后会放弃为快速应答而保留的内容；如仍不够，窗口会给出提示。</translation>
    </message>
    <message>
        <source>{file} holds no settings</source>
        <translation>{file} 中没有设置</translation>
    </message>
    <message>
        <source>{file}: {names} had no valid value; the default is used.</source>
        <translation>{file}：{names} 的值无效，使用默认值。</translation>
    </message>
    <message>
        <source>{reason}. The defaults are used; the damaged file is {file}.</source>
        <translation>{reason}。使用默认设置，损坏的文件为 {file}。</translation>
    </message>
    <message>
        <source>It holds no settings of Stepscope.</source>
        <translation>其中没有 Stepscope 的设置。</translation>
    </message>
    <message>
        <source>A newer version of Stepscope wrote it.</source>
        <translation>它由更新版本的 Stepscope 写入。</translation>
    </message>
    <message>
        <source>It has no valid value for {names}.</source>
        <translation>其中 {names} 的值无效。</translation>
    </message>
    <message>
        <source>The settings were not imported. {reason}</source>
        <translation>设置未导入。{reason}</translation>
    </message>
    <message>
        <source>Nothing was changed.</source>
        <translation>没有任何更改。</translation>
    </message>
</context>
<context>
    <name>SettingsDialog</name>
    <message>
        <source>Settings</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>Search the settings</source>
        <translation>搜索设置</translation>
    </message>
    <message>
        <source>Groups of settings</source>
        <translation>设置分组</translation>
    </message>
    <message>
        <source>Reset all…</source>
        <translation>全部重置…</translation>
    </message>
    <message>
        <source>Import…</source>
        <translation>导入…</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>导出…</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>按键</translation>
    </message>
    <message>
        <source>Rules of suggestions</source>
        <translation>建议的规则</translation>
    </message>
    <message>
        <source>No setting matches.</source>
        <translation>没有匹配的设置。</translation>
    </message>
    <message>
        <source>Reset</source>
        <translation>重置</translation>
    </message>
    <message>
        <source>{choice} in this start, by the command line.</source>
        <translation>本次启动由命令行指定为{choice}。</translation>
    </message>
    <message>
        <source>{choice} (default)</source>
        <translation>{choice}（默认）</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>选择…</translation>
    </message>
    <message>
        <source>Move the results and bookmarks that lie in the cache folder to the new one?</source>
        <translation>要把缓存文件夹中的结果和书签移到新文件夹吗？</translation>
    </message>
    <message>
        <source>Cache folder</source>
        <translation>缓存文件夹</translation>
    </message>
    <message>
        <source>Set all settings, keys and thresholds back to their defaults? The cache folder stays.</source>
        <translation>将所有设置、快捷键和阈值恢复为默认？缓存文件夹保持不变。</translation>
    </message>
    <message>
        <source>Reset all</source>
        <translation>全部重置</translation>
    </message>
    <message>
        <source>Export the settings</source>
        <translation>导出设置</translation>
    </message>
    <message>
        <source>Show in folder</source>
        <translation>在文件夹中显示</translation>
    </message>
    <message>
        <source>Saved as {path}</source>
        <translation>已保存为 {path}</translation>
    </message>
    <message>
        <source>Import settings</source>
        <translation>导入设置</translation>
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
        <source>Copy name</source>
        <translation>复制名称</translation>
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
        <source>No slice is selected</source>
        <translation>未选中切片</translation>
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
        <source>of {length} in the timeline</source>
        <translation>时间线中的 {length}</translation>
    </message>
    <message>
        <source>Place in its type</source>
        <translation>在同类型中的名次</translation>
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
        <source>Wall time</source>
        <translation>墙钟时间</translation>
    </message>
    <message>
        <source>Self time</source>
        <translation>自身时间</translation>
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
        <source>Stream</source>
        <translation>流</translation>
    </message>
    <message>
        <source>Depth</source>
        <translation>深度</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>类型</translation>
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
        <source>{time}, {share} of the wall time</source>
        <translation>{time}，占墙钟时间的 {share}</translation>
    </message>
    <message>
        <source>{type}: number {place} of {n} on the track, longest first</source>
        <translation>{type}：轨道内第 {place} / {n} 个，从最长开始</translation>
    </message>
    <message>
        <source>Full name</source>
        <translation>全名</translation>
    </message>
    <message>
        <source>Launched by</source>
        <translation>下发自</translation>
    </message>
    <message>
        <source>Forward</source>
        <translation>前向</translation>
    </message>
    <message>
        <source>Backward</source>
        <translation>反向</translation>
    </message>
    <message>
        <source>the chain has more</source>
        <translation>关联链还有更多</translation>
    </message>
    <message>
        <source>not recorded</source>
        <translation>未记录</translation>
    </message>
    <message>
        <source>{n}, {time} in all</source>
        <translation>{n} 个，共 {time}</translation>
    </message>
    <message>
        <source>Device tasks</source>
        <translation>设备任务</translation>
    </message>
    <message>
        <source>{n} more</source>
        <translation>还有 {n} 个</translation>
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
        <source>All that the file says of the selected slice: its times, its place on the track, its arguments. Self time is the time in which none of its children ran; a long slice with little self time spends it in its children.

The lists lead on: to the slice around it, to its children, along the arrows to what launched it and what it launched. A long way between launch and start means that the stream was busy or the work waited in a queue.

The arrows in the bar go to the slice before and after it on the same track.</source>
        <translation>文件中关于所选切片的全部内容：时间、在轨道上的位置、参数。自身时间是没有子切片运行的时间；自身时间很少的长切片，把时间用在了子切片上。

各列表通往相关的切片：外层的切片、子切片，以及沿连线通往下发它的和它下发的切片。下发与开始相距很远，表示流正忙，或任务在队列中等待。

工具条中的箭头前往同一轨道上的前一个和后一个切片。</translation>
    </message>
    <message>
        <source>Flows</source>
        <translation>连线</translation>
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
        <source>Blocks</source>
        <translation>Block 数</translation>
    </message>
    <message>
        <source>Core</source>
        <translation>核</translation>
    </message>
    <message>
        <source>In Operators</source>
        <translation>对应算子</translation>
    </message>
    <message>
        <source>Inputs</source>
        <translation>输入</translation>
    </message>
    <message>
        <source>Operator</source>
        <translation>算子</translation>
    </message>
    <message>
        <source>Outputs</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>Wait before it</source>
        <translation>执行前等待</translation>
    </message>
</context>
<context>
    <name>SliceMenu</name>
    <message>
        <source>Copy name</source>
        <translation>复制名称</translation>
    </message>
    <message>
        <source>Fit</source>
        <translation>适应窗口</translation>
    </message>
    <message>
        <source>Count times from its begin</source>
        <translation>从切片开始处计时</translation>
    </message>
    <message>
        <source>Search this name</source>
        <translation>搜索此名称</translation>
    </message>
    <message>
        <source>Select in Operators</source>
        <translation>在算子面板中选择</translation>
    </message>
</context>
<context>
    <name>SplitTile</name>
    <message>
        <source>Step trace</source>
        <translation>迭代轨迹</translation>
    </message>
    <message>
        <source>The timeline marks one step of {0}; what happens in it is not known.</source>
        <translation>时间线标记了一个时长 {0} 的迭代，其中的内容未知。</translation>
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
        <source>{shown} of {results}</source>
        <translation>{results}中的 {shown} 个</translation>
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
        <source>Collect a profile</source>
        <translation>采集性能数据</translation>
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
        <source>Preparing panels…</source>
        <translation>正在准备面板…</translation>
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
    <message numerus="yes">
        <source>%n note(s) in Health</source>
        <translation>
            <numerusform>健康报告中有 %n 条</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>StepCounts</name>
    <message numerus="yes">
        <source>%n collective(s)</source>
        <translation>
            <numerusform>%n 个集合通信</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n stream(s)</source>
        <translation>
            <numerusform>%n 条流</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n part(s) with a negative start or length are not drawn.</source>
        <translation>
            <numerusform>%n 个起点或长度为负的部分未绘制。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n part(s) did not happen in this step.</source>
        <translation>
            <numerusform>%n 个部分在此迭代中没有发生。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n further step(s) of the timeline are not counted.</source>
        <translation>
            <numerusform>时间线中另有 %n 个迭代未计入。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Figures of the %n step(s) that the range touches</source>
        <translation>
            <numerusform>范围涉及的 %n 个迭代的数据</numerusform>
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
    <name>StepFigures</name>
    <message>
        <source>Show step {0} in the timeline</source>
        <translation>在时间线中显示迭代 {0}</translation>
    </message>
    <message>
        <source>Collectives</source>
        <translation>集合通信</translation>
    </message>
    <message>
        <source>Host window</source>
        <translation>主机窗口</translation>
    </message>
    <message>
        <source>Stage</source>
        <translation>Stage</translation>
    </message>
    <message>
        <source>Bubble</source>
        <translation>Bubble</translation>
    </message>
    <message>
        <source>what happens in it is not known</source>
        <translation>其中的内容未知</translation>
    </message>
    <message>
        <source>no step before it</source>
        <translation>之前没有迭代</translation>
    </message>
    <message>
        <source>overlaps counted once; added up {0}</source>
        <translation>重叠只计一次，相加为 {0}</translation>
    </message>
    <message>
        <source>none in this step</source>
        <translation>此迭代中没有</translation>
    </message>
    <message>
        <source>communication under computing</source>
        <translation>在计算之下进行的通信</translation>
    </message>
    <message>
        <source>before the first device task</source>
        <translation>第一个设备任务之前</translation>
    </message>
    <message>
        <source>length of the step&apos;s mark on the host</source>
        <translation>主机上该迭代标记的时长</translation>
    </message>
    <message>
        <source>of the pipeline, without its bubble</source>
        <translation>流水线 Stage，不含其 Bubble</translation>
    </message>
    <message>
        <source>receiving from other stages</source>
        <translation>从其他 Stage 接收</translation>
    </message>
    <message>
        <source>from the timeline; the file says {0}</source>
        <translation>取自时间线；文件中为 {0}</translation>
    </message>
    <message>
        <source>steady within {0}</source>
        <translation>波动在 {0} 以内</translation>
    </message>
    <message>
        <source>widest in step {0}</source>
        <translation>迭代 {0} 中最长</translation>
    </message>
</context>
<context>
    <name>StepFrame</name>
    <message>
        <source>sum of its parts</source>
        <translation>各部分之和</translation>
    </message>
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
        <translation>Stream {0}</translation>
    </message>
    <message>
        <source>{0} to {1}</source>
        <translation>{0} 至 {1}</translation>
    </message>
</context>
<context>
    <name>StepMenu</name>
    <message>
        <source>Compare with step {n}, the selected one</source>
        <translation>与迭代 {n} 比较（当前所选）</translation>
    </message>
    <message>
        <source>Compare with step {n}, the one before</source>
        <translation>与迭代 {n} 比较（上一个）</translation>
    </message>
    <message>
        <source>Compare with step {n}, the one after</source>
        <translation>与迭代 {n} 比较（下一个）</translation>
    </message>
    <message>
        <source>Compare with step…</source>
        <translation>与迭代比较…</translation>
    </message>
    <message>
        <source>Compare step {n} with</source>
        <translation>将迭代 {n} 与之比较</translation>
    </message>
</context>
<context>
    <name>StepParts</name>
    <message>
        <source>Part</source>
        <translation>部分</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>开始</translation>
    </message>
    <message>
        <source>End</source>
        <translation>结束</translation>
    </message>
    <message>
        <source>Duration</source>
        <translation>耗时</translation>
    </message>
    <message>
        <source>Share of the step, %</source>
        <translation>占迭代的比例（%）</translation>
    </message>
</context>
<context>
    <name>StepPrompt</name>
    <message>
        <source>Go to step</source>
        <translation>转到迭代</translation>
    </message>
    <message>
        <source>Number of the step</source>
        <translation>迭代编号</translation>
    </message>
    <message>
        <source>{first} to {last}</source>
        <translation>{first} 至 {last}</translation>
    </message>
    <message>
        <source>{first}, the only one</source>
        <translation>{first}，唯一的迭代</translation>
    </message>
    <message>
        <source>There is no step {n}.</source>
        <translation>没有迭代 {n}。</translation>
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
        <source>The picture is one step, or the average. The step interval runs from the end of the step before to the first forward operator: training waits for data. Forward + backward is the main computation. The tail runs from the last backward operator to the end: gradients are exchanged and parameters updated. Each stream with collectives has a line of its own.

A long interval: look at the data pipeline. Long forward + backward: look at operators and timeline. A long tail: look at the collectives and at how the work is split over devices.

Newer results split a step into computing, communication that computing does not hide, and free time; these are sums, so the picture shows how much, not when.

The curves show each phase over all steps: dashed the mean, dotted p50 and p95, triangles the outliers. A click chooses a step everywhere, a double-click opens it in the timeline, a drag selects steps and gives their figures, the wheel zooms, a double-click on empty ground shows all.</source>
        <translation>图中是一个迭代，或平均值。迭代间隙从上一迭代结束到首个前向算子：训练在等待数据。前向+反向是主要计算。拖尾从末个反向算子到迭代结束：交换梯度并更新参数。每个有集合通信的流各占一行。

间隙长：查看数据流水线。前向+反向长：查看算子和时间线。拖尾长：查看集合通信，以及工作在各设备间的切分。

较新的结果把迭代分为计算、未被计算掩盖的通信和空闲时间；这些是合计，因此图中显示多少，而不显示何时。

曲线显示各阶段在所有迭代中的变化：虚线为均值，点线为 p50 和 p95，三角形为离群值。单击在各处选择该迭代，双击在时间线中打开，拖动选择若干迭代并给出其数值，滚轮缩放，双击空白处显示全部。</translation>
    </message>
    <message>
        <source>The longest step</source>
        <translation>最长的迭代</translation>
    </message>
    <message>
        <source>The step with the longest: {phase}</source>
        <translation>{phase}最长的迭代</translation>
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
        <source>Compare two</source>
        <translation>比较两个</translation>
    </message>
    <message>
        <source>{0} with {1}…</source>
        <translation>{0} 与 {1}…</translation>
    </message>
    <message>
        <source>Collective</source>
        <translation>集合通信</translation>
    </message>
    <message numerus="yes">
        <source>%n hidden</source>
        <translation>
            <numerusform>隐藏 %n 个</numerusform>
        </translation>
    </message>
    <message>
        <source>Compare with step</source>
        <translation>与此迭代比较</translation>
    </message>
    <message>
        <source>computed from the timeline</source>
        <translation>由时间线计算</translation>
    </message>
    <message>
        <source>lengths from the timeline</source>
        <translation>时长取自时间线</translation>
    </message>
    <message>
        <source>Whole run: the result does not tell steps apart</source>
        <translation>整个运行：此结果不区分迭代</translation>
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
        <source>the file has lengths only</source>
        <translation>文件只有时长</translation>
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
        <source>Step {0}, number {1} of {2}</source>
        <translation>迭代 {0}，第 {1} / {2} 个</translation>
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
        <source>Collectives: means over those of these steps in which they happened.</source>
        <translation>集合通信：仅对其中发生该通信的迭代求均值。</translation>
    </message>
    <message>
        <source>Collectives: means over the steps in which they happened; the file counts others as 0.</source>
        <translation>集合通信：仅对出现它的迭代取平均；文件将其余迭代计为 0。</translation>
    </message>
</context>
<context>
    <name>StepTwin</name>
    <message>
        <source>its times are {length} later ({exact})</source>
        <translation>其时间晚 {length}（{exact}）</translation>
    </message>
    <message>
        <source>its times are {length} earlier ({exact})</source>
        <translation>其时间早 {length}（{exact}）</translation>
    </message>
    <message>
        <source>Step {below} under step {above}, begin on begin</source>
        <translation>迭代 {below} 在迭代 {above} 下方，起点对齐</translation>
    </message>
    <message>
        <source>End the comparison (Esc)</source>
        <translation>结束对比（Esc）</translation>
    </message>
    <message>
        <source>End the comparison</source>
        <translation>结束对比</translation>
    </message>
    <message>
        <source>as long</source>
        <translation>等长</translation>
    </message>
    <message>
        <source>{length} longer</source>
        <translation>长 {length}</translation>
    </message>
    <message>
        <source>{length} shorter</source>
        <translation>短 {length}</translation>
    </message>
</context>
<context>
    <name>StepWords</name>
    <message>
        <source>Where the time goes</source>
        <translation>时间花在哪里</translation>
    </message>
    <message>
        <source>Where a step&apos;s time goes</source>
        <translation>迭代的时间花在哪里</translation>
    </message>
</context>
<context>
    <name>StorageSheet</name>
    <message>
        <source>Open folder</source>
        <translation>打开文件夹</translation>
    </message>
    <message>
        <source>Clean up…</source>
        <translation>清理…</translation>
    </message>
    <message>
        <source>Being moved…</source>
        <translation>正在移动…</translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) left in {folder}: in use, there already, or no room.</source>
        <translation>
            <numerusform>%n 个文件留在 {folder}：正在使用、目标已存在或空间不足。</numerusform>
        </translation>
    </message>
    <message>
        <source>{size} in {results}</source>
        <translation>{results}，共 {size}</translation>
    </message>
    <message>
        <source>Cache folder</source>
        <translation>缓存文件夹</translation>
    </message>
    <message>
        <source>Remove all converted results that are not open? They are made again when they are opened, as long as their folders are there. Bookmarks stay.</source>
        <translation>删除所有未打开的已转换结果？只要结果文件夹还在，再次打开时会重新生成。书签会保留。</translation>
    </message>
    <message>
        <source>Clean up</source>
        <translation>清理</translation>
    </message>
</context>
<context>
    <name>StreamTile</name>
    <message>
        <source>busy share of recorded time</source>
        <translation>忙碌占记录时间的比例</translation>
    </message>
    <message>
        <source>busy + waiting of recorded time</source>
        <translation>忙碌与等待占记录时间的比例</translation>
    </message>
    <message>
        <source>whole run</source>
        <translation>整个运行</translation>
    </message>
    <message>
        <source>Stream use</source>
        <translation>流使用率</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>时间线</translation>
    </message>
    <message>
        <source>Busy: {0}, {1}</source>
        <translation>忙碌：{0}，{1}</translation>
    </message>
    <message>
        <source>Waiting for an event or another rank: {0}, {1}</source>
        <translation>等待事件或其他卡：{0}，{1}</translation>
    </message>
    <message>
        <source>of the {0} from the first to the last task of {1}</source>
        <translation>以 {1} 首个到最后一个任务之间的 {0} 为准</translation>
    </message>
</context>
<context>
    <name>SuggestionRow</name>
    <message>
        <source>Rests on {0} of the run&apos;s calls.</source>
        <translation>依据运行中 {0} 的调用。</translation>
    </message>
    <message>
        <source>This communication is counted above already.</source>
        <translation>此通信已在上面计入。</translation>
    </message>
    <message>
        <source>The device&apos;s idle time is counted above already.</source>
        <translation>设备的空闲时间已在上面计入。</translation>
    </message>
    <message>
        <source>The most that could be won in each step.</source>
        <translation>每个迭代至多可节省的时间。</translation>
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
        <source>measured {0}, fires above</source>
        <translation>测得 {0}，触发条件为大于</translation>
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
        <source>Show in the timeline</source>
        <translation>在时间线中显示</translation>
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
        <source>{0} rule checked, {1} fired; {2} more lacked data</source>
        <translation>检查了 {0} 条规则，{1} 条触发；另有 {2} 条缺少数据</translation>
    </message>
    <message>
        <source>{0} rules checked, {1} of them fired; {2} more lacked data</source>
        <translation>检查了 {0} 条规则，其中 {1} 条触发；另有 {2} 条缺少数据</translation>
    </message>
    <message>
        <source>This result lacks the data that the {0} rules need.</source>
        <translation>此结果缺少 {0} 条规则所需的数据。</translation>
    </message>
    <message>
        <source>No suggestion: {0} rule checked, none fired.</source>
        <translation>没有建议：检查了 {0} 条规则，均未触发。</translation>
    </message>
    <message>
        <source>No suggestion: {0} rules checked, none fired.</source>
        <translation>没有建议：检查了 {0} 条规则，均未触发。</translation>
    </message>
    <message>
        <source>{0} more rule lacked data.</source>
        <translation>另有 {0} 条规则缺少数据。</translation>
    </message>
    <message>
        <source>{0} more rules lacked data.</source>
        <translation>另有 {0} 条规则缺少数据。</translation>
    </message>
    <message>
        <source>No rule could be checked</source>
        <translation>没有可检查的规则</translation>
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
        <source>Each entry is a rule whose measured value is above its threshold. The time at the right is what each step could win at most; the entry with most of it is first. A time in brackets is counted above already: idle time can be won only once.

The line below the title is the evidence, and its link opens the step, operator, queue or time range that it speaks of. &quot;Rule…&quot; shows metric and source, and lets you change the threshold for all results.

Rules without data are neither passed nor failed; Details lists them.</source>
        <translation>每一条是一个测得值高于阈值的规则。右侧的时间是每个迭代最多可节省的时间；最多的排在最前。括号中的时间已在上面计入：空闲时间只能节省一次。

标题下方的一行是依据，其链接打开它所说的迭代、算子、队列或时间区间。“规则…”显示指标和来源，并可修改对所有结果生效的阈值。

没有数据的规则既非通过也非触发；“详情”中列出它们。</translation>
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
        <source>{0} in the whole run, by time to win</source>
        <translation>整个运行中 {0} 条，按可节省的时间排序</translation>
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
        <source>Rules that did not fire</source>
        <translation>未触发的规则</translation>
    </message>
    <message>
        <source>Rules that lacked data</source>
        <translation>缺少数据的规则</translation>
    </message>
</context>
<context>
    <name>TableList</name>
    <message>
        <source>Find table</source>
        <translation>查找表</translation>
    </message>
    <message>
        <source>Tables</source>
        <translation>表</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>表</translation>
    </message>
    <message>
        <source>Rows</source>
        <translation>行数</translation>
    </message>
    <message numerus="yes">
        <source>%n table(s)</source>
        <translation>
            <numerusform>%n 个表</numerusform>
        </translation>
    </message>
    <message>
        <source>{n} of {tables}</source>
        <translation>{n} / {tables}</translation>
    </message>
</context>
<context>
    <name>TableNames</name>
    <message>
        <source>Steps</source>
        <translation>迭代</translation>
    </message>
    <message>
        <source>Average step of the file</source>
        <translation>文件自带的平均迭代</translation>
    </message>
    <message>
        <source>Collectives of steps</source>
        <translation>各迭代的集合通信</translation>
    </message>
    <message>
        <source>FP start and BP end</source>
        <translation>前向起点与反向终点</translation>
    </message>
    <message>
        <source>Split of steps</source>
        <translation>迭代时间构成</translation>
    </message>
    <message>
        <source>AI Core operator types</source>
        <translation>AI Core 算子类型</translation>
    </message>
    <message>
        <source>AI Core operators</source>
        <translation>AI Core 算子</translation>
    </message>
    <message>
        <source>AI CPU operator types</source>
        <translation>AI CPU 算子类型</translation>
    </message>
    <message>
        <source>AI CPU operators</source>
        <translation>AI CPU 算子</translation>
    </message>
    <message>
        <source>Host CPU operator types</source>
        <translation>主机 CPU 算子类型</translation>
    </message>
    <message>
        <source>Host CPU operators</source>
        <translation>主机 CPU 算子</translation>
    </message>
    <message>
        <source>GPU operator types</source>
        <translation>GPU 算子类型</translation>
    </message>
    <message>
        <source>GPU operators</source>
        <translation>GPU 算子</translation>
    </message>
    <message>
        <source>GPU kernels</source>
        <translation>GPU Kernel</translation>
    </message>
    <message>
        <source>Kernels</source>
        <translation>Kernel</translation>
    </message>
    <message>
        <source>Operator statistic</source>
        <translation>算子统计</translation>
    </message>
    <message>
        <source>API statistic</source>
        <translation>API 统计</translation>
    </message>
    <message>
        <source>Runtime API</source>
        <translation>Runtime API</translation>
    </message>
    <message>
        <source>Task scheduler</source>
        <translation>任务调度</translation>
    </message>
    <message>
        <source>AI Core metrics</source>
        <translation>AI Core 指标</translation>
    </message>
    <message>
        <source>AI Core utilization</source>
        <translation>AI Core 使用率</translation>
    </message>
    <message>
        <source>AscendCL calls</source>
        <translation>AscendCL 调用</translation>
    </message>
    <message>
        <source>AscendCL statistic</source>
        <translation>AscendCL 统计</translation>
    </message>
    <message>
        <source>Top-down</source>
        <translation>自顶向下</translation>
    </message>
    <message>
        <source>CPU utilisation</source>
        <translation>CPU 利用率</translation>
    </message>
    <message>
        <source>Timeline summary of the file</source>
        <translation>文件自带的时间线汇总</translation>
    </message>
    <message>
        <source>FLOPs of operators</source>
        <translation>算子的 FLOPs</translation>
    </message>
    <message>
        <source>FLOPs by scope</source>
        <translation>各作用域的 FLOPs</translation>
    </message>
    <message>
        <source>Operators and their tasks</source>
        <translation>算子及其任务</translation>
    </message>
    <message>
        <source>Compute time of operators</source>
        <translation>算子的计算时间</translation>
    </message>
    <message>
        <source>Time of tasks</source>
        <translation>任务时间</translation>
    </message>
    <message>
        <source>Data queue, as AI CPU saw it</source>
        <translation>AI CPU 所见的数据队列</translation>
    </message>
    <message>
        <source>Operator types, each step</source>
        <translation>每个迭代的算子类型</translation>
    </message>
    <message>
        <source>Operators, each step</source>
        <translation>每个迭代的算子</translation>
    </message>
    <message>
        <source>Kernel types, each step</source>
        <translation>每个迭代的 kernel 类型</translation>
    </message>
    <message>
        <source>Kernels, each step</source>
        <translation>每个迭代的 kernel</translation>
    </message>
    <message>
        <source>Data pipeline</source>
        <translation>数据流水线</translation>
    </message>
    <message>
        <source>Connector queue samples</source>
        <translation>连接队列样本</translation>
    </message>
    <message>
        <source>Host and data queue</source>
        <translation>主机队列与数据队列</translation>
    </message>
    <message>
        <source>Batches of the data pipeline</source>
        <translation>数据流水线的批次</translation>
    </message>
    <message>
        <source>MindData summary</source>
        <translation>MindData 汇总</translation>
    </message>
    <message>
        <source>MindData summary, notes</source>
        <translation>MindData 汇总（说明）</translation>
    </message>
    <message>
        <source>MindData summary, times</source>
        <translation>MindData 汇总（时间）</translation>
    </message>
    <message>
        <source>Communication</source>
        <translation>通信</translation>
    </message>
    <message>
        <source>Communication packets</source>
        <translation>通信包</translation>
    </message>
    <message>
        <source>Communication links</source>
        <translation>通信链路</translation>
    </message>
    <message>
        <source>Communication groups</source>
        <translation>通信组</translation>
    </message>
    <message>
        <source>Communication statistic</source>
        <translation>通信统计</translation>
    </message>
    <message>
        <source>Communication, cluster</source>
        <translation>通信（集群）</translation>
    </message>
    <message>
        <source>Communication packets, cluster</source>
        <translation>通信包（集群）</translation>
    </message>
    <message>
        <source>Communication links, cluster</source>
        <translation>通信链路（集群）</translation>
    </message>
    <message>
        <source>Split of steps, cluster</source>
        <translation>迭代时间构成（集群）</translation>
    </message>
    <message>
        <source>Memory over time</source>
        <translation>内存随时间变化</translation>
    </message>
    <message>
        <source>Operator memory</source>
        <translation>算子内存</translation>
    </message>
    <message>
        <source>Memory of NPU modules</source>
        <translation>NPU 组件内存</translation>
    </message>
    <message>
        <source>Static operator memory</source>
        <translation>静态图算子内存</translation>
    </message>
    <message>
        <source>L2 cache</source>
        <translation>L2 缓存</translation>
    </message>
    <message>
        <source>FLOPS summary</source>
        <translation>FLOPS 汇总</translation>
    </message>
    <message>
        <source>Operator details</source>
        <translation>算子详情</translation>
    </message>
    <message>
        <source>Slices</source>
        <translation>切片</translation>
    </message>
    <message>
        <source>Flows</source>
        <translation>连线</translation>
    </message>
    <message>
        <source>Counter samples</source>
        <translation>计数器样本</translation>
    </message>
    <message>
        <source>Problems</source>
        <translation>问题</translation>
    </message>
</context>
<context>
    <name>TablesPanel</name>
    <message>
        <source>Tables</source>
        <translation>表</translation>
    </message>
    <message>
        <source>Open a result folder to see its tables.</source>
        <translation>打开结果文件夹，查看其中的表。</translation>
    </message>
    <message>
        <source>Each table of the result as it was read, with all its columns, before anything was worked out of it. Here a figure of another panel can be checked against the file.

Choose a table at the left. A click on a header sorts, Shift adds a second column, the funnel filters by value or range. A dash is a value that the file does not have; it is not zero. Rows that have a time lead to the timeline by a double-click.</source>
        <translation>结果中的每一张表，按读取时的原样显示全部列，未经任何推算。可在此把其他面板的数值与文件核对。

在左侧选择一张表。单击表头排序，按住 Shift 增加第二列，漏斗按值或范围筛选。短横线表示文件中没有该值，并不是零。有时间的行可双击前往时间线。</translation>
    </message>
    <message>
        <source>Find in rows</source>
        <translation>在行中查找</translation>
    </message>
    <message>
        <source>Rows that have every word in some text cell</source>
        <translation>每个词都出现在某个文本单元格中的行</translation>
    </message>
    <message>
        <source>Filter by a column</source>
        <translation>按列筛选</translation>
    </message>
    <message>
        <source>Choose columns</source>
        <translation>选择列</translation>
    </message>
    <message>
        <source>Show the row in the timeline (Enter)</source>
        <translation>在时间线中显示此行（Enter）</translation>
    </message>
    <message>
        <source>Copy the selected rows, or all</source>
        <translation>复制所选行，未选择时复制全部</translation>
    </message>
    <message>
        <source>Export all rows that pass as CSV or TSV</source>
        <translation>将符合条件的所有行导出为 CSV 或 TSV</translation>
    </message>
    <message>
        <source>This result has no tables.</source>
        <translation>此结果没有表。</translation>
    </message>
    <message>
        <source>No row passes.</source>
        <translation>没有行符合条件。</translation>
    </message>
    <message>
        <source>Clear search and filters</source>
        <translation>清除搜索和筛选</translation>
    </message>
    <message>
        <source>This table has no rows.</source>
        <translation>此表没有行。</translation>
    </message>
    <message>
        <source>hidden columns: {n}</source>
        <translation>隐藏 {n} 列</translation>
    </message>
    <message>
        <source>{n} selected</source>
        <translation>已选 {n} 行</translation>
    </message>
</context>
<context>
    <name>TaskSchedulerPanel</name>
    <message>
        <source>Task scheduler</source>
        <translation>任务调度</translation>
    </message>
    <message>
        <source>A task waits until the task scheduler takes it, runs on its core, and is pending while something else holds it up. The bar of a row shows how its own time is made up; the columns beside it say how long each part took.</source>
        <translation>任务先等待任务调度器取走，再在核上运行，被其他事物阻挡时处于挂起。每行的色条显示其自身时间的构成，旁边的列给出各部分的时长。</translation>
    </message>
    <message>
        <source>Much waiting beside short running: launching takes longer than computing; look at the Runtime API. Unusually long running is marked: the operator may be implemented badly, or wrong.</source>
        <translation>短运行旁有大量等待：下发比计算更耗时，可查看 Runtime API。异常长的运行会被标记：算子的实现可能不佳，或有错误。</translation>
    </message>
    <message>
        <source>Files of newer profilers have no waiting and no pending, but a begin and an end of each execution. Waiting is then worked out, marked *: from the end of what came before in the same stream to the begin of the task.</source>
        <translation>较新工具的文件没有等待和挂起，只有每次执行的起止。此时等待由此处推算，以 * 标记：从同一流中前一任务结束到该任务开始。</translation>
    </message>
    <message>
        <source>Time, %</source>
        <translation>时间占比（%）</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Count</source>
        <translation>次数</translation>
    </message>
    <message>
        <source>Average</source>
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
        <source>States</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>Task type</source>
        <translation>任务类型</translation>
    </message>
    <message>
        <source>API</source>
        <translation>API</translation>
    </message>
    <message>
        <source>Task</source>
        <translation>任务</translation>
    </message>
    <message>
        <source>* derived: from the end of what came before in the stream to the begin of the task, without tasks of the profiler itself</source>
        <translation>* 推算：从流中前一项结束到该任务开始，不计采集器自身的任务</translation>
    </message>
    <message>
        <source>Operator</source>
        <translation>算子</translation>
    </message>
    <message>
        <source>No tasks in this result. Collect again on a device with profiler_level=ProfilerLevel.Level1, msprof --task-time=on, or hiprof --profiling_options=op_trace.</source>
        <translation>此结果没有任务。重新采集时在设备上使用 profiler_level=ProfilerLevel.Level1、msprof --task-time=on，或 hiprof --profiling_options=op_trace。</translation>
    </message>
    <message>
        <source>Stream</source>
        <translation>流</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>开始</translation>
    </message>
    <message>
        <source>Waiting</source>
        <translation>等待</translation>
    </message>
    <message>
        <source>Running</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Pending</source>
        <translation>挂起</translation>
    </message>
    <message>
        <source>Waiting*, all streams added up</source>
        <translation>等待*，各流累计</translation>
    </message>
    <message>
        <source>Running, all streams added up</source>
        <translation>运行，各流累计</translation>
    </message>
    <message>
        <source>{n} without times or a stream are left out</source>
        <translation>略去 {n} 个没有时间或流的执行</translation>
    </message>
    <message>
        <source>Click: the rows with most of it first</source>
        <translation>单击：占用最多的行排在前面</translation>
    </message>
    <message>
        <source>Ran unusually long</source>
        <translation>运行异常长</translation>
    </message>
    <message>
        <source>More than {0} times the median of at least {1} executions of one name; of tasks that hardly repeat, more than {2} times that of at least {3} tasks of their type; {4} or longer. Click: only these.</source>
        <translation>超过同名至少 {1} 次执行的中位数的 {0} 倍；对很少重复的任务，超过同类型至少 {3} 个任务的中位数的 {2} 倍；且不短于 {4}。单击：只看这些。</translation>
    </message>
</context>
<context>
    <name>Tile</name>
    <message>
        <source>With Ctrl: open it beside</source>
        <translation>按住 Ctrl：在旁边打开</translation>
    </message>
</context>
<context>
    <name>TimeRow</name>
    <message>
        <source>Show the whole run</source>
        <translation>显示整个运行</translation>
    </message>
</context>
<context>
    <name>Timeline</name>
    <message>
        <source>instant</source>
        <translation>瞬时</translation>
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
    <message>
        <source>{length} at {time}</source>
        <translation>{length}，位于 {time}</translation>
    </message>
</context>
<context>
    <name>TimelineKeys</name>
    <message>
        <source>First slice in the selected one</source>
        <translation>所选切片内的第一个切片</translation>
    </message>
    <message>
        <source>Fit the selected slice</source>
        <translation>使所选切片适应窗口</translation>
    </message>
    <message>
        <source>Move left, held: on and on</source>
        <translation>左移，按住则持续</translation>
    </message>
    <message>
        <source>Move right, held: on and on</source>
        <translation>右移，按住则持续</translation>
    </message>
    <message>
        <source>Fit the selected step, or the one in the middle</source>
        <translation>使所选迭代适应窗口，未选择时为中间的迭代</translation>
    </message>
    <message>
        <source>Undo the last zoom, move or selection</source>
        <translation>撤销上一次缩放、移动或选择</translation>
    </message>
    <message>
        <source>Redo it</source>
        <translation>恢复上一次缩放、移动或选择</translation>
    </message>
    <message>
        <source>Zoom to the selected area</source>
        <translation>放大到选区</translation>
    </message>
    <message>
        <source>End measuring, else unselect the area</source>
        <translation>结束测量，否则取消选区</translation>
    </message>
    <message>
        <source>Measure between two times: drag, or click twice</source>
        <translation>测量两个时间之间的间隔：拖动，或单击两次</translation>
    </message>
    <message>
        <source>Select the range that was measured</source>
        <translation>选择测得的区间</translation>
    </message>
    <message>
        <source>Next slice in the row, or move right</source>
        <translation>同行下一个切片，或右移</translation>
    </message>
    <message>
        <source>Previous slice in the row, or move left</source>
        <translation>同行上一个切片，或左移</translation>
    </message>
    <message>
        <source>Along a flow to where it comes from</source>
        <translation>沿连线到其来源</translation>
    </message>
    <message>
        <source>Along a flow to where it leads</source>
        <translation>沿连线到其去向</translation>
    </message>
    <message>
        <source>Bookmark the selected slice, else the time at the pointer</source>
        <translation>为所选切片添加书签，未选择时为指针处的时间</translation>
    </message>
    <message>
        <source>Bookmark the selected area as a range</source>
        <translation>将选区添加为区间书签</translation>
    </message>
    <message>
        <source>Name the bookmark made or gone to last</source>
        <translation>为最近添加或跳转到的书签命名</translation>
    </message>
    <message>
        <source>Go to the next bookmark</source>
        <translation>转到下一个书签</translation>
    </message>
    <message>
        <source>Go to the previous bookmark</source>
        <translation>转到上一个书签</translation>
    </message>
    <message>
        <source>Scroll down</source>
        <translation>向下滚动</translation>
    </message>
    <message>
        <source>Scroll down a page</source>
        <translation>向下翻页</translation>
    </message>
    <message>
        <source>Scroll up</source>
        <translation>向上滚动</translation>
    </message>
    <message>
        <source>Scroll up a page</source>
        <translation>向上翻页</translation>
    </message>
    <message>
        <source>Show the whole run</source>
        <translation>显示整个运行</translation>
    </message>
    <message>
        <source>Slice around the selected one</source>
        <translation>包含所选切片的切片</translation>
    </message>
    <message>
        <source>Zoom in</source>
        <translation>放大</translation>
    </message>
    <message>
        <source>Zoom in, held: on and on</source>
        <translation>放大，按住则持续</translation>
    </message>
    <message>
        <source>Zoom out</source>
        <translation>缩小</translation>
    </message>
    <message>
        <source>Zoom out, held: on and on</source>
        <translation>缩小，按住则持续</translation>
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
    <message>
        <source>Each row is a thread, a stream or a counter; each slice is something that ran there, as long as it took. Rows of one process lie together. A merged block with a number stands for several that are too short to be drawn: zoom in to see them.

Look for gaps first: a gap on a stream of the device is time without work. The rows above it at the same time show what was waited for: the host that launched too late, data, or a collective. A selected slice shows its arrows to what launched it and what it launched.

The wheel zooms at the pointer, a drag moves, Shift and a drag select an area, a click selects a slice. W, A, S and D zoom and move too; Help &gt; Keyboard lists all keys. The map shows where in the run you are.</source>
        <translation>每一行是一个线程、一个流或一个计数器；每个切片是在其上运行的事物，长度即其耗时。同一进程的各行排在一起。带数字的合并块代表若干个短得无法单独画出的切片：放大即可看到。

先找空隙：设备的流上的空隙是没有工作的时间。同一时刻上方的各行显示在等待什么：下发过晚的主机、数据，或集合通信。选中的切片会显示连线，通往下发它的和它下发的切片。

滚轮在指针处缩放，拖动移动，按住 Shift 拖动选择区间，单击选择切片。W、A、S、D 也可缩放和移动；“帮助 &gt; 键盘”列出所有按键。总览图显示当前位于运行的何处。</translation>
    </message>
</context>
<context>
    <name>TimelineTile</name>
    <message>
        <source>Timeline</source>
        <translation>时间线</translation>
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
        <source>Step</source>
        <translation>迭代</translation>
    </message>
    <message>
        <source>Filter {tracks}</source>
        <translation>筛选 {tracks}</translation>
    </message>
    <message>
        <source>{length} shown</source>
        <translation>显示 {length}</translation>
    </message>
    <message>
        <source>{slices} in sight, {merged} of them in merged blocks</source>
        <translation>可见 {slices}，其中 {merged} 个在合并块中</translation>
    </message>
    <message>
        <source>No flow leads to this slice</source>
        <translation>没有连线通向此切片</translation>
    </message>
    <message>
        <source>No flow leaves this slice</source>
        <translation>此切片没有连线引出</translation>
    </message>
    <message>
        <source>Read so far</source>
        <translation>已读取部分</translation>
    </message>
    <message>
        <source>Whole run</source>
        <translation>整个运行</translation>
    </message>
    <message>
        <source>{n} of {tracks} hidden</source>
        <translation>{tracks}中隐藏 {n} 条</translation>
    </message>
    <message>
        <source>{n} of {tracks} filtered out</source>
        <translation>{tracks}中筛除 {n} 条</translation>
    </message>
    <message>
        <source>{n} of {tracks}</source>
        <translation>{tracks}中的 {n} 条</translation>
    </message>
    <message>
        <source>Dense part of the run</source>
        <translation>运行的密集部分</translation>
    </message>
    <message>
        <source>{hits}, {hidden} of them in hidden tracks</source>
        <translation>{hits}，其中 {hidden} 个在隐藏的轨道中</translation>
    </message>
</context>
<context>
    <name>ToolBar</name>
    <message>
        <source>Average</source>
        <translation>平均</translation>
    </message>
    <message>
        <source>Area</source>
        <translation>选区</translation>
    </message>
    <message>
        <source>from the begin of the run, as in 0.25 – 1.5 s or 140 – 160 ms, also in µs or ns</source>
        <translation>从运行开始起计，例如 0.25 – 1.5 s 或 140 – 160 ms，也可用 µs 或 ns</translation>
    </message>
    <message>
        <source>Selected area, {0}</source>
        <translation>选区，{0}</translation>
    </message>
    <message>
        <source>Visible range, {0}</source>
        <translation>可见范围，{0}</translation>
    </message>
    <message>
        <source>Clear the selected area</source>
        <translation>清除选区</translation>
    </message>
    <message>
        <source>Write a range of the run as two times in s, ms, µs or ns: {example}</source>
        <translation>以两个时间写出运行的一段范围，单位可用 s、ms、µs 或 ns：{example}</translation>
    </message>
    <message>
        <source>More buttons</source>
        <translation>更多按钮</translation>
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
        <source>Step</source>
        <translation>迭代</translation>
    </message>
    <message>
        <source>Range</source>
        <translation>区间</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>Show the whole run</source>
        <translation>显示整个运行</translation>
    </message>
</context>
<context>
    <name>TopDownPanel</name>
    <message>
        <source>Top-down</source>
        <translation>自顶向下</translation>
    </message>
    <message>
        <source>No inference in this result: no calls of AscendCL that execute a model or an operator. Collect again with msprof --ascendcl=on --model-execution=on --runtime-api=on.</source>
        <translation>此结果没有推理：没有执行模型或算子的 AscendCL 调用。采集时使用 msprof --ascendcl=on --model-execution=on --runtime-api=on。</translation>
    </message>
    <message>
        <source>An inference goes through modules, each called by the one above it: AscendCL takes the program&apos;s call, GE prepares input and output and runs the model, Runtime launches its tasks, the task scheduler runs them on the device. Modules contain each other: their times must not be added.</source>
        <translation>一次推理依次经过若干模块，每个模块由上一个调用：AscendCL 接受程序的调用，GE 准备输入输出并运行模型，Runtime 下发任务，任务调度器在设备上执行任务。模块互相包含：其时间不可相加。</translation>
    </message>
    <message>
        <source>Compare a module with the one below it: what it is longer is its own time. GE much longer than the task scheduler: the host is slow. Long Input or Output: copying data costs more than computing. Runtime lasts from its first launch to its last, the task scheduler from the first task to the last.</source>
        <translation>把一个模块与其下一级比较：多出的部分是它自身的时间。GE 远长于任务调度器：主机慢。Input 或 Output 长：复制数据比计算更耗时。Runtime 从首次下发持续到末次下发，任务调度器从首个任务持续到末个任务。</translation>
    </message>
    <message>
        <source>Where the files have no such table, the levels of the timeline stand for it, and the line below the table says so.</source>
        <translation>文件中没有该表时，以时间线的层级代替，表下方的一行会注明。</translation>
    </message>
    <message>
        <source>Iteration</source>
        <translation>迭代</translation>
    </message>
    <message>
        <source>Module</source>
        <translation>模块</translation>
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
        <source>From the levels of the timeline: the result has no table of modules.</source>
        <translation>来自时间线的层级：结果中没有模块表。</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>迭代</translation>
    </message>
    <message>
        <source>longest</source>
        <translation>最长</translation>
    </message>
    <message>
        <source>iteration {0}</source>
        <translation>迭代 {0}</translation>
    </message>
    <message>
        <source>step {0}</source>
        <translation>迭代 {0}</translation>
    </message>
    <message>
        <source>{n} short ones not drawn</source>
        <translation>未画出 {n} 个较短的</translation>
    </message>
    <message>
        <source>{module}  {length} from first to last</source>
        <translation>{module}  首尾 {length}</translation>
    </message>
    <message>
        <source>Calls together: {0}</source>
        <translation>调用合计：{0}</translation>
    </message>
</context>
<context>
    <name>TrackCounts</name>
    <message numerus="yes">
        <source>%n counter(s)</source>
        <translation>
            <numerusform>%n 个计数器</numerusform>
        </translation>
    </message>
    <message>
        <source>{tracks}, {counters}</source>
        <translation>{tracks}，{counters}</translation>
    </message>
    <message>
        <source>{n} tracks and counters</source>
        <translation>{n} 条轨道和计数器</translation>
    </message>
</context>
<context>
    <name>TrackMenu</name>
    <message>
        <source>Unpin</source>
        <translation>取消固定</translation>
    </message>
    <message>
        <source>Pin</source>
        <translation>固定</translation>
    </message>
    <message>
        <source>Unfold</source>
        <translation>展开</translation>
    </message>
    <message>
        <source>Fold</source>
        <translation>折叠</translation>
    </message>
    <message>
        <source>Move up</source>
        <translation>上移</translation>
    </message>
    <message>
        <source>Move down</source>
        <translation>下移</translation>
    </message>
    <message>
        <source>Unpin all</source>
        <translation>全部取消固定</translation>
    </message>
    <message>
        <source>Hide</source>
        <translation>隐藏</translation>
    </message>
    <message>
        <source>Hide all others</source>
        <translation>隐藏所有其他项</translation>
    </message>
    <message>
        <source>Show {n} hidden of this process</source>
        <translation>显示此进程隐藏的 {n} 条</translation>
    </message>
    <message>
        <source>Show all hidden</source>
        <translation>显示所有隐藏轨道</translation>
    </message>
    <message>
        <source>Show all hidden ({n})</source>
        <translation>显示全部隐藏的轨道（{n}）</translation>
    </message>
    <message>
        <source>Reset all tracks</source>
        <translation>重置所有轨道</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>展开</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>折叠</translation>
    </message>
    <message>
        <source>Close all</source>
        <translation>全部折叠</translation>
    </message>
    <message>
        <source>Open all</source>
        <translation>全部展开</translation>
    </message>
</context>
<context>
    <name>TreeKeys</name>
    <message>
        <source>Track above</source>
        <translation>上方的轨道</translation>
    </message>
    <message>
        <source>Track below</source>
        <translation>下方的轨道</translation>
    </message>
    <message>
        <source>A page of tracks up</source>
        <translation>向上翻一页轨道</translation>
    </message>
    <message>
        <source>A page of tracks down</source>
        <translation>向下翻一页轨道</translation>
    </message>
    <message>
        <source>First track</source>
        <translation>第一条轨道</translation>
    </message>
    <message>
        <source>Last track</source>
        <translation>最后一条轨道</translation>
    </message>
    <message>
        <source>Fold, or go to the process</source>
        <translation>折叠，或转到进程</translation>
    </message>
    <message>
        <source>Unfold</source>
        <translation>展开</translation>
    </message>
    <message>
        <source>Fold or unfold</source>
        <translation>折叠或展开</translation>
    </message>
    <message>
        <source>Pin the track, or let it go</source>
        <translation>固定轨道，或取消固定</translation>
    </message>
    <message>
        <source>Hide the track or the process</source>
        <translation>隐藏轨道或进程</translation>
    </message>
    <message>
        <source>Hide all others</source>
        <translation>隐藏所有其他项</translation>
    </message>
    <message>
        <source>Show all hidden tracks again</source>
        <translation>重新显示所有隐藏轨道</translation>
    </message>
    <message>
        <source>Move the track or the process up</source>
        <translation>上移轨道或进程</translation>
    </message>
    <message>
        <source>Move the track or the process down</source>
        <translation>下移轨道或进程</translation>
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
    <message>
        <source>Whole run</source>
        <translation>整个运行</translation>
    </message>
    <message>
        <source>{0} of {1} steps</source>
        <translation>{1} 个迭代中的 {0} 个</translation>
    </message>
    <message>
        <source>One step</source>
        <translation>单个迭代</translation>
    </message>
    <message numerus="yes">
        <source>%n complete step(s)</source>
        <translation>
            <numerusform>%n 个完整的迭代</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n incomplete step(s) are left out.</source>
        <translation>
            <numerusform>未计入 %n 个不完整的迭代。</numerusform>
        </translation>
    </message>
    <message>
        <source>Ours leaves out the first step, which has no interval before it.</source>
        <translation>本工具的均值不计首个迭代，因为它前面没有间隙。</translation>
    </message>
    <message>
        <source>The file&apos;s own average leaves out the first step.</source>
        <translation>文件自身的均值不计首个迭代。</translation>
    </message>
    <message>
        <source>The only step has no interval before it, which the file&apos;s own average counts as 0.</source>
        <translation>唯一的迭代前面没有间隙，文件自身的均值将其计为 0。</translation>
    </message>
    <message>
        <source>Both leave out the first step, which has no interval before it.</source>
        <translation>两者均不计首个迭代，因为它前面没有间隙。</translation>
    </message>
    <message>
        <source>The first step has no interval before it: the file&apos;s own average counts this as 0, ours leaves the step out and is shown.</source>
        <translation>首个迭代前面没有间隙：文件自身的均值将其计为 0；本工具的均值不计该迭代，并显示于此。</translation>
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
    <name>UsageBars</name>
    <message>
        <source>Average use of each queue</source>
        <translation>各队列的平均使用率</translation>
    </message>
    <message>
        <source>{0} of {1}</source>
        <translation>{0} / {1}</translation>
    </message>
    <message>
        <source>Queue {0}</source>
        <translation>队列 {0}</translation>
    </message>
</context>
<context>
    <name>ViewFrame</name>
    <message>
        <source>Find</source>
        <translation>查找</translation>
    </message>
    <message>
        <source>Rows that have every word in some text cell</source>
        <translation>每个词都出现在某个文本单元格中的行</translation>
    </message>
    <message>
        <source>Filter by a column</source>
        <translation>按列筛选</translation>
    </message>
    <message>
        <source>Choose columns</source>
        <translation>选择列</translation>
    </message>
    <message>
        <source>Show the row in the timeline (Enter)</source>
        <translation>在时间线中显示此行（Enter）</translation>
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
    <name>Windows</name>
    <message>
        <source>No graphics card, usual layout and settings; no change of them is kept.</source>
        <translation>不使用显卡，采用默认布局和设置；所做更改不会保留。</translation>
    </message>
    <message>
        <source>Safe mode</source>
        <translation>安全模式</translation>
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
        <source>rows</source>
        <translation>行</translation>
    </message>
    <message>
        <source>slices</source>
        <translation>切片</translation>
    </message>
    <message>
        <source>{done} of {total} {unit}</source>
        <translation>{done} / {total} {unit}</translation>
    </message>
    <message>
        <source>Still being read: about {share} of {file} is shown.</source>
        <translation>仍在读取：当前显示 {file} 的约 {share}。</translation>
    </message>
    <message>
        <source>Still being read: a part of {file} is shown.</source>
        <translation>仍在读取：当前显示 {file} 的一部分。</translation>
    </message>
    <message>
        <source>{count} s left</source>
        <translation>约剩 {count} 秒</translation>
    </message>
    <message>
        <source>{count} min left</source>
        <translation>约剩 {count} 分钟</translation>
    </message>
    <message>
        <source>, </source>
        <translation>，</translation>
    </message>
    <message>
        <source>. </source>
        <translation>。</translation>
    </message>
    <message>
        <source>: </source>
        <translation>：</translation>
    </message>
</context>
<context>
    <name>ZeroBox</name>
    <message>
        <source>Times count</source>
        <translation>计时起点</translation>
    </message>
</context>
<context>
    <name>ZeroMenu</name>
    <message>
        <source>Count times from here</source>
        <translation>从此处开始计时</translation>
    </message>
    <message>
        <source>Count times from the bookmark {name}</source>
        <translation>从书签 {name} 开始计时</translation>
    </message>
    <message>
        <source>Remove the mark</source>
        <translation>移除标记</translation>
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
