/** Lines of a text, counted from 0; `end` is exclusive. */
export interface LineSpan {
  readonly start: number;
  readonly end: number;
}

/** Spans of at most so many lines, cut at blank lines where there are any, without blank ones around them. */
export function cutAtBlankLines(
  lines: readonly string[],
  { start, end, most }: LineSpan & { readonly most: number },
): readonly LineSpan[] {
  const spans: LineSpan[] = [];
  let first = start;
  while (first < end) {
    if (isBlank(lines[first])) {
      first += 1;
      continue;
    }
    const last = trimEnd(lines, { start: first, end: cutAfter(lines, { start: first, end, most }) });
    spans.push({ start: first, end: last });
    first = last;
  }
  return spans;
}

function cutAfter(lines: readonly string[], { start, end, most }: LineSpan & { readonly most: number }): number {
  if (end - start <= most) return end;
  const limit = start + most;
  for (let line = limit; line > start; line -= 1) if (isBlank(lines[line])) return line;
  return limit;
}

function trimEnd(lines: readonly string[], { start, end }: LineSpan): number {
  let last = end;
  while (last > start && isBlank(lines[last - 1])) last -= 1;
  return last;
}

function isBlank(line: string | undefined): boolean {
  return line === undefined || line.trim() === '';
}
