import { describe, expect, it } from '@jest/globals';
import { EPISODE, type MemoryPayload } from '@learning-memory/memory';
import type { ScoredPoint } from '@learning-memory/vector-store';
import { gainFromNeighbours } from './gain-from-neighbours.ts';
import { memoryNeighbours, memoryTexts } from './memory-neighbours.ts';

const [NEXT = 0, AFTER_NEXT = 0] = EPISODE.neighbourWeights.after;
const [PREVIOUS = 0] = EPISODE.neighbourWeights.before;

const rounded = (score: number): number => Number(score.toFixed(6));

function point(id: string, score: number, place?: string): ScoredPoint<MemoryPayload> {
  const payload = { id, content: id, category: 'fact', importance: 0.5, tags: [], createdAt: 0, updatedAt: 0 } as const;
  return { id, score, payload: { ...payload, contentHash: id, ...(place !== undefined && { place }) } };
}

/** What was found, with all that could be found besides, and the places that were asked for. */
async function gain(found: readonly ScoredPoint<MemoryPayload>[], stored: readonly ScoredPoint<MemoryPayload>[] = []) {
  const asked: (readonly string[])[] = [];
  const neighbours = await memoryNeighbours(found, (places) => {
    asked.push(places);
    return Promise.resolve({ points: stored.filter(({ payload }) => places.includes(payload.place ?? '')) });
  });
  return { asked, scores: gainFromNeighbours(found, neighbours).map(({ id, score }) => [id, rounded(score)]) };
}

describe('memoryNeighbours', () => {
  it('leaves memories without a place as they are, and asks for nothing', async () => {
    expect(await gain([point('a', 0.9), point('b', 0.4)])).toEqual({
      asked: [],
      scores: [
        ['a', 0.9],
        ['b', 0.4],
      ],
    });
    expect(await gain([])).toEqual({ asked: [], scores: [] });
  });

  it('finds what lies beside, with its share', async () => {
    const found = [point('question', 0.8, 'e/3')];
    const stored = [point('answer', 0, 'e/4'), point('later', 0, 'e/5'), point('other', 0, 'f/4')];
    const { asked, scores } = await gain(found, stored);
    expect(asked).toEqual([['e/2', 'e/1', 'e/4', 'e/5']]);
    expect(scores).toEqual([
      ['question', 0.8],
      ['answer', rounded(0.8 * NEXT)],
      ['later', rounded(0.8 * AFTER_NEXT)],
    ]);
  });

  it('lets those that stand together overtake a lonely one, and keeps the best score', async () => {
    const { scores } = await gain([point('lonely', 0.6, 'x/0'), point('left', 0.5, 'e/0'), point('right', 0.5, 'e/1')]);
    const together = 0.5 + 0.5 * NEXT;
    expect(scores).toEqual([
      ['right', 0.6],
      ['left', rounded((0.6 * (0.5 + 0.5 * PREVIOUS)) / together)],
      ['lonely', rounded((0.6 * 0.6) / together)],
    ]);
  });

  it('keeps zeros', async () => {
    expect((await gain([point('a', 0, 'e/0'), point('b', 0, 'e/1')])).scores).toEqual([
      ['a', 0],
      ['b', 0],
    ]);
  });
});

describe('memoryTexts', () => {
  it('gives a memory those candidates that lie beside it', () => {
    const [hit, next, other] = [point('hit', 1, 'e/3'), point('next', 1, 'e/4'), point('other', 1, 'f/4')];
    const textsOf = memoryTexts([hit, next, other, point('lonely', 1)]);
    expect(textsOf(hit.payload)).toEqual({ text: 'hit', beside: 'next' });
    expect(textsOf(other.payload)).toEqual({ text: 'other', beside: undefined });
    expect(textsOf(point('lonely', 1).payload)).toEqual({ text: 'lonely', beside: undefined });
  });
});
