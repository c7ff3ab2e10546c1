import { describe, expect, it } from '@jest/globals';
import type { ComparedText } from '@learning-memory/searcher';
import type { ScoredPoint } from '@learning-memory/vector-store';
import { answeredAbove, lookAgain, SECOND_LOOK_DEPTH, type SecondLook } from './look-again.ts';

interface Note {
  readonly text: string;
}

const point = (text: string, score: number): ScoredPoint<Note> => ({ id: text, payload: { text }, score });
const FOUND = [point('a', 0.6), point('b', 0.4), point('c', 0.2)];
const textOf = (best: readonly ScoredPoint<Note>[]): readonly ComparedText[] => best.map(({ payload }) => payload);
const saying = (scores: Readonly<Record<string, number>>, share = 0.5): SecondLook => ({
  share,
  compare: (texts) => Promise.resolve(texts.map((text) => scores[text] ?? 0)),
});

describe('lookAgain', () => {
  it('orders by both looks, and leaves the best score what it was', async () => {
    const { hits: again, best } = await lookAgain(FOUND, saying({ a: 0.1, b: 0.9, c: 0.5 }), textOf);
    expect(best).toBe(0.9);
    expect(again.map(({ id }) => id)).toEqual(['b', 'a', 'c']);
    expect(again.map(({ score }) => score)).toEqual([0.6, 0.4, 0.2].map((score) => expect.closeTo(score, 9)));
  });

  it('compares a text with those beside it, too', async () => {
    const look = saying({ a: 0.5, b: 0.5, 'b\na': 0.9, c: 0.5 }, 0.9);
    const { hits: again } = await lookAgain(FOUND, look, (best) =>
      best.map(({ payload: { text } }) => ({ text, beside: text === 'b' ? [{ text: 'a', weight: 1 }] : undefined })),
    );
    expect(again.map(({ id }) => id)).toEqual(['b', 'a', 'c']);
  });

  it('keeps the order where all candidates are alike', async () => {
    const { hits: again } = await lookAgain(FOUND, saying({}), textOf);
    expect(again.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
    expect(again[0]?.score).toBeCloseTo(0.6, 9);
  });

  it('changes nothing where no texts are compared', async () => {
    expect(await lookAgain(FOUND, saying({ c: 1 }), undefined)).toEqual({ hits: FOUND });
  });

  it.each([
    ['there is no second look', undefined],
    ['it has no share', saying({ c: 1 }, 0)],
    ['the model cannot', { ...saying({}), compare: () => Promise.resolve(undefined) }],
  ])('changes nothing where %s', async (_, look) => {
    expect(await lookAgain(FOUND, look, textOf)).toEqual({ hits: FOUND });
  });

  it('finds nothing in nothing', async () => {
    expect(await lookAgain([], saying({}), textOf)).toEqual({ hits: [] });
  });

  it('looks at the best alone, and puts no other before them', async () => {
    const found = Array.from({ length: SECOND_LOOK_DEPTH + 5 }, (_, index) => point(`p${index}`, 1 - index / 100));
    const seen: string[] = [];
    const compare: SecondLook['compare'] = (texts) => {
      seen.push(...texts);
      return Promise.resolve(texts.map(() => 0.5));
    };
    const { hits: again } = await lookAgain(found, { share: 0.3, compare }, textOf);
    expect(seen).toHaveLength(SECOND_LOOK_DEPTH);
    expect(again.map(({ id }) => id)).toEqual(found.map(({ id }) => id));
    for (const { score } of again) expect(score >= 0 && score <= 1).toBe(true);
  });
});

describe('answeredAbove', () => {
  const look = saying({ thanks: 0.3, weather: 0.6 });

  it('is how much better a text answers than the best of the prompts that no project has an answer to', async () => {
    expect(await answeredAbove(['thanks', 'weather'], { ...look, best: 0.9 })).toBeCloseTo(0.3, 9);
    expect(await answeredAbove(['thanks', 'weather'], { ...look, best: 0.5 })).toBeCloseTo(-0.1, 9);
  });

  it.each([
    ['no text was compared', ['thanks'], look],
    ['meaning was not compared', undefined, { ...look, best: 0.9 }],
    ['there are no prompts', [], { ...look, best: 0.9 }],
    ['the model cannot', ['thanks'], { best: 0.9, compare: () => Promise.resolve(undefined) }],
    ['there is no second look', ['thanks'], { best: 0.9 }],
  ])('is not known where %s', async (_, prompts, comparing) => {
    expect(await answeredAbove(prompts, comparing)).toBeUndefined();
  });
});
