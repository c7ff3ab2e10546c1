import type { GitRepository, Tips } from '@learning-memory/git-analyzer';
import type { CommitIndex } from './commit-index.ts';
import { COMMIT_LAYOUT, type IndexState } from './index-state.ts';

/** Holds what a run has to do, and what is true afterwards. */
export interface IndexPlan {
  /** Lists new commits, newest first. */
  readonly added: readonly string[];
  /** Commits that were rewritten or whose branch was deleted; some may never have been indexed. */
  readonly gone: readonly string[];
  readonly after: Omit<IndexState, 'commits'>;
}

export interface PlanInput {
  readonly repository: GitRepository;
  readonly index: CommitIndex;
  readonly tips: Tips;
  readonly since?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** By what was indexed last, where that can be relied upon; otherwise by comparing all commits of both sides. */
export async function planIndex(input: PlanInput, state: IndexState | undefined): Promise<IndexPlan> {
  if (state !== undefined && (await isReliable(input, state))) return planByTips(input, state);
  return planByComparison(input, state);
}

async function isReliable({ repository, index, since, signal }: PlanInput, state: IndexState): Promise<boolean> {
  const reachesBack = state.since === undefined || (since !== undefined && since >= state.since);
  const reachesAsDeep = state.boundary.join() === repository.boundary.join();
  if (state.layout !== COMMIT_LAYOUT || !reachesBack || !reachesAsDeep || (await index.count()) !== state.commits)
    return false;
  // Commits that git has thrown away cannot say any more what they reached.
  return (await repository.missing([...state.indexedTips, ...state.keptTips], { signal })).length === 0;
}

async function planByTips(input: PlanInput, state: IndexState): Promise<IndexPlan> {
  const { repository, tips, signal } = input;
  const { since, indexedTips } = state;
  const kept = keptTips(tips);
  const from = headOf(tips);
  return {
    added: await toArray(repository.walk({ from, notReachableFrom: indexedTips, since, signal })),
    gone: await toArray(repository.walk({ from: state.keptTips, notReachableFrom: kept, signal })),
    after: stateAfter(input, { indexedTips: await mergeTips(input, state), since }),
  };
}

async function planByComparison(input: PlanInput, state: IndexState | undefined): Promise<IndexPlan> {
  const { repository, index, tips, since, signal } = input;
  const known = await index.shas(signal);
  const outdated = [...known].filter(isOutdated(repository, state));
  for (const sha of outdated) known.delete(sha);
  const kept = keptTips(tips);
  const added: string[] = [];
  for await (const sha of repository.walk({ from: headOf(tips), since, signal })) if (!known.has(sha)) added.push(sha);
  for await (const sha of repository.walk({ from: kept, signal })) known.delete(sha);
  return {
    added,
    gone: [...outdated, ...known],
    after: stateAfter(input, { indexedTips: headOf(tips), since }),
  };
}

/**
 * Says what must be removed and added again: all of another layout, and what lost its files to a boundary that is gone.
 */
function isOutdated(repository: GitRepository, state: IndexState | undefined): (sha: string) => boolean {
  if (state === undefined) return () => false;
  const deepened = new Set(state.boundary.filter((sha) => !repository.boundary.includes(sha)));
  return (sha) => state.layout !== COMMIT_LAYOUT || deepened.has(sha);
}

function stateAfter(
  { repository: { id, boundary }, tips }: PlanInput,
  facts: Pick<IndexState, 'indexedTips' | 'since'>,
): IndexPlan['after'] {
  return { repository: id, layout: COMMIT_LAYOUT, keptTips: keptTips(tips), boundary, ...facts };
}

/** HEAD, and earlier tips that are still there and not part of HEAD's history: those of other branches. */
async function mergeTips({ repository, tips, signal }: PlanInput, state: IndexState): Promise<readonly string[]> {
  const head = headOf(tips);
  const merged = [...head];
  for (const tip of state.indexedTips.filter((tip) => tip !== tips.head)) {
    const isWithin = async (others: readonly string[]): Promise<boolean> =>
      isEmpty(repository.walk({ from: [tip], notReachableFrom: others, signal }));
    if (!(await isWithin(head)) && (await isWithin(keptTips(tips)))) merged.push(tip);
  }
  return merged;
}

function headOf({ head }: Tips): readonly string[] {
  return head === undefined ? [] : [head];
}

function keptTips(tips: Tips): readonly string[] {
  return [...new Set([...headOf(tips), ...tips.branches])].sort();
}

async function isEmpty(items: AsyncIterable<unknown>): Promise<boolean> {
  for await (const _item of items) return false;
  return true;
}

async function toArray<T>(items: AsyncIterable<T>): Promise<readonly T[]> {
  const array: T[] = [];
  for await (const item of items) array.push(item);
  return array;
}
