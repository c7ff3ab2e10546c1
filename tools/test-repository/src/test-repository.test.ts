import { existsSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { FIRST_DATE, newRepository, numberedLines } from './index.ts';

it('gives the same commits their ids each time, and leaves nothing behind', async () => {
  const build = async (): Promise<readonly string[]> => {
    await using repository = await newRepository();
    const ids = [await repository.commit({ 'a/b': numberedLines(2) }), await repository.commit({ 'a/b': 'other' })];
    expect(repository.git('log', '--format=%ct %an')).toBe(
      `${String(FIRST_DATE / 1000 + 60)} Jane Doe\n${String(FIRST_DATE / 1000)} Jane Doe`,
    );
    return [...ids, repository.folder];
  };
  const [first, second] = [await build(), await build()];
  expect(first.slice(0, 2)).toEqual(second.slice(0, 2));
  for (const folder of [first[2], second[2]]) expect(existsSync(folder!)).toBe(false);
});
