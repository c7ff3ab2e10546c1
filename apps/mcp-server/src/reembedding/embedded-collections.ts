import type { CollectionModel } from '@learning-memory/vector-store';
import { productCollections } from '../product-collections.ts';
import { embeddedCollection, type EmbeddedCollection } from './embedded-collection.ts';

/** Every collection of the product, the small ones first. */
export function embeddedCollections(model: CollectionModel): readonly EmbeddedCollection[] {
  return productCollections(model).map(({ collection, embeddedText }) => embeddedCollection(collection, embeddedText));
}
