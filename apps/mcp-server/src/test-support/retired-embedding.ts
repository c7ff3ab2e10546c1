import { createHash } from 'node:crypto';
import type { Embedding, EmbeddingService } from '@learning-memory/embedding';

/** A model as versions before had one, by its name and dimension alone: its vectors mean nothing. */
export function createRetiredEmbedding(): EmbeddingService {
  const model = { id: 'use-lite-512', dimension: 512, denseWeight: 0.25 };
  const embed = (text: string): Embedding | undefined => (text.trim() === '' ? undefined : unitVector(text));
  return {
    model,
    embed: async (text) => embed(text),
    embedBatch: async (texts) => texts.map(embed),
    async [Symbol.asyncDispose]() {},
  };
}

function unitVector(text: string): Embedding {
  const bytes = createHash('sha512').update(text).digest();
  const values = Array.from({ length: 512 }, (_, index) => (bytes[index % bytes.length] ?? 0) + index - 383);
  const length = Math.hypot(...values);
  return values.map((value) => value / length);
}
