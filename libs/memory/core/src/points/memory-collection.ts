import type { Memory } from '@learning-memory/memory';
import type { CollectionModel, CollectionRef } from '@learning-memory/vector-store';

/** The payload of a point in `memories`. */
export interface MemoryPayload extends Memory {
  /** Is SHA-256 of the normalised content, by which exact duplicates are known. */
  readonly contentHash: string;
  /** Lists the memories that took something back of it. */
  readonly correctedBy?: readonly string[] | undefined;
  /** When what it says was said, epoch milliseconds; see `whenSaid`. */
  readonly saidAt?: number | undefined;
  /** Statements of its own for which nobody has looked yet what they correct. */
  readonly unsettled?: readonly string[] | undefined;
  /** Ids of memories whose corrections of it somebody undid: they correct it no more. */
  readonly upheldAgainst?: readonly string[] | undefined;
  /** Its place in an episode; see `formatPlace`. Absent where it was stored without a vector. */
  readonly place?: string | undefined;
  /** Where its meaning could not be read, because the model was away, and has not been since. */
  readonly unread?: true | undefined;
}

/** Weighs the lexical fields. */
const TEXT_FIELDS = { content: 1, tags: 0.5 } as const;

export function memoryCollection(model: CollectionModel): CollectionRef<MemoryPayload> {
  return {
    name: 'memories',
    model,
    textFields: TEXT_FIELDS,
    indexedFields: [
      'createdAt',
      'category',
      'contentHash',
      'correctedBy',
      'deletedAt',
      'importance',
      'place',
      'project',
      'supersededBy',
      'unread',
      'unsettled',
    ],
  };
}
