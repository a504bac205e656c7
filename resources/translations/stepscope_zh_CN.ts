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
        <source>&amp;Export visible range…</source>
        <translation>导出可见范围(&amp;E)…</translation>
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
        <translation>与步骤比较(&amp;C)…</translation>
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
    <name>Bookmarks</name>
    <message>
        <source>A newer version wrote the bookmarks of this result. {file} stays as it is.</source>
        <translation>此结果的书签由更新版本的程序写入，{file} 保持不变。</translation>
    </message>
    <message>
        <source>{n} bookmarks of this result could not be read. What could is shown.</source>
        <translation>此结果有 {n} 个书签无法读取，已显示可读取的书签。</translation>
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
    <message>
        <source>1 bookmark</source>
        <translation>1 个书签</translation>
    </message>
    <message>
        <source>{n} bookmarks</source>
        <translation>{n} 个书签</translation>
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
    <name>Columns</name>
    <message>
        <source>{name} in the file</source>
        <translation>文件中的 {name}</translation>
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
        <source>Export the table</source>
        <translation>导出表格</translation>
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
        <translation>{0} (op {1})</translation>
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
        <translation>至少 {0} 个</translation>
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
    <name>Errors</name>
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
        <source>This result has no rank {rank}.</source>
        <translation>此结果没有卡 {rank}。</translation>
    </message>
    <message>
        <source>It has rank {ranks}.</source>
        <translation>包含的卡号：{ranks}。</translation>
    </message>
    <message>
        <source>Free some space or choose another cache folder.</source>
        <translation>释放一些空间，或选择其他缓存文件夹。</translation>
    </message>
    <message>
        <source>The disk is full.</source>
        <translation>磁盘已满。</translation>
    </message>
    <message>
        <source>Check the permissions of the folder.</source>
        <translation>检查文件夹的权限。</translation>
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
        <source>There is no room left on the disk for the cache file.</source>
        <translation>磁盘空间不足，无法写入缓存文件。</translation>
    </message>
    <message>
        <source>Free some space or choose another cache folder, then try again.</source>
        <translation>释放一些空间或选择其他缓存文件夹，然后重试。</translation>
    </message>
    <message>
        <source>The cache file cannot be written: {reason}.</source>
        <translation>无法写入缓存文件：{reason}。</translation>
    </message>
    <message>
        <source>Check that the folder exists and may be written to, or choose another cache folder.</source>
        <translation>检查文件夹是否存在、是否可写，或选择其他缓存文件夹。</translation>
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
        <source>Choose another folder or free some space.</source>
        <translation>选择其他文件夹或释放一些空间。</translation>
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
        <source>rank {0}</source>
        <translation>卡 {0}</translation>
    </message>
    <message>
        <source>{0} ranks</source>
        <translation>{0} 卡</translation>
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
    <message numerus="yes">
        <source>%n row(s)</source>
        <translation>
            <numerusform>%n 行</numerusform>
        </translation>
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
        <source>Values in {unit}</source>
        <translation>值，单位 {unit}</translation>
    </message>
    <message>
        <source>Values between commas</source>
        <translation>多个值以逗号分隔</translation>
    </message>
