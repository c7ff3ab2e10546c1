import { OLDEST_GIT, readGitVersion } from '@learning-memory/git-analyzer-git-cli';
import { ok, reasonOf, warning, type CheckResult } from './check.ts';

/** Without git there are memories and experiences, but no history and no project that is known by it. */
export async function checkGit(): Promise<CheckResult> {
  try {
    return ok(`${await readGitVersion({ environment: process.env })} (needed: ${OLDEST_GIT} or newer)`);
  } catch (error) {
    return warning(reasonOf(error));
  }
}
