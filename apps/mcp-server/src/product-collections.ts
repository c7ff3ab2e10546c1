import { codeUnitCollection, createUnitTexts, embeddedUnitText } from '@learning-memory/code-indexer-core';
import type { CodeParser } from '@learning-memory/code-indexer';
import { AXES } from '@learning-memory/ghap';
import {
  commitCollection,
  commitIndexCollection,
  commitTexts,
  embeddedCommitText,
} from '@learning-memory/git-analyzer-core';
import { embeddedMemoryText, memoryCollection, memoryTexts } from '@learning-memory/memory-core';
import { experienceCollection } from '@learning-memory/observation-persister-collection';
import { embeddedExperienceText, experienceTexts } from '@learning-memory/observation-persister-core';
import { embeddedValueText, valueCollection, valueTexts } from '@learning-memory/value-store-core';
import type { CollectionModel, CollectionRef, StoredPoint } from '@learning-memory/vector-store';

type Texts = Readonly<Record<string, string>>;

/** Texts of points, in their order: a store keeps words of them, and gives none back. */
export type TextsOf<P extends object> = (points: readonly StoredPoint<P>[]) => Promise<readonly Texts[]>;

/** A collection whose points can be made anew from what is stored of them. */
export interface ProductCollection<P extends object = never> {
  readonly collection: CollectionRef<P>;
  /** What a point is embedded from; blank for one that only words find. */
  readonly embeddedText: (payload: P) => string;
  readonly textsOf: (parser: CodeParser) => TextsOf<P>;
}

/** All there are, the small ones first: those are asked for most. What is missing here is moved to no model and no store. */
export function productCollections(model: CollectionModel): readonly ProductCollection[] {
  return [
    collectionOf(memoryCollection(model), embeddedMemoryText, memoryTexts),
    collectionOf(valueCollection(model), embeddedValueText, valueTexts),
    ...AXES.map((axis) =>
      collectionOf(
        experienceCollection(axis, model),
        (payload) => embeddedExperienceText(axis, payload),
        (payload) => experienceTexts(axis, payload),
      ),
    ),
    collectionOf(commitCollection(model), embeddedCommitText, commitTexts),
    collectionOf(
      commitIndexCollection(model),
      () => '',
      () => ({}),
    ),
    { collection: codeUnitCollection(model), embeddedText: embeddedUnitText, textsOf: createUnitTexts },
  ];
}

// Collections of different payloads in one list: only their own points come back to them.
function collectionOf<P extends object>(
  collection: CollectionRef<P>,
  embeddedText: (payload: P) => string,
  textOf: (payload: P) => Texts,
): ProductCollection<P> {
  return { collection, embeddedText, textsOf: () => async (points) => points.map(({ payload }) => textOf(payload)) };
}
