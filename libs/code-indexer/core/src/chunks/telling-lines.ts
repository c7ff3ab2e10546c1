import type { LineSpan } from './cut-at-blank-lines.ts';

const COMMENT = /^\s*(?:\/\/|\/\*|\*|#(?![![]|include|define|if|el|end|pragma)|--|;)/u;
const LICENCE = /licen[cs]e|copyright/iu;
const WORD = /[\p{L}\p{N}]{2,}/gu;
/** `use strict;` and `}` say nothing. */
const FEWEST_WORDS = 4;

export const isComment = (line: string): boolean => COMMENT.test(line);

/** The end of lines in front of a definition without the comment right above it, which is found with it. */
export function withoutDocComment(lines: readonly string[], { start, end }: LineSpan): number {
  if (end === lines.length) return end;
  let last = end;
  while (last > start && isComment(lines[last - 1] ?? '')) last -= 1;
  return last;
}

/** Whether there is more than imports, and more than a licence. */
export function isTelling(lines: readonly string[], { start, end }: LineSpan, imports: ReadonlySet<number>): boolean {
  const own = lines.slice(start, end).filter((_, index) => !imports.has(start + index));
  const comments = own.filter(isComment).join('\n');
  const code = own.filter((line) => !isComment(line)).join('\n');
  const said = LICENCE.test(comments) ? code : `${comments}\n${code}`;
  return new Set(said.match(WORD)).size >= FEWEST_WORDS;
}
