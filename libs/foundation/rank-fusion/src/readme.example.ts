import assert from 'node:assert/strict';
import { bm25Ceiling, fuseRankings } from '@learning-memory/rank-fusion';

// 1000 documents; one term of the query stands in 9 of them, the other in none.
const ceiling = bm25Ceiling({ documents: 1000, documentFrequencies: [9, 0] });
const bm25 = [
  { id: 'runbook', value: 9.2 },
  { id: 'memo', value: 4.1 },
];

const hits = fuseRankings({
  dense: [
    { id: 'runbook', score: 0.71 },
    { id: 'postmortem', score: 0.42 },
  ],
  lexical: bm25.map(({ id, value }) => ({ id, score: value / ceiling })),
  denseWeight: 0.25,
  limit: 2,
});

assert.equal(hits[0]?.id, 'runbook');
assert.ok(hits[0].score < 0.5, 'half of the query was found nowhere');
