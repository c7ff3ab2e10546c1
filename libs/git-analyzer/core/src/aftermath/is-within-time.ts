import type { Commit } from '@learning-memory/git-analyzer';

const DAY = 86_400_000;
const LATEST = 30 * DAY;

/** At most 30 days later, as their authors dated them, which rebases keep; by the other dates where a clock went wrong. */
export function isWithinTime(earlier: Commit, later: Commit): boolean {
  const authored = later.authoredAt - earlier.authoredAt;
  const passed = authored >= -DAY ? authored : later.committedAt - earlier.committedAt;
  return passed >= -DAY && passed <= LATEST;
}
