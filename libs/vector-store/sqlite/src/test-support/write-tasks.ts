import { createSqliteVectorStore } from '../store/sqlite-vector-store.ts';
import { TASKS, task } from './tasks.ts';

const [file = '', prefix = '', batches = '0', batchSize = '1', startAt = '0'] = process.argv.slice(2);

// Writers that race for a new file wait for the same moment.
await new Promise((resolve) => setTimeout(resolve, Number(startAt) - Date.now()));
await using store = createSqliteVectorStore({ file });
for (let batch = 0; batch < Number(batches); batch += 1) {
  const points = Array.from({ length: Number(batchSize) }, (_, index) =>
    task(`${prefix}-${batch}-${index}`, { batch }),
  );
  await store.upsert(TASKS, points);
  process.stdout.write(`${batch}\n`);
}
