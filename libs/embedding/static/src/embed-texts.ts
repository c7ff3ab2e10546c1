import type { Embedding } from '@learning-memory/embedding';
import type { Pace } from './pace.ts';
import type { LoadedModel } from './static-model.ts';
import { TextReader } from './text-reader.ts';
import { TextVector } from './text-vector.ts';

/** One vector a text, in input order. */
export async function embedTexts(
  texts: readonly string[],
  model: LoadedModel,
  pace: Pace,
): Promise<readonly (Embedding | undefined)[]> {
  const vector = new TextVector(model.rows);
  const reader = new TextReader(model.vocabulary, vector, pace);
  const embeddings: (Embedding | undefined)[] = [];
  for (const text of texts) {
    const turn = reader.read(text);
    if (turn !== undefined) await turn;
    const embedding = vector.take();
    embeddings.push(reader.takeIsRead(text.length) ? embedding : undefined);
  }
  return embeddings;
}
