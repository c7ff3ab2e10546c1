import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Config } from '../config/config.ts';
import { ok, warning, type CheckResult } from './check.ts';

/** Only the user may read what is stored, and nobody else may put another folder in its place. */
export async function checkPermissions({ home, journalPath }: Config): Promise<CheckResult> {
  // Windows has no such modes.
  if (process.platform === 'win32') return ok('as the system has them');
  const own = await Promise.all([home, journalPath].map(whyReadable));
  const parents = await Promise.all([...new Set([home, journalPath].flatMap(parentsOf))].map(whyReplaceable));
  const problems = [...own, ...parents].filter((problem) => problem !== undefined);
  return problems.length === 0 ? ok('for this user alone') : warning(problems.join(' '));
}

async function whyReadable(folder: string): Promise<string | undefined> {
  const mode = await modeOf(folder);
  if (mode === undefined || (mode & 0o077) === 0) return undefined;
  return `Others may read ${folder}: the next start of a server changes that, or \`chmod 700\`.`;
}

/** Others may write to it, and it is none where everybody owns what is theirs. */
async function whyReplaceable(folder: string): Promise<string | undefined> {
  const mode = await modeOf(folder);
  if (mode === undefined || (mode & 0o022) === 0 || (mode & 0o1000) !== 0) return undefined;
  return `Others may write to ${folder}, and so replace what lies in it: \`chmod go-w\`.`;
}

async function modeOf(folder: string): Promise<number | undefined> {
  return stat(folder).then(
    ({ mode }) => mode,
    () => undefined,
  );
}

function parentsOf(folder: string): readonly string[] {
  const parent = dirname(folder);
  return parent === folder ? [] : [parent, ...parentsOf(parent)];
}
