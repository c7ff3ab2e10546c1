import { codeUnitCollection } from '@learning-memory/code-indexer-core';
import { embeddedUnitText } from '@learning-memory/code-indexer-core';
import type { EmbeddingService } from '@learning-memory/embedding';
import { AXES } from '@learning-memory/ghap';
import { commitCollection } from '@learning-memory/git-analyzer-core';
import { embeddedCommitText } from '@learning-memory/git-analyzer-core';
import { memoryCollection } from '@learning-memory/memory-core';
import { experienceCollection } from '@learning-memory/observation-persister-collection';
import { embeddedExperienceText } from '@learning-memory/observation-persister-core';
import { valueCollection } from '@learning-memory/value-store-core';
import type { CollectionRef, StoredPoint, VectorStore } from '@learning-memory/vector-store';

const PAGE = 500;
/** A stored vector has single precision. */
const SAME = 0.9999;

/** Ids of points whose stored vector is not the model's for their text, or that a search by meaning does not find. */
export async function findUnembedded(store: VectorStore, embedding: EmbeddingService): Promise<readonly string[]> {
  const { model } = embedding;
  const check = { store, embedding };
  const found = [
    await wrongPoints(check, memoryCollection(model), ({ content }) => content),
    await wrongPoints(check, valueCollection(model), ({ text }) => text),
    await wrongPoints(check, commitCollection(model), embeddedCommitText),
    await wrongPoints(check, codeUnitCollection(model), embeddedUnitText),
  ];
  for (const axis of AXES) {
    const textOf = (payload: Parameters<typeof embeddedExperienceText>[1]) => embeddedExperienceText(axis, payload);
    found.push(await wrongPoints(check, experienceCollection(axis, model), textOf));
  }
  return found.flat();
}

async function wrongPoints<P extends object>(
  { store, embedding }: { readonly store: VectorStore; readonly embedding: EmbeddingService },
  collection: CollectionRef<P>,
  textOf: (payload: P) => string,
): Promise<readonly string[]> {
  const wrong: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await store.scroll(collection, { limit: PAGE, cursor, withVectors: true });
    const vectors = await embedding.embedBatch(
      page.points.map(({ payload }) => textOf(payload)),
      {
        inputType: 'document',
      },
    );
    wrong.push(...page.points.filter((point, index) => !isSame(point, vectors[index])).map(({ id }) => id));
    const [sample] = page.points;
    const query = vectors[0];
    if (sample !== undefined && query !== undefined) {
      const hits = await store.search(collection, { query: { mode: 'dense', vector: query }, limit: 5 });
      if (hits.every(({ similarity = 0 }) => similarity < SAME)) wrong.push(`search: ${sample.id}`);
    }
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  return wrong;
}

function isSame<P extends object>({ vector }: StoredPoint<P>, expected: readonly number[] | undefined): boolean {
  if (vector === undefined || expected === undefined) return vector === expected;
  return vector.reduce((sum, component, index) => sum + component * (expected[index] ?? 0), 0) > SAME;
}
