import type { CollectionInfo, CollectionRef, VectorStore } from '@learning-memory/vector-store';
import type { MirrorStore, RowStore } from '../mirrored-options.ts';
import type { RestoreMarks } from '../journal/restore-marks.ts';
import type { Coverage } from '../journal/coverage.ts';
import type { WriteJournal } from '../journal/write-journal.ts';

/** What carries points from the rows into the mirror, by one process at a time. */
export interface Carrying {
  readonly rows: RowStore;
  readonly mirror: MirrorStore;
  readonly journal: WriteJournal;
  readonly marks: RestoreMarks;
  readonly coverage: Coverage;
  readonly indexedFields: (collection: string) => readonly string[];
  /** Called whenever the mirror has taken something. */
  readonly onCarried: () => void;
  readonly signal: AbortSignal;
}

/** A payload that only passes through. */
export type AnyPayload = Record<string, unknown>;

/** As the mirror has it: without texts, because words are found in the rows. */
export function mirroredCollection({ indexedFields }: Carrying, info: CollectionInfo): CollectionRef<AnyPayload> {
  const { name, model } = info;
  return { name, model, textFields: {}, indexedFields: indexedFields(name) };
}

export async function findInfo(store: VectorStore, name: string): Promise<CollectionInfo | undefined> {
  return (await store.listCollections()).find((info) => info.name === name);
}

/** Of the rows, now; `undefined` where they tell none. */
export async function revisionOf({ rows }: Pick<Carrying, 'rows'>, collection: string): Promise<number | undefined> {
  return (await rows.revisions?.())?.get(collection);
}
