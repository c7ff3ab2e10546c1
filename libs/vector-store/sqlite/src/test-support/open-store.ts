import { join } from 'node:path';
import type { VectorStore } from '@learning-memory/vector-store';
import { createSqliteVectorStore } from '../store/sqlite-vector-store.ts';

export function openStore(folder: string, busyTimeoutMs?: number): VectorStore {
  return createSqliteVectorStore({ file: join(folder, 'memory.db'), busyTimeoutMs });
}

/** Without threads of its own. */
export function openLocalStore(folder: string): VectorStore {
  return createSqliteVectorStore({ file: join(folder, 'memory.db'), inCallingThread: true });
}
