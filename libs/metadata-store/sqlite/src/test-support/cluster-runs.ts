import type { ClusterRunDraft, ClusterRunScope, ClusterRunStore } from '@learning-memory/value-store';

export const FULL: ClusterRunScope = { axis: 'full' };
export const FRESH = undefined;

/** A run of the axis `full` with one cluster for each label. */
export function draft(labels: readonly (number | undefined)[], scope = FULL): ClusterRunDraft {
  const clusters = labels.map((label, position) => ({ label, body: `{"position":${position}}` }));
  return { ...scope, fingerprint: 'f', createdAt: 1000, report: '{}', clusters };
}

export async function appendLatest(runs: ClusterRunStore, run: ClusterRunDraft): Promise<readonly number[]> {
  const appended = await runs.append(run, (await runs.latest(run))?.number);
  return appended?.clusters.map(({ label }) => label) ?? [];
}
