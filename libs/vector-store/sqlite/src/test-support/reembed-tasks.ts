import { createSqliteVectorStore } from '../store/sqlite-vector-store.ts';
import { NEXT_TASKS, nextVector, TASKS } from './tasks.ts';

const [file = '', limit = '20'] = process.argv.slice(2);

/** Until nothing is left to do; a line for each step. */
await using store = createSqliteVectorStore({ file, retiredModels: [TASKS.model.id] });
while (!(await store.reembedding.finish(NEXT_TASKS))) {
  process.stdout.write('pending\n');
  const pending = await store.reembedding.pending(NEXT_TASKS, { limit: Number(limit) });
  const vectors = pending.map(({ id, revision }) => ({ id, revision, vector: nextVector(id) }));
  await store.reembedding.write(NEXT_TASKS, vectors);
  process.stdout.write('written\n');
}
process.stdout.write('finished\n');
