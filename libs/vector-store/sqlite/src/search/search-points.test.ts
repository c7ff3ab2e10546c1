import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { VectorDatabase } from '../database/vector-database.ts';
import { temporaryFolders } from '../test-support/temporary-folder.ts';
import { searchPoints } from './search-points.ts';

const temporaryFolder = temporaryFolders();

it('a search has the cache for what the file has become since it was opened', async () => {
  const file = join(await temporaryFolder(), 'memory.db');
  const database = await VectorDatabase.open({
    file,
    busyTimeoutMs: 70,
    backupDirectory: undefined,
    retiredModels: [],
  });
  const { client } = database;
  const cache = (): unknown => client.pragma('cache_size', { simple: true });
  const model = { id: 'test', dimension: 4 };
  const collection = { name: 'tasks', model, textFields: {}, indexedFields: [] };
  client.exec('CREATE TABLE ballast (content BLOB); INSERT INTO ballast VALUES (zeroblob(90000000))');
  expect(cache()).toBe(-2000);
  searchPoints(database, { collection, query: { mode: 'lexical', text: 'one' }, filter: undefined, limit: 1 });
  expect(cache()).toBeLessThan(-4000);
  client.close();
});
