import type { StoredCollection } from '../collections/stored-collection.ts';
import type { QdrantCondition } from './compile-filter.ts';
import { pointIdOf } from './point-id.ts';
import type { PointReader, QdrantRecord } from './points.ts';

const MOST_IDS = 1000;

export interface ReadById {
  readonly ids: readonly string[];
  /** What they must match beside. */
  readonly condition?: QdrantCondition | undefined;
  readonly include: readonly string[];
  readonly vectorName?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Records by the id of the server, without those that are missing. */
export async function readById(
  reader: PointReader,
  stored: StoredCollection,
  { ids, condition, ...read }: ReadById,
): Promise<ReadonlyMap<string, QdrantRecord>> {
  const serverIds = [...new Set(ids.map(pointIdOf))];
  const found = new Map<string, QdrantRecord>();
  for (let start = 0; start < serverIds.length; start += MOST_IDS) {
    const conditions = [{ has_id: serverIds.slice(start, start + MOST_IDS) }, condition];
    for (const record of await reader.readAll(stored, { ...read, conditions })) found.set(String(record.id), record);
  }
  return found;
}
