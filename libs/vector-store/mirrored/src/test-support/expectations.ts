import { expect } from '@jest/globals';
import { NOTES } from './notes.ts';
import type { Places } from './places.ts';
import type { MirroredVectorStore } from '../mirrored-vector-store.ts';

export async function expectAlike(places: Places): Promise<void> {
  const all = { limit: 1000, withVectors: true };
  expect((await places.mirror.scroll(NOTES, all)).points).toEqual((await places.rows.scroll(NOTES, all)).points);
}

export async function untilReachable(store: MirroredVectorStore): Promise<void> {
  while ((await store.mirror.state()).reach !== 'reachable') await new Promise((resolve) => setTimeout(resolve, 50));
  await store.mirror.settled();
}
