import type { ResolvedGhap } from '@learning-memory/ghap';
import { openContest } from '@learning-memory/ghap-schemas';
import { toIso } from '@learning-memory/schema-fields';
import { z } from 'zod';

/** There where a later commit speaks against an entry. */
export const contestedOutput = { contested: z.string().optional() };

/** Says which commit, in words. */
export function contestedBy(entry: ResolvedGhap): { readonly contested?: string } {
  const contest = openContest(entry);
  if (contest === undefined) return {};
  const { kind, commit, by, subject, committedAt, path } = contest;
  const where = path === undefined ? '' : ` in ${path}`;
  const day = toIso(committedAt).slice(0, 10);
  return { contested: `${commit.slice(0, 10)} was ${kind}${where} by ${by.slice(0, 10)} "${subject}" on ${day}` };
}
