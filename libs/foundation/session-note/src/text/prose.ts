/** Lines that programs wrote: times, levels, stack frames, diffs, prompts, tables, diagnostics. */
const PASTED_LINE =
  /^\s*(?:\[?\d{4}-\d\d-\d\d[T ]|\[?\d\d:\d\d:\d\d|\[\d+[:\]]|<-{2,}|-{3,}|={3,}|at\s\S+\s\(|at\s\S+:\d+|File "|Traceback |Caused by:|npm (?:ERR!|error|warn)|(?:ERROR|FATAL|WARN|INFO|DEBUG|TRACE)\b|[A-Z]\w*(?:Error|Exception|Warning):|[$%>]\s|\+\+\+|@@|diff --git|[|│└├]|\S+:\d+:\d+|[{}()[\];]+\s*$|Tests?:\s+\d|(?:PASS|FAIL)\b)/;
const FENCE = /^\s*(?:`{3,}|~{3,})/;
const LONGEST_LINE = 4000;

/** The lines of a text that a person wrote, without blocks of code and what was pasted from programs; blank ones stay. */
export function proseLines(text: string): readonly string[] {
  const lines: string[] = [];
  let inCode = false;
  for (const line of text.split(/\r\n?|\n/)) {
    if (FENCE.test(line)) inCode = !inCode;
    else if (!inCode && line.length <= LONGEST_LINE && !PASTED_LINE.test(line)) lines.push(line);
  }
  return lines;
}
