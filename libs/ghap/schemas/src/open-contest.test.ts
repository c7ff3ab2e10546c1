import { expect, it } from '@jest/globals';
import type { Contest, OutcomeStatus } from '@learning-memory/ghap';
import { openContest } from './index.ts';

const CONTEST: Contest = { kind: 'fixed', commit: 'a', by: 'b', subject: 'fix: it', committedAt: 1 };

it('gives the contest of a confirmed entry that nobody has reviewed', () => {
  const of = (status: OutcomeStatus, contest?: Contest): Contest | undefined =>
    openContest({
      outcome: { status, result: 'r', capturedAt: 1, autoCaptured: false },
      aftermath: { commits: [], contest },
    });
  expect(of('confirmed', CONTEST)).toEqual(CONTEST);
  expect(of('confirmed')).toBeUndefined();
  expect(of('falsified', CONTEST)).toBeUndefined();
  expect(of('confirmed', { ...CONTEST, review: { status: 'confirmed', reviewedAt: 2 } })).toBeUndefined();
});
