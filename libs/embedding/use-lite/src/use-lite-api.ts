import type { ChunkAnswer } from './combine-chunks.ts';
import { loadOnce } from './load-once.ts';
import { loadSentenceEncoder } from './model/sentence-encoder.ts';

export interface EncodeReply {
  /** One a chunk, in order. */
  readonly answers: readonly ChunkAnswer[];
  /** The model was loaded for this call. */
  readonly loaded: boolean;
}

let loads = 0;

const encoder = loadOnce(async () => {
  const loaded = await loadSentenceEncoder();
  loads++;
  return loaded;
});

async function encode(chunks: readonly string[]): Promise<EncodeReply> {
  const loadsBefore = loads;
  const ready = await encoder();
  return { answers: ready.encode(chunks), loaded: loads > loadsBefore };
}

/** What the worker answers to; the model is loaded by the first call. */
export const useLiteApi: { readonly encode: typeof encode } = { encode };

export type UseLiteApi = typeof useLiteApi;
