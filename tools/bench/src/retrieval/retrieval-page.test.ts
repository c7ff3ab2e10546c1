import { describe, expect, it } from '@jest/globals';
import { renderRetrieval, type RetrievalResult } from './retrieval-page.ts';
import type { Scores } from './scores.ts';

const all = (value: number): Scores => ({
  first: value,
  recallAt5: value,
  recallAt10: value,
  mrrAt10: value,
  ndcgAt10: value,
});
const PARTS = { dense: all(0.2), BM25: all(0.5), 'hybrid without second look': all(0.45) };
const result = (scores: Readonly<Record<string, Scores>>): RetrievalResult => ({
  title: 'Notes',
  method: 'Ten notes.',
  scores: new Map(Object.entries({ ...PARTS, ...scores })),
  goals: [
    { measure: 'recallAt10', floor: 0.4 },
    { measure: 'first', floor: 0.5 },
  ],
});

describe('renderRetrieval', () => {
  it('has a row for each part, and says which goals are missed and by how much', () => {
    const page = renderRetrieval([result({ hybrid: all(0.49) })]);
    expect(page).toContain('| BM25 | .500 | .500 | .500 | .500 | .500 |\n| hybrid without second look | .450 ');
    expect(page).toContain('- R@10 of a search: .400 met.\n- first of a search: .500 **missed by .010**.\n');
    expect(page).toContain('nowhere more than a point behind');
    expect(page).not.toContain('Spread');
  });

  it('says when a search is worse than a part of it', () => {
    const page = renderRetrieval([result({ hybrid: all(0.4894) })]);
    expect(page).toContain(
      'behind the best of its parts: first by .011, R@5 by .011, R@10 by .011, MRR@10 by .011, NDCG@10 by .011.',
    );
  });

  it('shows what a weight that is off gains and costs', () => {
    const page = renderRetrieval([
      result({ hybrid: all(0.49), 'dense weight - .1': all(0.47), 'second look + .1': all(0.495) }),
    ]);
    expect(page).toContain('|  | dense weight - .1 | second look + .1 |');
    expect(page).toContain('| Notes | -.020 / -.020 | +.005 / +.005 |');
  });

  it('refuses results without a search', () => {
    expect(() => renderRetrieval([result({})])).toThrow(RangeError);
  });
});
