import { describe, expect, it } from '@jest/globals';
import { embeddingError, type EmbeddingService, type EmbedOptions } from '@learning-memory/embedding';
import { createHashEmbedding } from '@learning-memory/embedding-hash';
import { createAheadEmbedding } from './embed-ahead.ts';

const DOCUMENT = { inputType: 'document' } as const;

interface RecordedCall {
  readonly texts: readonly string[];
  readonly options: EmbedOptions;
}

/** A real model whose calls are written down; calls for one text wait while the gate is shut. */
function recordedEmbedding(gate: Promise<void> = Promise.resolve()) {
  const real = createHashEmbedding();
  const calls: RecordedCall[] = [];
  const embedding: EmbeddingService = {
    ...real,
    embed: async (text, options) => {
      calls.push({ texts: [text], options });
      await gate;
      return real.embed(text, options);
    },
    embedBatch: async (texts, options) => {
      calls.push({ texts, options });
      return real.embedBatch(texts, options);
    },
  };
  return { real, embedding, calls };
}

const noSleep = async (): Promise<void> => undefined;
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('createAheadEmbedding', () => {
  it('answers as the model does, and asks only for what was not prepared', async () => {
    const { real, embedding, calls } = recordedEmbedding();
    const ahead = createAheadEmbedding(embedding, noSleep);
    ahead.prepare(['strategy', '👍']);
    await settled();
    const texts = ['full', 'strategy', '👍', 'surprise'];
    await expect(ahead.embedBatch(texts)).resolves.toEqual(await real.embedBatch(texts, DOCUMENT));
    expect(calls.map(({ texts: asked }) => asked)).toEqual([['strategy'], ['👍'], ['full', 'surprise']]);
  });

  it('prepares one text after the other, and only with a model that is loaded', async () => {
    const { embedding, calls } = recordedEmbedding(new Promise(() => undefined));
    createAheadEmbedding(embedding, noSleep).prepare(['a', 'b']);
    await settled();
    expect(calls).toMatchObject([{ texts: ['a'], options: { inputType: 'document', ifLoaded: true } }]);
  });

  it('leaves what is not prepared yet when texts are asked for', async () => {
    let open: () => void = () => undefined;
    const { real, embedding, calls } = recordedEmbedding(new Promise((resolve) => (open = resolve)));
    const ahead = createAheadEmbedding(embedding, noSleep);
    ahead.prepare(['a', 'b']);
    await settled();
    await expect(ahead.embedBatch(['a', 'b'])).resolves.toEqual(await real.embedBatch(['a', 'b'], DOCUMENT));
    expect(calls[0]?.options.signal?.aborted).toBe(true);
    open();
    await settled();
    expect(calls.map(({ texts }) => texts)).toEqual([['a'], ['a', 'b']]);
  });

  it('keeps the texts of the last call alone, without embedding one twice', async () => {
    const { embedding, calls } = recordedEmbedding();
    const ahead = createAheadEmbedding(embedding, noSleep);
    for (const texts of [
      ['a', 'b'],
      ['b', 'c'],
      ['b', 'c'],
    ]) {
      ahead.prepare(texts);
      await settled();
    }
    await ahead.embedBatch(['a', 'b', 'c']);
    expect(calls.map(({ texts }) => texts)).toEqual([['a'], ['b'], ['c'], ['a']]);
  });

  it('gives up an earlier preparation for a later one', async () => {
    const { embedding, calls } = recordedEmbedding(new Promise(() => undefined));
    const ahead = createAheadEmbedding(embedding, noSleep);
    ahead.prepare(['a']);
    await settled();
    ahead.prepare(['b']);
    await settled();
    expect(calls.map(({ options }) => options.signal?.aborted)).toEqual([true, false]);
  });

  it('waits a moment, in which a correction replaces the texts', async () => {
    let wake: () => void = () => undefined;
    const moment = new Promise<void>((resolve) => (wake = resolve));
    const { embedding, calls } = recordedEmbedding();
    const ahead = createAheadEmbedding(embedding, () => moment);
    ahead.prepare(['a']);
    ahead.prepare(['b']);
    await settled();
    expect(calls).toEqual([]);
    wake();
    await settled();
    expect(calls.filter(({ options }) => options.signal?.aborted !== true).map(({ texts }) => texts)).toEqual([['b']]);
  });

  it('does without when the model is not loaded', async () => {
    const { real, embedding, calls } = recordedEmbedding();
    const unloaded: EmbeddingService = {
      ...embedding,
      embed: () => Promise.reject(embeddingError('EMBEDDING_UNAVAILABLE', 'The model is not loaded.')),
    };
    const ahead = createAheadEmbedding(unloaded, noSleep);
    ahead.prepare(['a']);
    await settled();
    await expect(ahead.embedBatch(['a'])).resolves.toEqual(await real.embedBatch(['a'], DOCUMENT));
    expect(calls.map(({ texts }) => texts)).toEqual([['a']]);
  });

  it('is not disturbed by a preparation that begins while texts are embedded', async () => {
    const { real, embedding } = recordedEmbedding();
    const ahead = createAheadEmbedding(embedding, noSleep);
    ahead.prepare(['a']);
    await settled();
    const answer = ahead.embedBatch(['a', 'b']);
    ahead.prepare(['c']);
    await expect(answer).resolves.toEqual(await real.embedBatch(['a', 'b'], DOCUMENT));
  });
});
