import { LearningMemoryError } from '@learning-memory/errors';
import type { RepositoryFacts } from '@learning-memory/project';
import { readGit, type GitProgram, type GitRun } from '@learning-memory/git-analyzer-git-process';

export interface RootCommitOptions {
  readonly known: string | undefined;
  readonly signal: AbortSignal;
}

/** Nothing, and no failure, before its branch has a commit. */
const HEAD: GitRun = { args: ['--ignore-missing', '--stdin'], input: 'HEAD\n' };

type RootCommit = Pick<RepositoryFacts, 'rootCommit' | 'empty'>;

/** The known one if the repository has it, else the end of the history, which takes seconds for a million commits. */
export async function readRootCommit(program: GitProgram, { known, signal }: RootCommitOptions): Promise<RootCommit> {
  if (known !== undefined && (await hasCommit(program, known, signal))) return { rootCommit: known, empty: false };
  try {
    const rootCommit =
      (await rootOf(program, { ...HEAD, signal })) ?? (await rootOf(program, { args: ['--all'], signal }));
    return { rootCommit, empty: rootCommit === undefined };
  } catch (error) {
    if (isTimeout(error, signal)) return { empty: false };
    throw error;
  }
}

async function hasCommit(program: GitProgram, id: string, signal: AbortSignal): Promise<boolean> {
  const answer = await readGit(program, {
    args: ['cat-file', '--batch-check=%(objecttype)'],
    input: `${id}\n`,
    signal,
  });
  return answer.toString() === 'commit\n';
}

/** The oldest of several; `undefined` before the first commit. */
async function rootOf(program: GitProgram, { args, ...run }: GitRun): Promise<string | undefined> {
  const command = ['rev-list', '--first-parent', '--max-parents=0', ...args];
  const roots = (await readGit(program, { ...run, args: command })).toString().trim();
  return roots === '' ? undefined : roots.split('\n').at(-1);
}

function isTimeout(error: unknown, signal: AbortSignal): boolean {
  return signal.aborted && LearningMemoryError.isInstance(error) && error.kind === 'aborted';
}
