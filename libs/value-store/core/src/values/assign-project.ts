import { scrollPages, whereEqual } from '@learning-memory/vector-store-checks';
import type { ValuePayload } from '@learning-memory/value-store';
import type { ValueStoreContext } from '../value-store-context.ts';
import { VALUE_TEXT_FIELD, valueCollection } from './value-collection.ts';

const PAGE_SIZE = 100;

/** Page by page, each durable; says to how many. A value that waits for its vector goes on waiting. */
export async function assignProject({ embedding, vectorStore }: ValueStoreContext, project: string): Promise<number> {
  const collection = valueCollection(embedding.model);
  const filter = { op: 'and', filters: whereEqual<ValuePayload>({ project: null }) } as const;
  let assigned = 0;
  const options = { filter, limit: PAGE_SIZE, withVectors: true };
  for await (const points of scrollPages(vectorStore, collection, options)) {
    await vectorStore.upsert(
      collection,
      points.map(({ id, vector, payload }) => ({
        id,
        vector,
        text: { [VALUE_TEXT_FIELD]: payload.text },
        payload: { ...payload, project },
      })),
    );
    assigned += points.length;
  }
  return assigned;
}
