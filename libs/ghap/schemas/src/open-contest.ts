import type { Contest, ResolvedGhap } from '@learning-memory/ghap';

/** What speaks against an entry that is still taken for confirmed, as long as nobody has looked at it. */
export function openContest({ outcome, aftermath }: Pick<ResolvedGhap, 'outcome' | 'aftermath'>): Contest | undefined {
  const contest = aftermath?.contest;
  return outcome.status === 'confirmed' && contest?.review === undefined ? contest : undefined;
}
