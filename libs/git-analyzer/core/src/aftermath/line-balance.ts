import { createHash } from 'node:crypto';
import type { CommitPatch } from '@learning-memory/git-analyzer';

/** Counts for each line of each file how often it was added, less how often it was removed; lines that only moved are out. */
export type LineBalance = ReadonlyMap<string, number>;

/** Of several commits together. Folders do not count, so that a moved file stays itself, nor does white space. */
export async function lineBalance(patches: AsyncIterable<CommitPatch>): Promise<LineBalance> {
  const balance = new Map<string, number>();
  for await (const patch of patches) addLines(balance, patch);
  return balance;
}

/** Of one commit. */
export function balanceOf(patch: CommitPatch): LineBalance {
  const balance = new Map<string, number>();
  addLines(balance, patch);
  return balance;
}

function addLines(balance: Map<string, number>, { files }: CommitPatch): void {
  const add = (path: string, line: string, count: number): void => {
    const text = line.replaceAll(/\s+/gu, '');
    if (text === '') return;
    const key = `${path}\0${text}`;
    const sum = (balance.get(key) ?? 0) + count;
    if (sum === 0) balance.delete(key);
    else balance.set(key, sum);
  };
  for (const { path, hunks } of files) {
    const name = path.slice(path.lastIndexOf('/') + 1);
    for (const { removed, added } of hunks) {
      for (const line of removed) add(name, line, -1);
      for (const line of added) add(name, line, 1);
    }
  }
}

/** The same for equal changes; with `-1` that of the change that takes it back. Empty without lines, which are like no others. */
export function balanceDigest(balance: LineBalance, sign: 1 | -1 = 1): string {
  if (balance.size === 0) return '';
  const lines = [...balance].map(([key, count]) => `${key}\0${String(sign * count)}`).sort();
  return createHash('sha256').update(lines.join('\n')).digest('hex').slice(0, 24);
}

/** Says whether one takes back a line of the other. */
export function takesBack(later: LineBalance, earlier: LineBalance): boolean {
  return [...later].some(([key, count]) => count * (earlier.get(key) ?? 0) < 0);
}

/** Says whether lines were added and none replaced: taking those away may also be the end of something that did well. */
export function isAdditionAlone(balance: LineBalance): boolean {
  return [...balance.values()].every((count) => count > 0);
}
