import { createLogger } from '@learning-memory/logging';
import type { Config } from '../config/config.ts';
import { isHomeEmpty } from '../doctor/is-home-empty.ts';
import type { Parts } from '../parts/parts.ts';
import { beginMove, planMove } from '../reembedding/move.ts';
import { reembedHome } from '../reembedding/reembed-home.ts';
import { describeMove } from './describe-move.ts';
import { say } from './say.ts';
import { withProgress } from './progress-display.ts';

/**
 * Embeds by the chosen model what another one has embedded, with what it takes said before. Stopped or killed it goes on at the
 * next call, or in the next server.
 */
export async function runReembed(
  { embedding, vectorStore }: Pick<Parts, 'embedding' | 'vectorStore'>,
  config: Config,
  signal: AbortSignal,
): Promise<void> {
  const { model } = embedding;
  const move = isHomeEmpty(config) ? undefined : await planMove(vectorStore, model);
  if (move === undefined || move.collections.length === 0) {
    say(`Everything stored is embedded by ${model.id} already.`);
    return;
  }
  say(await describeMove(move, embedding));
  await beginMove(move, { vectorStore, model, folder: config.home });
  const logger = createLogger({ level: 'warn', format: 'pretty' });
  const embedded = await withProgress('points', (onProgress) => {
    let done = 0;
    const onEmbedded = (count: number): void =>
      onProgress({ done: (done += count), total: Math.max(done, move.points) });
    return reembedHome({ embedding, vectorStore, logger, signal, onEmbedded });
  });
  const { points } = await planMove(vectorStore, model);
  say(`${String(embedded)} points are embedded by ${model.id}${points === 0 ? ', and all are now.' : '.'}`);
  if (points > 0)
    say(`${String(points)} are left; \`learning-memory reembed\` goes on with them, and so does a server.`);
}
