import type { CollectionRef, ScrollOptions, StoredPoint, VectorStore } from '@learning-memory/vector-store';

/** Yields the points of a scroll page by page; what the caller changes in one page is durable before the next is read. */
export async function* scrollPages<P extends object>(
  vectorStore: Pick<VectorStore, 'scroll'>,
  collection: CollectionRef<P>,
  options: Omit<ScrollOptions<P>, 'cursor' | 'offset'>,
): AsyncGenerator<readonly StoredPoint<P>[]> {
  let cursor: string | undefined;
  do {
    const { points, nextCursor } = await vectorStore.scroll(collection, { ...options, cursor });
    yield points;
    cursor = nextCursor;
  } while (cursor !== undefined);
}
