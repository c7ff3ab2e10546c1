import { expect, it } from '@jest/globals';
import { rankedFindings } from './best-first.ts';

const FINDING = { source: 'memories', section: 'Memories', title: '', parts: [], brief: [], time: 0 } as const;

/** Names of those that are told, of hits with these scores. */
function toldOf(...scores: readonly number[]): readonly string[] {
  const hits = scores.map((score, index) => ({ id: `hit-${String(index)}`, score }));
  const found = rankedFindings({ hits, relevance: 0.8 }, ({ id }) => ({ ...FINDING, id }));
  return found.map(({ id }) => id);
}

it('those far behind the best are left out', () => {
  expect(toldOf(0.7, 0.5, 0.3, 0.2, 0)).toEqual(['hit-0', 'hit-1', 'hit-2']);
});

it('two are told whatever their scores', () => {
  expect(toldOf(0.7, 0)).toEqual(['hit-0', 'hit-1']);
  expect(toldOf(0, 0, 0)).toHaveLength(3);
});
