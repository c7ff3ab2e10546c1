import { gitError } from '@learning-memory/git-analyzer';
import { gitEnvironment, readGit, type Environment, type GitProgram } from '@learning-memory/git-analyzer-git-process';

/** The first git that knows all options used here. */
export const OLDEST_GIT = '2.31';

/** Says which git to run. */
export interface GitInstallation extends Partial<Pick<GitProgram, 'binary' | 'timeoutMs'>> {
  readonly environment: Environment;
}

/** The version of git, such as `2.39.5`. Rejects `GIT_MISSING` for none and for one that is too old. */
export async function readGitVersion(
  { environment, binary = 'git', timeoutMs }: GitInstallation,
  signal?: AbortSignal,
): Promise<string> {
  const program = { binary, directory: '/', environment: gitEnvironment(environment), timeoutMs };
  const answer = (await readGit(program, { args: ['--version'], signal })).toString().trim();
  const [version = '', major, minor] = /(\d+)\.(\d+)[.\d]*/u.exec(answer) ?? [];
  if (isSupported(Number(major), Number(minor))) return version;
  throw gitError('GIT_MISSING', `Git is '${answer}'. Install git ${OLDEST_GIT} or newer.`);
}

function isSupported(major: number, minor: number): boolean {
  const [oldestMajor = 0, oldestMinor = 0] = OLDEST_GIT.split('.').map(Number);
  return major > oldestMajor || (major === oldestMajor && minor >= oldestMinor);
}
