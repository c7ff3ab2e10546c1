import type { VectorStore } from '@learning-memory/vector-store';
import { aroundCalls } from '../around-calls.ts';
import { declareRowsElsewhere } from './rows-here.ts';

const WRITES: readonly PropertyKey[] = ['upsert', 'delete'];

/** A store on a server alone, whose first write says in the home that its own rows are of before. */
export function notedWrites(store: VectorStore, directory: string): VectorStore {
  let noted: Promise<void> | undefined;
  const note = (): Promise<void> =>
    (noted ??= declareRowsElsewhere(directory).catch((error: unknown) => {
      noted = undefined;
      throw error;
    }));
  return aroundCalls(store, async (call, method) => {
    if (WRITES.includes(method)) await note();
    return call();
  });
}
