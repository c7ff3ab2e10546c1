import { expect, it } from '@jest/globals';
import type { ResolvedGhap } from '@learning-memory/ghap';
import { CONFIRMED_ENTRY as ENTRY, NOW } from '../test-support/confirmed-entry.ts';
import { withAftermath } from './next-aftermath.ts';

const DAY = 86_400_000;
const SHA = 'a'.repeat(40);
const FOUND = {
  id: 'one',
  commits: [{ sha: SHA, patch: 'digest', insertions: 1, deletions: 0 }],
  withdrawn: [],
  gone: [],
};
const STANDING = { sha: SHA, committedAt: NOW - 20 * DAY };
const REFUTATION = { kind: 'fixed', commit: SHA, by: 'b'.repeat(40), subject: 'fix: it', committedAt: NOW } as const;

function gold(): ResolvedGhap {
  const entry = withAftermath(ENTRY, { ...FOUND, standing: STANDING }, NOW);
  expect(entry).toMatchObject({ confidenceTier: 'gold', aftermath: { held: { ...STANDING, tier: 'silver' } } });
  return entry ?? ENTRY;
}

it('keeps gold where a look saw no commit that stands: time ran out, or the clone does not have it', () => {
  expect(withAftermath(gold(), FOUND, NOW + DAY)).toBeUndefined();
  expect(withAftermath(gold(), { ...FOUND, standing: STANDING }, NOW + DAY)).toBeUndefined();
  const more = { ...FOUND, commits: [...FOUND.commits, { ...FOUND.commits[0]!, sha: 'c'.repeat(40) }] };
  expect(withAftermath(gold(), more, NOW + DAY)).toMatchObject({
    confidenceTier: 'gold',
    aftermath: { commits: more.commits, held: STANDING },
  });
});

it('gives the earlier tier back when it is contested, and gold again when that is withdrawn', () => {
  const contested = withAftermath(gold(), { ...FOUND, refutation: REFUTATION }, NOW);
  expect(contested).toMatchObject({ confidenceTier: 'silver', tierReason: ENTRY.tierReason });
  expect(contested?.aftermath).toEqual({ commits: FOUND.commits, contest: REFUTATION });
  expect(withAftermath(contested!, { ...FOUND, standing: STANDING }, NOW)).toBeUndefined();
  const withdrawn = { ...FOUND, standing: STANDING, withdrawn: [REFUTATION.by] };
  expect(withAftermath(contested!, withdrawn, NOW)).toEqual(gold());
});

it('makes no gold of a commit that has not stood for 14 days', () => {
  const young = { ...FOUND, standing: { sha: SHA, committedAt: NOW - 13 * DAY } };
  expect(withAftermath(ENTRY, young, NOW)).toMatchObject({ confidenceTier: 'silver' });
});

it('gives the earlier tier back when a later look sees that most lines had gone before, and lets another commit vouch', () => {
  const gone = { ...FOUND, gone: [SHA] };
  expect(withAftermath(gold(), gone, NOW + DAY)).toEqual({ ...ENTRY, aftermath: { commits: FOUND.commits } });
  const other = { sha: 'd'.repeat(40), committedAt: NOW - 19 * DAY };
  expect(withAftermath(gold(), { ...gone, standing: other }, NOW + DAY)).toMatchObject({
    confidenceTier: 'gold',
    aftermath: { held: { ...other, tier: 'silver' } },
  });
});

it('calls a commit made while the entry was open only where it was', () => {
  const reasonOf = (committedAt: number): string | undefined =>
    withAftermath(ENTRY, { ...FOUND, standing: { sha: SHA, committedAt } }, ENTRY.resolvedAt + 60 * DAY)?.tierReason;
  expect(reasonOf(ENTRY.resolvedAt - 1)).toContain('made while it was open');
  expect(reasonOf(ENTRY.resolvedAt + DAY)).toContain('which has what was changed then');
});
