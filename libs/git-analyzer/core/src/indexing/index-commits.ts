import type { CommitIndexReport, GitRepository, IndexCommitsOptions } from '@learning-memory/git-analyzer';
import { createCommitIndex, type CommitIndex, type CommitIndexContext } from './commit-index.ts';
import { safePath } from '../commit/safe-commit.ts';
import { scopeOf } from '../history-scope.ts';
import type { IndexStates } from './index-state.ts';
import { planIndex, type IndexPlan } from './plan-index.ts';

export interface IndexContext extends CommitIndexContext {
  readonly states: IndexStates;
}

type IndexRunOptions = Pick<IndexCommitsOptions, 'since' | 'signal' | 'onProgress'>;

/** Commits that are read, embedded and stored at a time: what a run that is cut short may lose. */
const BATCH = 128;

export async function indexCommits(
  context: IndexContext,
  repository: GitRepository,
  options: IndexRunOptions,
): Promise<CommitIndexReport> {
  const { states } = context;
  const { since, signal } = options;
  const index = createCommitIndex(context, repository);
  const tips = await repository.tips({ signal });
  const before = await states.find(repository.id);
  const plan = await planIndex({ repository, index, tips, since, signal }, before);
  if (plan.added.length > 0 || plan.gone.length > 0) await states.remove(repository.id);
  const removed = await removeAll(index, plan);
  const added = await addAll(index, plan.added, options);
  const total = await index.count();
  const after = { ...plan.after, commits: total };
  if (JSON.stringify(after) !== JSON.stringify(before)) await states.save(after);
  const branch = tips.branch === undefined ? undefined : safePath(tips.branch);
  return { ...scopeOf(repository), ...added, removed, total, head: tips.head, branch };
}

async function addAll(
  index: CommitIndex,
  shas: readonly string[],
  { signal, onProgress }: IndexRunOptions,
): Promise<{ readonly indexed: number; readonly redactions: number }> {
  let indexed = 0;
  let redactions = 0;
  for (let start = 0; start < shas.length; start += BATCH) {
    const added = await index.add(shas.slice(start, start + BATCH), signal);
    indexed += added.indexed;
    redactions += added.redactions;
    onProgress?.({ done: Math.min(start + BATCH, shas.length), total: shas.length });
  }
  return { indexed, redactions };
}

async function removeAll(index: CommitIndex, { gone }: IndexPlan): Promise<number> {
  let removed = 0;
  for (let start = 0; start < gone.length; start += BATCH) {
    removed += await index.remove(gone.slice(start, start + BATCH));
  }
  return removed;
}
