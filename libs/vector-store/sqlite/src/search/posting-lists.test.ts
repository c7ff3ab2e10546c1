import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import type { CollectionRef } from '@learning-memory/vector-store';
import { findCollection } from '../collections/find-collection.ts';
import { VectorDatabase } from '../database/vector-database.ts';
import { openStore } from '../test-support/open-store.ts';
import { TASKS, task, type Task } from '../test-support/tasks.ts';
import { temporaryFolders } from '../test-support/temporary-folder.ts';
import { PostingLists } from './posting-lists.ts';

const temporaryFolder = temporaryFolders();
const TITLED: CollectionRef<Task> = { ...TASKS, textFields: { title: 3, body: 1 } };

function openBeside(folder: string): Promise<VectorDatabase> {
  const file = join(folder, 'memory.db');
  return VectorDatabase.open({ file, busyTimeoutMs: 1000, backupDirectory: undefined, retiredModels: [] });
}

it('says of each text how long it is, and of each term where it stands', async () => {
  const folder = await temporaryFolder();
  await using store = openStore(folder);
  const long = 'filler '.repeat(40_000);
  await store.upsert(TITLED, [
    { ...task('a'), text: { title: 'parser', body: 'parser drops parser' } },
    { ...task('gone'), text: { title: 'parser', body: '' } },
    { ...task('b'), text: { title: '', body: '' } },
    { ...task('c'), text: { title: 'drops', body: long } },
  ]);
  await store.delete(TITLED, ['gone']);
  const database = await openBeside(folder);
  const collection = findCollection(database, TITLED)!;
  const lists = PostingLists.read(database, collection);
  expect([...lists.lengths]).toEqual([4, 0, 40_001]);
  const [parser, unheard, drop] = lists.of(database, ['parser', 'unheard', 'drop']);
  expect([parser!.holders, unheard!.holders, drop!.holders]).toEqual([1, 0, 2]);
  expect([[...parser!.positions], [...parser!.fields]]).toEqual([
    [0, 0, 0],
    [0, 1, 1],
  ]);
  expect([[...drop!.positions], [...drop!.fields]]).toEqual([
    [0, 2],
    [1, 0],
  ]);
  database.client.close();
});

it('knows no more than some of what stands often, and answers the same', async () => {
  const folder = await temporaryFolder();
  await using store = openStore(folder);
  const words = ['alpha', 'beta', 'gamma'];
  const body = words.map((word) => `${word} `.repeat(200_000)).join('');
  await store.upsert(TITLED, [
    { ...task('a'), text: { title: '', body } },
    { ...task('b'), text: { title: 'beta', body } },
  ]);
  const database = await openBeside(folder);
  const collection = findCollection(database, TITLED)!;
  const lists = PostingLists.read(database, collection);
  for (const asked of [words, words.toReversed(), ['gamma', 'alpha', 'gamma']]) {
    const found = lists.of(database, asked);
    expect(found.map(({ holders }) => holders)).toEqual(asked.map(() => 2));
    const counts = asked.map((word) => (word === 'beta' ? 400_001 : 400_000));
    expect(found.map(({ positions }) => positions.length)).toEqual(counts);
  }
  database.client.close();
});
