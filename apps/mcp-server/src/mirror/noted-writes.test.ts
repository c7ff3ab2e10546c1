import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { createMemoryVectorStore } from '@learning-memory/vector-store-memory';
import { notedWrites } from './noted-writes.ts';
import { rowsPlace } from './rows-here.ts';

it('writes nothing before the home says that its rows are of before, and tries that again', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'noted-'));
  const directory = join(folder, 'mirror');
  try {
    const store = createMemoryVectorStore();
    const noted = notedWrites(store, directory);
    const collection = { name: 'notes', model: { id: 'model', dimension: 1 }, textFields: {}, indexedFields: [] };
    const point = { id: 'one', vector: [1], text: {}, payload: {} };
    await writeFile(directory, 'in the way');
    await expect(noted.upsert(collection, [point])).rejects.toThrow();
    expect(await store.get(collection, ['one'])).toEqual([]);
    await rm(directory);
    await noted.upsert(collection, [point]);
    expect(await rowsPlace(directory)).toBe('elsewhere');
    expect(await store.get(collection, ['one'])).toHaveLength(1);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
