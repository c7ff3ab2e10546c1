import { expect, it } from '@jest/globals';
import { createHashEmbedding } from '@learning-memory/embedding-hash';
import type { Memory } from '@learning-memory/memory';
import { createBreather } from '@learning-memory/concurrency';
import { createEncoder } from './encoder.ts';
import { encodeText } from './memory-encoding.ts';

/** Two of these are more than an encoder keeps. */
const COUNT = 3500;

function memoriesOf(project: string): readonly Memory[] {
  const state = { category: 'general' as const, importance: 0.5, tags: [], createdAt: 1, updatedAt: 1 };
  return Array.from({ length: COUNT }, (_, number) => ({
    id: `${project}-${String(number)}`,
    content: project,
    ...state,
  }));
}

it('encodes memories of two projects at once, more than it keeps', async () => {
  const embedding = createHashEmbedding();
  const text = encodeText('text');
  const encoder = createEncoder({
    embedding,
    reader: { vectors: (ids) => Promise.resolve(new Map(ids.map((id) => [id, [1, 0]]))) },
    readTexts: (texts) => Promise.resolve(texts.map(() => text)),
  });
  const [here, there] = [memoriesOf('here'), memoriesOf('there')];
  await encoder.encode(here.slice(0, 100), createBreather());
  const both = await Promise.all([here, there].map((memories) => encoder.encode(memories, createBreather())));
  for (const encodings of both) expect(encodings.filter(({ whole }) => whole !== undefined)).toHaveLength(COUNT);
});
