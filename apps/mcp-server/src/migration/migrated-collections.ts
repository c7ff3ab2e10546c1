import { codeUnitCollection, createUnitTexts } from '@learning-memory/code-indexer-core';
import type { CodeParser } from '@learning-memory/code-indexer';
import { AXES } from '@learning-memory/ghap';
import { commitCollection, commitIndexCollection, commitTexts } from '@learning-memory/git-analyzer-core';
import { memoryCollection, memoryTexts } from '@learning-memory/memory-core';
import { experienceCollection } from '@learning-memory/observation-persister-collection';
import { experienceTexts } from '@learning-memory/observation-persister-core';
import { valueCollection, valueTexts } from '@learning-memory/value-store-core';
import type { CollectionModel, CollectionRef, StoredPoint } from '@learning-memory/vector-store';

/** A collection that can be written into another store as it is. */
export interface MigratedCollection<P extends object = never> {
  readonly collection: CollectionRef<P>;
  /** Texts of the points, in their order: a store keeps words of them, and gives none back. */
  readonly textsOf: (points: readonly StoredPoint<P>[]) => Promise<readonly Readonly<Record<string, string>>[]>;
}

/** Every collection of the product, in that order; of the collection's own model. */
export function migratedCollection(
  name: string,
  model: CollectionModel,
  parser: CodeParser,
): MigratedCollection | undefined {
  const experiences = AXES.map((axis) =>
    byPayload(experienceCollection(axis, model), (payload) => experienceTexts(axis, payload)),
  );
  const all: readonly MigratedCollection[] = [
    byPayload(memoryCollection(model), memoryTexts),
    byPayload(valueCollection(model), valueTexts),
    ...experiences,
    byPayload(commitCollection(model), commitTexts),
    byPayload(commitIndexCollection(model), () => ({})),
    { collection: codeUnitCollection(model), textsOf: createUnitTexts(parser) },
  ];
  return all.find(({ collection }) => collection.name === name);
}

function byPayload<P extends object>(
  collection: CollectionRef<P>,
  textsOf: (payload: P) => Readonly<Record<string, string>>,
): MigratedCollection {
  const migrated: MigratedCollection<P> = {
    collection,
    textsOf: async (points) => points.map(({ payload }) => textsOf(payload)),
  };
  // Collections of different payloads in one list: only their own points come back to them.
  return migrated;
}
