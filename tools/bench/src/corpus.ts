import type { Embedding, EmbeddingService } from '@learning-memory/embedding';
import { createRandom } from './statistics.ts';

const DISTINCT_TEXTS = 2_000;
const TEXTS_PER_BATCH = 64;
/** Length of the random step that sets the copies of one vector apart, as a share of its own length. */
const NOISE = 0.25;

export interface CorpusItem {
  readonly text: string;
  readonly vector: Embedding;
}

export interface CorpusOptions {
  readonly embedding: EmbeddingService;
  /** Texts whose sentences are mixed. */
  readonly sources: readonly string[];
  readonly count: number;
}

/**
 * `count` items that differ from each other: up to 2 000 mixed texts are really embedded, the others are copies with a
 * number of their own and a vector a random step away. The same items for the same input.
 */
export async function createCorpus({ embedding, sources, count }: CorpusOptions): Promise<readonly CorpusItem[]> {
  const random = createRandom(20_260_101);
  const sentences = sources.flatMap((source) => source.split(/(?<=[.!?])\s+/u));
  const pick = (): string => sentences[Math.floor(random() * sentences.length)] ?? '';
  const texts = Array.from({ length: Math.min(count, DISTINCT_TEXTS) }, () => `${pick()} ${pick()}`);
  const vectors = await embedAll(embedding, texts);
  return Array.from({ length: count }, (_, index) => {
    const text = texts[index % texts.length] ?? '';
    const vector = vectors[index % vectors.length] ?? [];
    return index < texts.length ? { text, vector } : { text: `${text} Case ${index}.`, vector: step(vector, random) };
  });
}

async function embedAll(embedding: EmbeddingService, texts: readonly string[]): Promise<readonly Embedding[]> {
  const vectors: Embedding[] = [];
  for (let begin = 0; begin < texts.length; begin += TEXTS_PER_BATCH) {
    const batch = await embedding.embedBatch(texts.slice(begin, begin + TEXTS_PER_BATCH), { inputType: 'document' });
    vectors.push(...batch.map((vector) => vector ?? unit(embedding.model.dimension)));
  }
  return vectors;
}

/** A vector for text that the model cannot see, so that no item goes missing. */
function unit(dimension: number): Embedding {
  return Array.from({ length: dimension }, (_, index) => (index === 0 ? 1 : 0));
}

function step(vector: Embedding, random: () => number): Embedding {
  const size = (NOISE * Math.sqrt(12)) / Math.sqrt(vector.length);
  const moved = vector.map((value) => value + (random() - 0.5) * size);
  const length = Math.hypot(...moved);
  return moved.map((value) => value / length);
}