</context>
<context>
    <name>FlowButton</name>
    <message>
        <source>Flows, {n} kinds hidden</source>
        <translation>连线，隐藏 {n} 种</translation>
    </message>
    <message>
        <source>Flows</source>
        <translation>连线</translation>
    </message>
    <message>
        <source>Show all flows in view; the arrow chooses their kinds</source>
        <translation>显示可见范围内的所有连线；用箭头选择连线种类</translation>
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
    <message>
        <source>first {n} flows of a longer chain</source>
        <translation>较长连线链的前 {n} 条连线</translation>
    </message>
    <message>
        <source>{n} flows in the chain</source>
        <translation>连线链中有 {n} 条连线</translation>
    </message>
    <message>
        <source>{n} flows in view</source>
        <translation>可见范围内有 {n} 条连线</translation>
    </message>
    <message>
        <source>{n} flows not drawn</source>
        <translation>{n} 条连线未绘制</translation>
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
    <message numerus="yes">
        <source>{0} of %n file(s) read</source>
        <translation>
            <numerusform>%n 个文件中已读取 {0} 个</numerusform>
        </translation>
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
    <message numerus="yes">
        <source>{0} of %n file(s) read</source>
        <translation>
            <numerusform>%n 个文件中已读取 {0} 个</numerusform>
        </translation>
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
    <name>KeySheet</name>
    <message>
        <source>Reset</source>
        <translation>重置</translation>
    </message>
    <message>
        <source>Also the key of: {names}. Only one of them works.</source>
        <translation>也是以下操作的快捷键：{names}。其中只有一个生效。</translation>
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
    <message>
        <source>{n} tracks</source>
        <translation>{n} 条轨道</translation>
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
        <source>MindSpore writes it for graph-mode runs on Ascend and GPU.</source>
        <translation>MindSpore 在 Ascend 和 GPU 上以图模式运行时写入。</translation>
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
    <message numerus="yes">
        <source>%n type(s)</source>
        <translation>
            <numerusform>%n 种类型</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n operator(s) found</source>
        <translation>
            <numerusform>找到 %n 个算子</numerusform>
        </translation>
    </message>
    <message>
        <source>step {0} only</source>
        <translation>仅迭代 {0}</translation>
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
    <message>
        <source>The timeline has no call of {0}.</source>
        <translation>时间线中没有 {0} 的调用。</translation>
    </message>
    <message numerus="yes">
        <source>%n selected</source>
        <translation>
            <numerusform>已选 %n 行</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n call(s)</source>
        <translation>
            <numerusform>%n 次调用</numerusform>
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
        <source>{0} of the run&apos;s {1} calls</source>
        <translation>运行共 {1} 次调用中的 {0} 次</translation>
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
        <source>Show the longest call in the timeline (Enter)</source>
        <translation>在时间线中显示最长的调用（Enter）</translation>
    </message>
    <message>
        <source>Copy the table</source>
        <translation>复制表格</translation>
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
        <source>Missing: {what}. {how}</source>
        <translation>缺少：{what}。{how}</translation>
    </message>
    <message>
        <source>Only rank {rank} was looked at, not {others}.</source>
        <translation>只查看了 rank {rank}，未查看 {others}。</translation>
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
        <source>lengths from the timeline, their split is unknown</source>
        <translation>时长取自时间线，构成未知</translation>
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
        <source>Step length</source>
        <translation>迭代时长</translation>
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
        <source>Exposed</source>
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
        <source>%n operator(s)</source>
        <translation>
            <numerusform>%n 个算子</numerusform>
        </translation>
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
        <source>{file}: {count} rows have fewer or more cells than the header, first {where}; missing cells stay empty, surplus ones are left out.</source>
        <translation>{file}：{count} 行的单元格数与表头不符，首处为{where}；缺少的留空，多余的略去。</translation>
    </message>
    <message>
        <source>{file}: a quote that opens in {where} is never closed; {count} such rows are left out.</source>
        <translation>{file}：{where}的引号没有闭合，略去 {count} 行。</translation>
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
        <source>{file}: the header line occurs again {count} times, first {where}; those lines are left out.</source>
        <translation>{file}：表头重复出现 {count} 次，首处为{where}；这些行已略去。</translation>
    </message>
    <message>
        <source>{file}: {count} lines hold NUL bytes, first {where}; the bytes were removed. The disk may have been full.</source>
        <translation>{file}：{count} 行含有 NUL 字节，首处为{where}；这些字节已去除。当时磁盘可能已满。</translation>
    </message>
    <message>
        <source>{file} is not UTF-8; it was read as {sample}.</source>
        <translation>{file} 不是 UTF-8，已按 {sample} 读取。</translation>
    </message>
    <message>
        <source>{file}: {count} cells of “{column}” are not numbers, first in {where}: “{sample}”; they count as missing.</source>
        <translation>{file}：“{column}”列有 {count} 个单元格不是数字，首处为{where}：“{sample}”；按缺失处理。</translation>
    </message>
    <message>
        <source>{file}: {count} times of “{column}” are written with an exponent, first in {where}: “{sample}”; the digits that are gone cannot be restored.</source>
        <translation>{file}：“{column}”列有 {count} 个时间以科学计数法写入，首处为{where}：“{sample}”；丢失的数位无法恢复。</translation>
    </message>
    <message>
        <source>{file}: {count} lines were not understood, first {where}: “{sample}”; they are left out.</source>
        <translation>{file}：{count} 行无法识别，首处为{where}：“{sample}”；已略去。</translation>
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
        <source>{file}: {count} entries are not of the expected form, first {where}: {sample}; they are left out.</source>
        <translation>{file}：{count} 个条目的形式不符，首处为{where}：{sample}；已略去。</translation>
    </message>
    <message>
        <source>{file}: {count} cells of “{column}” are no valid JSON, first in {where}; they count as missing.</source>
        <translation>{file}：“{column}”列有 {count} 个单元格不是有效的 JSON，首处为{where}；按缺失处理。</translation>
    </message>
    <message>
        <source>{file}: links are between ranks {sample} of a group, not of the whole run.</source>
        <translation>{file}：链路所示的卡号 {sample} 是通信组内的编号，不是整个运行中的卡号。</translation>
    </message>
    <message>
        <source>{file}: {count} bandwidths are not size by time, as where MindSpore adds up those of operators (link, GB/s in the file, ours: {sample}). Both are shown.</source>
        <translation>{file}：{count} 个带宽不等于数据量除以时间，如 MindSpore 把各算子的带宽相加（链路，文件中 GB/s，我们的值：{sample}）。两者都显示。</translation>
    </message>
    <message>
        <source>{file} ends within the record at {where}; that record is left out. The run may have been stopped while writing.</source>
        <translation>{file} 在{where}处的记录中间结束，该记录已略去。运行可能在写入时被终止。</translation>
    </message>
    <message>
        <source>{file}: {count} slices before it are not there ({sample}); what they held is missing.</source>
        <translation>{file}：缺少它之前的 {count} 个分片（{sample}），其中的内容缺失。</translation>
    </message>
    <message>
        <source>{file}: the running number of its records has gaps, first at {where}; at least {count} records were lost while collecting.</source>
        <translation>{file}：记录的序号不连续，首处为{where}；采集时至少丢失了 {count} 条记录。</translation>
    </message>
    <message>
        <source>{file}: {count} records are none of this kind of file, first at {where}: {sample}; they are left out.</source>
        <translation>{file}：{count} 条记录不属于此类文件，首处为{where}：{sample}；已略去。</translation>
    </message>
    <message>
        <source>{file}: {count} records are of kinds that Stepscope does not show, first at {where}: {sample}.</source>
        <translation>{file}：{count} 条记录的种类不在 Stepscope 的显示范围内，首处为{where}：{sample}。</translation>
    </message>
    <message>
        <source>{file}: {count} records have impossible times, first at {where}; they are left out.</source>
        <translation>{file}：{count} 条记录的时间无效，首处为{where}；已略去。</translation>
    </message>
    <message>
        <source>{file}: {count} tasks have a start without an end, or an end without a start; they are left out.</source>
        <translation>{file}：{count} 个任务只有开始或只有结束；已略去。</translation>
    </message>
    <message>
        <source>{file}: start and end of a task need not be neighbours: {count} executions are shown that MindInsight did not see. The means of the operators follow its rule, as they did then.</source>
        <translation>{file}：任务的开始和结束不一定相邻，显示了 MindInsight 未识别的 {count} 次执行。算子的平均值仍按 MindInsight 的规则计算。</translation>
    </message>
    <message>
        <source>{file} holds records of another job: from {where} on, steps begin with tag {sample}; {count} records are left out.</source>
        <translation>{file} 含有另一个作业的记录：从{where}起，迭代以标签 {sample} 开始；略去 {count} 条记录。</translation>
    </message>
    <message>
        <source>{file}: {count} steps lack their end, or the begin of forward or end of backward propagation, first {where}; they are left out.</source>
        <translation>{file}：{count} 个迭代缺少结束、前向起点或反向终点，首个为{where}；已略去。</translation>
    </message>
    <message>
        <source>{file}: {count} times the begins and ends of collectives on a stream do not pair, first in {where}; these collectives are left out.</source>
        <translation>{file}：流上集合通信的开始与结束有 {count} 次不成对，首处为{where}；这些集合通信已略去。</translation>
    </message>
    <message>
        <source>{file}: files of the VM back end lie beside files of the GE back end; they are of different runs, and only the VM ones are read.</source>
        <translation>{file}：VM 后端与 GE 后端的文件并存，它们来自不同的运行，只读取 VM 后端的文件。</translation>
    </message>
    <message>
        <source>{file}: {count} tasks are listed again for another operator, first {where}: {sample}; the last one counts.</source>
        <translation>{file}：{count} 个任务重复对应到其他算子，首处为{where}：{sample}；以最后一个为准。</translation>
    </message>
    <message>
        <source>{file}: {count} runs on the AI CPU have no record that names their operator; only the timeline shows them.</source>
        <translation>{file}：{count} 次 AI CPU 执行没有记录其算子，只显示在时间线中。</translation>
    </message>
    <message>
        <source>{file}: {count} operators on the AI CPU have no record of their run, first {where}: {sample}; they are left out.</source>
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
        <source>{file}: Stepscope does not know the table {column}; its {count} rows are not shown.</source>
        <translation>{file}：Stepscope 不识别表 {column}，其中 {count} 行不显示。</translation>
    </message>
    <message>
        <source>{file}: {column} is taken from {sample}, where the same run has it too.</source>
        <translation>{file}：{column} 取自 {sample}，同一运行在其中也有此数据。</translation>
    </message>
    <message>
        <source>{file}: {count} rows of {column} have no time, first {where}; they are left out.</source>
        <translation>{file}：{column} 中有 {count} 行没有时间，首个位于{where}，已略去。</translation>
    </message>
    <message>
        <source>{file}: {count} rows of {column} have no end, or one before their start, first {where}; they are shown without length.</source>
        <translation>{file}：{column} 中有 {count} 行没有结束时间，或结束早于开始，首个位于{where}，按零时长显示。</translation>
    </message>
    <message>
        <source>{file}: {count} rows of {column} belong to no task, first {where}; they are left out.</source>
        <translation>{file}：{column} 中有 {count} 行不属于任何任务，首个位于{where}，已略去。</translation>
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
        <source>{file}: {count} places are no valid JSON, first at {where}: “{sample}”; the events there are left out.</source>
        <translation>{file}：{count} 处不是有效的 JSON，首处为{where}：“{sample}”；这些事件已略去。</translation>
    </message>
    <message>
        <source>{file} cannot be unpacked beyond {where}; what came before was read. Copy the file again.</source>
        <translation>{file} 在{where}之后无法解压，此前的内容已读取。请重新复制该文件。</translation>
    </message>
    <message>
        <source>{file}: {count} events have no time that can be read, first at {where}: {sample}; they are left out.</source>
        <translation>{file}：{count} 个事件没有可读的时间，首处为{where}：{sample}；已略去。</translation>
    </message>
    <message>
        <source>{file}: {count} slices have no duration that can be read, first at {where}: {sample}; they are shown with zero length.</source>
        <translation>{file}：{count} 个切片没有可读的时长，首处为{where}：{sample}；按零长度显示。</translation>
    </message>
    <message>
        <source>{file}: {count} slices end before they begin, first at {where}: {sample}; they are shown with zero length.</source>
        <translation>{file}：{count} 个切片的结束早于开始，首处为{where}：{sample}；按零长度显示。</translation>
    </message>
    <message>
        <source>{file}: {count} begin events have no end, first after {where}: {sample}; they are drawn to the end of their track.</source>
        <translation>{file}：{count} 个开始事件没有结束，首处在{where}之后：{sample}；绘制到轨道末尾。</translation>
    </message>
    <message>
        <source>{file}: {count} end events have no begin, first after {where}: {sample}; they are left out.</source>
        <translation>{file}：{count} 个结束事件没有开始，首处在{where}之后：{sample}；已略去。</translation>
    </message>
    <message>
        <source>{file}: {count} counter values are no numbers, first after {where}: {sample}; they are left out.</source>
        <translation>{file}：{count} 个计数器值不是数字，首处在{where}之后：{sample}；已略去。</translation>
    </message>
    <message>
        <source>{file}: {count} counter values are fractions although their name says %, first after {where}: {sample}; they are shown times 100.</source>
        <translation>{file}：{count} 个计数器值为小数比例，而名称中标有 %，首处在{where}之后：{sample}；显示时乘以 100。</translation>
    </message>
    <message>
        <source>{file}: {count} events are of kinds that Stepscope does not show ({sample}).</source>
        <translation>{file}：{count} 个事件的种类不在 Stepscope 的显示范围内（{sample}）。</translation>
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
        <source>{file}: {count} shares are not those of its own times: {written} % in the file, {own} % of its total. Both are shown, ours in the column percent.</source>
        <translation>{file}：{count} 个占比与文件自身的时间不符：文件中为 {written} %，按总耗时计算为 {own} %。两者均显示，本程序的计算值在 percent 列。</translation>
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
        <source>{name} was not written. Choose another folder.</source>
        <translation>{name} 未写入，选择其他文件夹。</translation>
    </message>
    <message>
        <source>{length} written to {path}</source>
        <translation>已将 {length} 写入 {path}</translation>
    </message>
    <message>
        <source>The range was not written. {reason}</source>
        <translation>范围未写入。{reason}</translation>
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
        <source>{before} {attempt}</source>
        <translation>{before}{attempt}</translation>
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
    <name>Ruler</name>
    <message>
        <source>No file marks the steps: each reaches from the first to the last kernel of its number.</source>
        <translation>没有文件标记迭代：每个迭代从其编号的第一个 Kernel 到最后一个 Kernel。</translation>
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
        <source>{n} slices</source>
        <translation>{n} 个切片</translation>
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
        <source>Previous hit (Shift+F3)</source>
        <translation>上一个命中（Shift+F3）</translation>
    </message>
    <message>
        <source>Next hit (F3)</source>
        <translation>下一个命中（F3）</translation>
    </message>
    <message>
        <source>Copy the selected hits, or all that are loaded</source>
        <translation>复制所选命中；未选择时复制已加载的全部命中</translation>
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
        <source>{n} slices searched</source>
        <translation>已搜索 {n} 个切片</translation>
    </message>
    <message>
        <source>No slice is like that</source>
        <translation>没有符合条件的切片</translation>
    </message>
    <message>
        <source>{n} hits in {tracks} tracks</source>
        <translation>{n} 个命中，位于 {tracks} 条轨道</translation>
    </message>
    <message>
        <source>1 hit</source>
        <translation>1 个命中</translation>
    </message>
    <message>
        <source>{n} hits in 1 track</source>
        <translation>{n} 个命中，位于 1 条轨道</translation>
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
    <message>
        <source>1 name</source>
        <translation>1 个名称</translation>
    </message>
    <message>
        <source>1 type</source>
        <translation>1 种类型</translation>
    </message>
    <message>
        <source>{n} types</source>
        <translation>{n} 种类型</translation>
    </message>
    <message>
        <source>1 slice</source>
        <translation>1 个切片</translation>
    </message>
    <message>
        <source>{n} slices</source>
        <translation>{n} 个切片</translation>
    </message>
    <message>
        <source>1 track</source>
        <translation>1 条轨道</translation>
    </message>
    <message>
        <source>{n} tracks</source>
        <translation>{n} 条轨道</translation>
    </message>
    <message>
        <source>1 instance</source>
        <translation>1 个实例</translation>
    </message>
    <message>
        <source>Idle</source>
        <translation>空闲</translation>
    </message>
    <message>
        <source>{length} over {n} of {all} tracks</source>
        <translation>{length}，{all} 条轨道中的 {n} 条</translation>
    </message>
    <message>
        <source>{n} names</source>
        <translation>{n} 个名称</translation>
    </message>
    <message>
        <source>{n} slice cut at the edges</source>
        <translation>{n} 个切片在边缘处截断</translation>
    </message>
    <message>
        <source>{n} slices cut at the edges</source>
        <translation>{n} 个切片在边缘处截断</translation>
    </message>
    <message>
        <source>{n} other track is not counted</source>
        <translation>另有 {n} 条轨道未计入</translation>
    </message>
    <message>
        <source>{n} other tracks are not counted</source>
        <translation>另有 {n} 条轨道未计入</translation>
    </message>
    <message>
        <source>{n} of {all} rows selected</source>
        <translation>已选择 {all} 行中的 {n} 行</translation>
    </message>
    <message>
        <source>{n} of {all}</source>
        <translation>{n} / {all}</translation>
    </message>
    <message>
        <source>{all} instances</source>
        <translation>{all} 个实例</translation>
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
        <source>Keys</source>
        <translation>按键</translation>
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
        <source>Rank in its type</source>
        <translation>类型内排名</translation>
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
        <source>Where a step&apos;s time goes</source>
        <translation>迭代的时间花在哪里</translation>
    </message>
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
        <translation>流 {0}</translation>
    </message>
    <message numerus="yes">
        <source>%n collective(s)</source>
        <translation>
            <numerusform>%n 个集合通信</numerusform>
        </translation>
    </message>
    <message>
        <source>begins at {0}</source>
        <translation>开始于 {0}</translation>
    </message>
