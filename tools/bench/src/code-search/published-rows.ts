import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface PublishedRow {
  readonly system: string;
  /** NDCG@10, mean of the repositories. */
  readonly mean: string;
}

/** What others reached, as the notes beside the data have it: the mean of their table, by column. */
export async function readPublishedRows(folder: string): Promise<readonly PublishedRow[]> {
  const text = await readFile(join(folder, 'code-search', 'README.md'), 'utf8');
  const rows = text.split('\n').filter((line) => line.startsWith('|'));
  const cells = (line: string | undefined): readonly string[] => (line ?? '').split('|').map((cell) => cell.trim());
  const header = cells(rows[0]);
  const means = cells(rows.find((line) => line.startsWith('| mean of repositories')));
  return header.flatMap((system, index) => {
    const mean = means[index] ?? '';
    return /^\.\d+$/u.test(mean) ? [{ system, mean }] : [];
  });
}
