import type { CodeUnit } from '@learning-memory/code-indexer';

const HEADING = /^ {0,3}#{1,6}\s+(.*?)[\s#]*$/u;
const FENCE = /^ {0,3}(?:```|~~~)/u;
const MAX_NAME = 120;

/** The sections of a Markdown text, each from its heading to the next. */
export function markdownSections(lines: readonly string[]): readonly CodeUnit[] {
  const starts = headings(lines);
  return starts.map(({ name, line }, index) => ({
    kind: 'chunk',
    name,
    qualifiedName: name,
    signature: '',
    startLine: line + 1,
    endLine: starts[index + 1]?.line ?? lines.length,
    startOffset: 0,
    endOffset: 0,
    exported: false,
  }));
}

function headings(lines: readonly string[]): readonly { readonly name: string; readonly line: number }[] {
  let isCode = false;
  return lines.flatMap((text, line) => {
    if (FENCE.test(text)) isCode = !isCode;
    const name = isCode ? undefined : HEADING.exec(text)?.[1]?.slice(0, MAX_NAME);
    return name === undefined || name === '' ? [] : [{ name, line }];
  });
}
