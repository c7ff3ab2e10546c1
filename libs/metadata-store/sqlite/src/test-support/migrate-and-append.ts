import { createSqliteMetadataStore } from '../sqlite-metadata-store.ts';

const [file = '', backupDirectory = '', startAt = '0'] = process.argv.slice(2);

// Both processes wait for the same moment, so that both find the file without a schema.
await new Promise((resolve) => setTimeout(resolve, Number(startAt) - Date.now()));
await using store = createSqliteMetadataStore({ file, backupDirectory });
for (let turn = 0; turn < 100; turn += 1) {
  await store.memoryRecords.recordUse({ ids: ['shared'], usedAt: turn });
  await store.memoryRecords.appendRevision('shared', { snapshot: `${process.pid}`, replacedAt: turn });
}
