import { codeUnitCollection, embeddedUnitText } from '@learning-memory/code-indexer-core';
import { AXES } from '@learning-memory/ghap';
import { commitCollection, commitIndexCollection, embeddedCommitText } from '@learning-memory/git-analyzer-core';
import { embeddedMemoryText, memoryCollection } from '@learning-memory/memory-core';
import { experienceCollection } from '@learning-memory/observation-persister-collection';
import { embeddedExperienceText } from '@learning-memory/observation-persister-core';
import { embeddedValueText, valueCollection } from '@learning-memory/value-store-core';
import type { CollectionModel } from '@learning-memory/vector-store';
import { embeddedCollection, type EmbeddedCollection } from './embedded-collection.ts';

/** Every collection of the product, the small ones first: those are asked for most. */
export function embeddedCollections(model: CollectionModel): readonly EmbeddedCollection[] {
  return [
    embeddedCollection(memoryCollection(model), embeddedMemoryText),
    embeddedCollection(valueCollection(model), embeddedValueText),
    ...AXES.map((axis) =>
      embeddedCollection(experienceCollection(axis, model), (payload) => embeddedExperienceText(axis, payload)),
    ),
    embeddedCollection(commitCollection(model), embeddedCommitText),
    embeddedCollection(commitIndexCollection(model), () => ''),
    embeddedCollection(codeUnitCollection(model), embeddedUnitText),
  ];
}
