import type { RecordedFile } from './install-record.ts';

export type Splice = NonNullable<RecordedFile['splice']>;

/** The one change that turns `before` into `after`. */
export function spliceOf(before: string, after: string): Splice {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  return { inserted: after.slice(start, after.length - end), replaced: before.slice(start, before.length - end) };
}

/** The text without the change; undefined when it does not stand in it exactly once. */
export function undoSplice(text: string, { inserted, replaced }: Splice): string | undefined {
  const at = text.indexOf(inserted);
  if (inserted === '' || at === -1 || text.includes(inserted, at + 1)) return undefined;
  return text.slice(0, at) + replaced + text.slice(at + inserted.length);
}