</context>
<context>
    <name>StepMenu</name>
    <message>
        <source>Compare with step {n}, the selected one</source>
        <translation>与步骤 {n} 比较（当前所选）</translation>
    </message>
    <message>
        <source>Compare with step {n}, the one before</source>
        <translation>与步骤 {n} 比较（上一个）</translation>
    </message>
    <message>
        <source>Compare with step {n}, the one after</source>
        <translation>与步骤 {n} 比较（下一个）</translation>
    </message>
    <message>
        <source>Compare with step…</source>
        <translation>与步骤比较…</translation>
    </message>
    <message>
        <source>Compare step {n} with</source>
        <translation>将步骤 {n} 与之比较</translation>
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
    <message>
        <source>Collectives: means over the steps in which they happened; the file counts others as 0.</source>
        <translation>集合通信：仅对出现它的迭代取平均；文件将其余迭代计为 0。</translation>
    </message>
    <message numerus="yes">
        <source>%n outlier(s): more than 3.5 scaled median deviations and 5 % above the median.</source>
        <translation>
            <numerusform>%n 个离群值：超出中位数 3.5 倍缩放中位差且高 5 % 以上。</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>StepTwin</name>
    <message>
        <source>Step {below} under step {above}, begin on begin: its times are {length} later ({exact})</source>
        <translation>迭代 {below} 在迭代 {above} 下方，起点对齐：其时间晚 {length}（{exact}）</translation>
    </message>
    <message>
        <source>Step {below} under step {above}, begin on begin: its times are {length} earlier ({exact})</source>
        <translation>迭代 {below} 在迭代 {above} 下方，起点对齐：其时间早 {length}（{exact}）</translation>
    </message>
    <message>
        <source>End the comparison (Esc)</source>
        <translation>结束对比（Esc）</translation>
    </message>
    <message>
        <source>End the comparison</source>
        <translation>结束对比</translation>
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
        <source>Rests on {0} of the run&apos;s calls.</source>
        <translation>依据运行中 {0} 的调用。</translation>
    </message>
    <message>
        <source>The device&apos;s idle time is counted above already.</source>
        <translation>设备的空闲时间已在上面计入。</translation>
    </message>
    <message>
        <source>Time that could be won in each step.</source>
        <translation>每个迭代可节省的时间。</translation>
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
        <source>{0} rule checked, {1} fired, {2} lacked data</source>
        <translation>检查了 {0} 条规则，{1} 条触发，{2} 条缺少数据</translation>
    </message>
    <message>
        <source>{0} rules checked, {1} fired, {2} lacked data</source>
        <translation>检查了 {0} 条规则，{1} 条触发，{2} 条缺少数据</translation>
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
        <source>All</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>Severity to show</source>
        <translation>显示的严重程度</translation>
    </message>
    <message>
        <source>{0} found, by severity and time to win per step</source>
        <translation>找到 {0} 条，按严重程度和每迭代可节省时间排序</translation>
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
    <message>
        <source>{n} of {all} tables</source>
        <translation>{n} / {all} 个表</translation>
    </message>
    <message>
        <source>{all} tables</source>
        <translation>{all} 个表</translation>
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
        <source>CPU utilization</source>
        <translation>CPU 使用率</translation>
    </message>
    <message>
        <source>Timeline summary of the file</source>
        <translation>文件自带的时间线汇总</translation>
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
        <source>{n} of {all} rows</source>
        <translation>{n} / {all} 行</translation>
    </message>
    <message>
        <source>hidden columns: {n}</source>
        <translation>隐藏 {n} 列</translation>
    </message>
    <message>
        <source>{n} selected</source>
        <translation>已选 {n} 行</translation>
    </message>
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
        <source>{n} of {all} tracks hidden</source>
        <translation>{all} 条轨道中隐藏 {n} 条</translation>
    </message>
    <message>
        <source>{n} of {all} tracks filtered out</source>
        <translation>{all} 条轨道中筛除 {n} 条</translation>
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
        <source>Dense part of the run</source>
        <translation>运行的密集部分</translation>
    </message>
    <message>
        <source>{n} hits, {hidden} of them in hidden tracks</source>
        <translation>{n} 个命中，其中 {hidden} 个在隐藏的轨道中</translation>
    </message>
    <message>
        <source>{n} hits</source>
        <translation>{n} 个命中</translation>
    </message>
</context>
<context>
    <name>ToolBar</name>
    <message>
        <source>Average</source>
        <translation>平均</translation>
    </message>
    <message>
        <source>Write a range of the run as two times in s, ms, µs or ns: {example}</source>
        <translation>以两个时间写出运行的一段范围，单位可用 s、ms、µs 或 ns：{example}</translation>
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
        <source>Visible range from the begin of the run, as in 0.25 – 1.5 s or 140 – 160 ms, also in µs or ns</source>
        <translation>从运行开始计的可见范围，如 0.25 – 1.5 s 或 140 – 160 ms，也可用 µs 或 ns</translation>
    </message>
    <message>
        <source>Show the whole run</source>
        <translation>显示整个运行</translation>
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
