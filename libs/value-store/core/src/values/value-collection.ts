import type { ValuePayload } from '@learning-memory/value-store';
import type { CollectionModel, CollectionRef } from '@learning-memory/vector-store';

/** Names the one lexical field: the text of the value. */
export const VALUE_TEXT_FIELD = 'text';

/** Describes the collection `values`. */
export function valueCollection(model: CollectionModel): CollectionRef<ValuePayload> {
  return {
    name: 'values',
    model,
    textFields: { [VALUE_TEXT_FIELD]: 1 },
    indexedFields: ['axis', 'clusterId', 'createdAt', 'project'],
  };
}
