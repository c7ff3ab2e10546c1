import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { fieldValues } from '../collections/field-values.ts';
import { findCollection } from '../collections/find-collection.ts';
import { VectorDatabase } from '../database/vector-database.ts';
import { TASKS } from '../test-support/tasks.ts';
import { temporaryFolders } from '../test-support/temporary-folder.ts';
import { upsertPoints } from './write-points.ts';

const temporaryFolder = temporaryFolders();

const PAYLOADS = [
  { batch: 1, state: 'open', tags: ['a', 'b'] },
  { batch: 2, state: 'open', tags: ['b', 'c', 'c'] },
  { batch: '2', state: null },
  { tags: [true, 1, '1'] },
  { batch: 2, state: ['open'], tags: 'b' },
  {},
];

describe('the values a point is found by', () => {
  it('are those of what was written last, whatever was there before', async () => {
    const file = join(await temporaryFolder(), 'memory.db');
    const options = { file, busyTimeoutMs: 50, backupDirectory: undefined, retiredModels: [] };
    const database = await VectorDatabase.open(options);
    for (const before of PAYLOADS) {
      for (const after of PAYLOADS) {
        for (const payload of [before, after]) {
          upsertPoints(database, TASKS, [
            { id: 'task', vector: undefined, text: {}, payloadJson: JSON.stringify(payload) },
          ]);
        }
        const { tables, indexedFields } = findCollection(database, TASKS) ?? { tables: undefined, indexedFields: [] };
        const found = database.all(`SELECT slot, value FROM ${String(tables?.values)}`);
        const meant = fieldValues(JSON.stringify(after), indexedFields);
        expect(found).toHaveLength(meant.length);
        expect(found).toEqual(expect.arrayContaining([...meant]));
      }
    }
    database.client.close();
  });
});
