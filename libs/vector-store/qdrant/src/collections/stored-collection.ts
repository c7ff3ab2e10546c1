import { vectorStoreError, type CollectionModel, type CollectionRef } from '@learning-memory/vector-store';
import { isSameModel } from '@learning-memory/vector-store-checks';
import type { Schemas } from '@qdrant/js-client-rest';
import { vectorNameOf } from './vector-names.ts';

/** A collection as the server has it. */
export interface StoredCollection {
  /** Its name on the server. */
  readonly serverName: string;
  readonly model: CollectionModel;
  /** Differs from that of any other one, also of one that takes its place; empty where an earlier release made it. */
  readonly mark: string;
  /** The model it is on its way to. */
  readonly next: CollectionModel | undefined;
  /** Payload keys with an index. */
  readonly indexed: ReadonlySet<string>;
  readonly vectorNames: ReadonlySet<string>;
}

export type CollectionOnItsWay = StoredCollection & { readonly next: CollectionModel };

/** What is recorded of a collection, in its metadata. */
export function toMetadata(model: CollectionModel, next: CollectionModel | undefined): Record<string, unknown> {
  return { model: plain(model), next: next === undefined ? null : plain(next) };
}

/** Rejects `VECTOR_STORE_CORRUPT` for a collection that this store has not made. */
export function readCollection(serverName: string, info: Schemas['CollectionInfo']): StoredCollection {
  const found = readOwnCollection(serverName, info);
  if (found !== undefined) return found;
  const message =
    `The Qdrant collection ${serverName} has no record of its model: another program made it, it was restored without its ` +
    'metadata, or the server is older than Qdrant 1.18. Update the server, choose another prefix for the collections, or delete it.';
  throw vectorStoreError('VECTOR_STORE_CORRUPT', message, { details: { collection: serverName } });
}

/** `undefined` for a collection that this store has not made. */
export function readOwnCollection(
  serverName: string,
  { config, payload_schema }: Schemas['CollectionInfo'],
): StoredCollection | undefined {
  const { model, next, mark } = (config.metadata ?? {}) as Readonly<Record<string, unknown>>;
  if (!isModel(model)) return undefined;
  return {
    ...{ serverName, model, next: isModel(next) ? next : undefined },
    mark: typeof mark === 'string' ? mark : '',
    indexed: new Set(Object.keys(payload_schema)),
    vectorNames: new Set(Object.keys(config.params.vectors ?? {})),
  };
}

export function isOnItsWay<P extends object>(
  stored: StoredCollection,
  { model }: CollectionRef<P>,
): stored is CollectionOnItsWay {
  return stored.next !== undefined && isSameModel(stored.next, model);
}

/** Of the model that the caller uses. */
export function vectorNameFor<P extends object>({ model }: CollectionRef<P>): string {
  return vectorNameOf(model);
}

function plain({ id, dimension }: CollectionModel): CollectionModel {
  return { id, dimension };
}

function isModel(value: unknown): value is CollectionModel {
  const { id, dimension } = (value ?? {}) as Partial<CollectionModel>;
  return typeof id === 'string' && typeof dimension === 'number';
}
