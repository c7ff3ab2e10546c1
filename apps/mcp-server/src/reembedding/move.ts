import { statfs } from 'node:fs/promises';
import type { EmbeddingModel } from '@learning-memory/embedding';
import { errorFactory } from '@learning-memory/errors';
import type { CollectionInfo, VectorStore } from '@learning-memory/vector-store';
import { embeddedCollections } from './embedded-collections.ts';

const moveError = errorFactory({ MOVE_DISK_FULL: 'unavailable' } as const);

/** A number of single precision, and what the store keeps beside the vector for its searches. */
const BYTES_PER_NUMBER = 4;
const BYTES_PER_VECTOR = 64;
/** Pages that are not full, and the log of what was written last. */
const SLACK = 1.5;

/** What it takes to embed by another model what is stored. */
export interface Move {
  /** Collections with vectors of other models, or on their way to another one. */
  readonly collections: readonly CollectionInfo[];
  /** Points that are not embedded by the model yet. */
  readonly points: number;
  /** What the new vectors take while the old ones live, about. */
  readonly bytes: number;
  /** The models that there are vectors of. */
  readonly from: readonly string[];
}

/** `[]` of collections where all is embedded by the model. */
export async function planMove(vectorStore: VectorStore, model: EmbeddingModel): Promise<Move> {
  const all = await vectorStore.listCollections();
  const collections = all.filter((collection) => targetOf(collection) !== model.id || collection.reembedding);
  const points = collections.reduce((sum, collection) => sum + pendingOf(collection, model), 0);
  const from = [...new Set(collections.map((collection) => collection.model.id))].filter((id) => id !== model.id);
  return { collections, points, from, bytes: bytesOf(points, model) };
}

/** Of so many vectors. */
export function bytesOf(points: number, { dimension }: Pick<EmbeddingModel, 'dimension'>): number {
  return Math.ceil(points * (dimension * BYTES_PER_NUMBER + BYTES_PER_VECTOR) * SLACK);
}

/** Opens the ways to the model. Rejects `MOVE_DISK_FULL` where the new vectors have no room beside the old ones. */
export async function beginMove(
  { collections, bytes }: Move,
  { vectorStore, model, folder }: { vectorStore: VectorStore; model: EmbeddingModel; folder: string },
): Promise<void> {
  await checkRoom(folder, bytes);
  const names = new Set(collections.filter((collection) => targetOf(collection) !== model.id).map(({ name }) => name));
  for (const collection of embeddedCollections(model)) {
    if (names.has(collection.name)) await collection.begin(vectorStore);
  }
}

function targetOf({ model, reembedding }: CollectionInfo): string {
  return (reembedding?.model ?? model).id;
}

function pendingOf({ model, count, reembedding }: CollectionInfo, { id }: EmbeddingModel): number {
  if (reembedding?.model.id === id) return reembedding.total - reembedding.done;
  return model.id === id ? 0 : count;
}

async function checkRoom(folder: string, bytes: number): Promise<void> {
  const room = await statfs(folder).catch(() => undefined);
  if (room === undefined || room.bavail * room.bsize >= bytes) return;
  throw moveError(
    'MOVE_DISK_FULL',
    `The new vectors take about ${megabytes(bytes)} beside the old ones, and ${folder} has ` +
      `${megabytes(room.bavail * room.bsize)} left. Nothing was changed; make room and try again.`,
  );
}

export const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;
