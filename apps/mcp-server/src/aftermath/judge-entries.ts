import type { ResolvedGhap } from '@learning-memory/ghap';
import { openContest } from '@learning-memory/ghap-schemas';
import type { Work } from '@learning-memory/git-analyzer';
import type { Parts } from '../parts/parts.ts';
import { reviewedAt, withAftermath } from './next-aftermath.ts';

export type JudgeNeeds = Pick<Parts, 'git' | 'experiences' | 'persister' | 'projects'>;

export interface JudgedEntries {
  /** Ids of those that were not so before, or by another commit. */
  readonly contested: readonly string[];
  /** False where the history was too long to be read in the time. */
  readonly complete: boolean;
  /** Why nothing could be said. */
  readonly failure?: unknown;
}

export interface JudgeOptions {
  /** Any folder of the repository. */
  readonly directory: string;
  readonly signal?: AbortSignal | undefined;
}

/** The newest entries of a project that are looked at. */
const LIMIT = 1000;

/** Says of the confirmed entries of a repository's project what became of their commits. Rejects where it was aborted alone. */
export async function judgeEntries(needs: JudgeNeeds, options: JudgeOptions): Promise<JudgedEntries> {
  try {
    return await judge(needs, options);
  } catch (failure) {
    if (options.signal?.aborted === true) throw failure;
    return { contested: [], complete: false, failure };
  }
}

async function judge(
  { git, experiences, persister, projects }: JudgeNeeds,
  { directory, signal }: JudgeOptions,
): Promise<JudgedEntries> {
  const project = await projects.recognise(directory);
  if (project === undefined) return { contested: [], complete: true };
  const entries = await experiences.list({ projects: project.ids, limit: LIMIT });
  const questioned = entries.filter(isQuestioned).map(({ id }) => id);
  if (questioned.length === 0) return { contested: [], complete: true };
  // All of them, so that a commit goes to the entry it was made for, whatever became of that.
  const works = entries.map(toWork);
  const answer = await git.aftermath({ repository: directory, works, signal });
  const found = new Map(answer.works.map((work) => [work.id, work]));
  const now = Date.now();
  await persister.amend([...found.keys()], (entry) => {
    const work = found.get(entry.id);
    return work && withAftermath(entry, work, now);
  });
  const before = new Map(entries.map((entry) => [entry.id, openContest(entry)?.by]));
  const judged = await experiences.get(questioned);
  const isNew = (entry: ResolvedGhap): boolean => {
    const by = openContest(entry)?.by;
    return by !== undefined && by !== before.get(entry.id);
  };
  return {
    contested: judged.filter(isNew).map(({ id }) => id),
    complete: answer.complete,
  };
}

function isQuestioned({ outcome }: ResolvedGhap): boolean {
  return outcome.status === 'confirmed';
}

function toWork({ id, createdAt, resolvedAt, notes, aftermath, ...entry }: ResolvedGhap): Work {
  const { goal, hypothesis, action, prediction, outcome, lesson } = entry;
  const said = [goal, hypothesis, action, prediction, outcome.result, lesson?.whatWorked, lesson?.takeaway];
  const text = [...said, ...notes.map((note) => note.text)].filter((part) => part !== undefined).join('\n');
  const known = { ...(aftermath && { commits: aftermath.commits }), reviewedAt: reviewedAt({ aftermath }) };
  return { id, from: createdAt, to: resolvedAt, text, ...known };
}
