import type { EmbeddingService } from '@learning-memory/embedding';
import { megabytes, type Move } from '../reembedding/move.ts';

/** Of the length of most memories and functions. */
const SAMPLE =
  'The connection pool of the database was exhausted under load because a retry opened a second connection before it had ' +
  'closed the first one; closing it in a finally block keeps the number of open connections below the limit of the server.';
const SAMPLES = 16;

/** What the move takes, by the pace of the model on a few texts. */
export async function describeMove({ points, bytes, from }: Move, embedding: EmbeddingService): Promise<string> {
  const texts = Array.from({ length: SAMPLES }, (_, index) => `${String(index)}. ${SAMPLE}`);
  const started = performance.now();
  await embedding.embedBatch(texts, { inputType: 'document' });
  const seconds = (((performance.now() - started) / SAMPLES) * points) / 1000;
  const before = from.length === 0 ? 'other models' : from.join(', ');
  return (
    `${String(points)} points of ${before} are to be embedded by ${embedding.model.id}: about ${duration(seconds)} and ` +
    `${megabytes(bytes)} of disk, while the old vectors live until all new ones are made.`
  );
}

function duration(seconds: number): string {
  if (seconds < 90) return `${String(Math.ceil(seconds))} s`;
  return seconds < 5400 ? `${String(Math.ceil(seconds / 60))} min` : `${(seconds / 3600).toFixed(1)} h`;
}
