import { describe, expect, it } from '@jest/globals';
import { renderRetrieval, type RetrievalResult } from './retrieval-page.ts';

const scores = (value: number) => ({ recallAt5: value, recallAt10: value, mrrAt10: value });
const RESULT: RetrievalResult = {
  title: 'Notes',
  method: 'Ten notes.',
  scores: { dense: scores(0.2), lexical: scores(0.5), hybrid: scores(0.49) },
  goal: { measure: 'recallAt10', floor: 0.4, good: 0.5, stretch: 0.6 },
};

describe('renderRetrieval', () => {
  it('has a row for each mode, and says which goals are missed and by how much', () => {
    const page = renderRetrieval([RESULT]);
    expect(page).toContain('| dense | .200 | .200 | .200 |\n| BM25 | .500 | .500 | .500 |\n| hybrid | .490 ');
    expect(page).toContain(
      '- R@10 of hybrid search: floor .400 met, good .500 **missed by .010**, stretch .600 **miss',
    );
    expect(page).toContain('nowhere more than a point behind');
  });

  it('says when hybrid search is worse than a part of it', () => {
    const page = renderRetrieval([{ ...RESULT, scores: { ...RESULT.scores, hybrid: scores(0.4894) } }]);
    expect(page).toContain('behind the better of its parts: R@5 by .011, R@10 by .011, MRR@10 by .011.');
  });
});
