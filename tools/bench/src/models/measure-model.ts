import type { EmbeddingService } from '@learning-memory/embedding';
import type { Homes } from '../home.ts';
import type { BenchData } from '../retrieval/bench-data.ts';
import { MEASURES, type SetName } from '../retrieval/measure-sets.ts';
import { openRetrievalHome } from '../retrieval/retrieval-home.ts';
import type { RetrievalResult } from '../retrieval/retrieval-page.ts';
import { PARTS, shifted, type Variant } from '../retrieval/variants.ts';
import { readScenario } from '../scenario-data.ts';
import { timed } from '../timing.ts';
import { remembering } from './remembering.ts';

export interface ModelResult {
  readonly id: string;
  readonly dimension: number;
  readonly denseWeight: number;
  readonly textsPerSecond: number;
  readonly results: readonly RetrievalResult[];
}

interface MeasureOptions {
  readonly sets: readonly SetName[];
  readonly homes: Homes;
  readonly data: BenchData;
}

/** Names of what is measured of each model: its own dense weight, and what another one would give. */
export const DENSE = 'dense';
export const FUSED = 'hybrid';
export const LOWER = 'dense weight - .1';
export const HIGHER = 'dense weight + .1';

const VARIANTS: readonly Variant[] = [
  ...PARTS.filter(({ name }) => name === DENSE || name === FUSED),
  shifted(LOWER, { denseShift: -0.1 }),
  shifted(HIGHER, { denseShift: 0.1 }),
];

export async function measureModel(
  embedding: EmbeddingService,
  { sets, homes, data }: MeasureOptions,
): Promise<ModelResult> {
  const { id, dimension, denseWeight } = embedding.model;
  const textsPerSecond = await measurePace(embedding);
  const remembered = remembering(embedding);
  const results: RetrievalResult[] = [];
  for (const set of sets) {
    const open = async () => openRetrievalHome(await homes.create(set), remembered);
    results.push(...(await MEASURES[set]({ data, variants: VARIANTS, open })));
  }
  return { id, dimension, denseWeight, textsPerSecond, results };
}

/** Of the notes of the scenario, which are of the length of most memories. */
async function measurePace(embedding: EmbeddingService): Promise<number> {
  const texts = readScenario(false).memories.map(({ content }) => content);
  await embedding.embed('Loads the model.', { inputType: 'document' });
  const { milliseconds } = await timed(() => embedding.embedBatch(texts, { inputType: 'document' }));
  return (texts.length / milliseconds) * 1000;
}
