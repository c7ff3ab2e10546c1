import type { EmbeddingService } from '@learning-memory/embedding';
import type { MemorySimilarity } from '@learning-memory/memory';
import type { Config } from '../config/config.ts';
import type { Parts } from '../parts/parts.ts';
import { ok, type CheckResult } from './check.ts';
import { holdsNothing } from './is-home-empty.ts';

/** The first use of the model, so that the time is that of loading it. */
export async function checkEmbedding(embedding: EmbeddingService): Promise<CheckResult> {
  const { id, dimension } = embedding.model;
  const started = performance.now();
  await embedding.embed('Does the model load?', { inputType: 'query' });
  return ok(`${id}, ${dimension} dimensions, loaded in ${Math.round(performance.now() - started)} ms`);
}

/** From where on memories count as alike: not a constant, but what pairs of them reach by chance. */
export async function checkSimilarity(config: Config, { memories }: Pick<Parts, 'memories'>): Promise<CheckResult> {
  if (holdsNothing(config)) return ok('nothing stored yet');
  const similarity = await memories.similarity();
  return ok(similarity === undefined ? 'the model reads nothing that is stored' : describe(similarity));
}

function describe({ basis, stored, pairs, median, p95, p99, relatedFrom, duplicateFrom }: MemorySimilarity): string {
  const measured =
    basis === 'store'
      ? `${pairs} random pairs of ${stored} memories`
      : `${pairs} pairs of texts about different things, as fewer than 20 memories have a vector (${stored} stored)`;
  return (
    `cosine of ${measured}: median ${round(median)}, 95 % below ${round(p95)}, 99 % below ${round(p99)}; ` +
    `related from ${round(relatedFrom)}, near duplicates from ${round(duplicateFrom)}`
  );
}

function round(cosine: number): string {
  return cosine.toFixed(2);
}
