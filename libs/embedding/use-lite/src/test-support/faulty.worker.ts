import { exposeWorker } from '@learning-memory/worker-pool';
import type { EncodeReply } from '../use-lite-api.ts';

/** Dies or fails on demand; otherwise every chunk has the vector [1]. */
const encode = async (chunks: readonly string[]): Promise<EncodeReply> => {
  if (chunks.includes('crash')) process.exit(3);
  if (chunks.includes('fail')) throw new Error('weights missing.');
  return { answers: chunks.map(({ length }) => ({ letters: length, known: length, vector: [1] })), loaded: false };
};

exposeWorker({ encode });
