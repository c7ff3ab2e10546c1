import type { EmbeddingService } from '@learning-memory/embedding';
import type { Memory } from '@learning-memory/memory';
import type { SpaceId } from '@learning-memory/topics';
import { createBreather } from '@learning-memory/concurrency';
import { createCorpus, type Placed } from '../spaces/corpus.ts';
import { createEncoder, readTextsHere } from '../spaces/encoder.ts';
import { fuseRanks } from './fuse-ranks.ts';
import { answerSimilarity } from './query-similarity.ts';

export type SpaceWeights = Readonly<Partial<Record<SpaceId, number>>>;

/** Ranks memories by some spaces alone, to see what each is good for. */
export interface SpaceRanking {
  /** One ranking of ids for each of the weights, best first; what has nothing in common with the query is left out. */
  rank(query: string, weights: readonly SpaceWeights[]): Promise<readonly (readonly string[])[]>;
}

export async function openSpaceRanking(
  embedding: EmbeddingService,
  memories: readonly Memory[],
): Promise<SpaceRanking> {
  const contents = new Map(memories.map(({ id, content }) => [id, content]));
  const reader = {
    async vectors(ids: readonly string[]) {
      const texts = ids.map((id) => contents.get(id) ?? '');
      const vectors = await embedding.embedBatch(texts, { inputType: 'document' });
      return new Map(ids.flatMap((id, index) => (vectors[index] === undefined ? [] : [[id, vectors[index]] as const])));
    },
  };
  const encoder = createEncoder({ embedding, reader, readTexts: readTextsHere });
  const breather = createBreather();
  const corpus = await createCorpus(await encoder.encode(memories, breather), breather);
  return {
    async rank(query, weights) {
      const question = corpus.place(await encoder.encodeQuery(query, 0));
      const scores = new Map<SpaceId, Float64Array>();
      for (const id of new Set(weights.flatMap((some) => Object.keys(some) as SpaceId[]))) {
        scores.set(id, scoresIn(id, question, corpus.members));
      }
      return weights.map((some) => idsBy(some, scores, memories));
    },
  };
}

/** Of each memory; 0 for nothing in common. */
export function scoresIn(space: SpaceId, question: Placed, members: readonly Placed[]): Float64Array {
  return Float64Array.from(members, (member) => answerSimilarity(space, question, member) ?? 0);
}

function idsBy(
  weights: SpaceWeights,
  scores: ReadonlyMap<SpaceId, Float64Array>,
  memories: readonly Memory[],
): readonly string[] {
  const rankings = Object.entries(weights).map(([id, weight]) => ({
    weight,
    scores: scores.get(id as SpaceId) ?? new Float64Array(memories.length),
  }));
  const fused = fuseRanks(rankings);
  const rows = Array.from(fused.keys()).filter((row) => (fused[row] as number) > 0);
  return rows.sort((a, b) => (fused[b] as number) - (fused[a] as number)).map((row) => memories[row]?.id ?? '');
}
