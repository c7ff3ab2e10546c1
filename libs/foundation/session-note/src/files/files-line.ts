import type { ChangedFile } from './changed-file.ts';

const MOST_SHOWN = 12;
const LONGEST = 400;

/** The changed files on one line, as many as there is room for, with how many others there are; empty without any. */
export function filesLine(files: readonly ChangedFile[], hasMore: boolean): string {
  if (files.length === 0) return '';
  const shown: string[] = [];
  let left = LONGEST;
  for (const file of files.slice(0, MOST_SHOWN)) {
    const text = describe(file);
    if (text.length + 2 > left) break;
    shown.push(text);
    left -= text.length + 2;
  }
  const others = files.length - shown.length;
  const more = others === 0 ? [] : [`${hasMore ? 'more than ' : ''}${String(others)} more`];
  return `Changed files: ${[...shown, ...more].join(', ')}`;
}

function describe({ path, change, from }: ChangedFile): string {
  if (from !== undefined) return `${path} (was ${from})`;
  return change === 'changed' ? path : `${path} (${change})`;
}
