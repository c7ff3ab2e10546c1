import type { CodeParser } from '@learning-memory/code-indexer';
import type { CollectionModel } from '@learning-memory/vector-store';
import { productCollections, type ProductCollection, type TextsOf } from '../product-collections.ts';

/** A collection that can be written into another store as it is. */
export interface MigratedCollection<P extends object = never> extends Pick<ProductCollection<P>, 'collection'> {
  readonly textsOf: TextsOf<P>;
}

/** The collection of that name, of the model it has there; `undefined` for one that this version does not know. */
export function migratedCollection(
  name: string,
  model: CollectionModel,
  parser: CodeParser,
): MigratedCollection | undefined {
  const found = productCollections(model).find(({ collection }) => collection.name === name);
  return found && { collection: found.collection, textsOf: found.textsOf(parser) };
}
