import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runGit } from '../run-git.mjs';
import { writePlan } from './release-in-clone.mjs';

/** Patched alone in the second release. */
export const PATCHED = '@learning-memory/rank-fusion';

const FILE = 'libs/foundation/rank-fusion/src/fuse-rankings.ts';
const BEFORE = /(?<=^export function fuseRankings\(.*\{$)/mu;
/** It stands in the code of everything that has the patch. */
const MARK = 'A limit below zero is what a patch of the trial refuses.';

/** A fix of one library, as somebody makes it: its code, its plan, a commit. */
export async function patchLibrary(root) {
  const before = readFileSync(join(root, FILE), 'utf8');
  const after = before.replace(BEFORE, `\n  if (options.limit < 0) throw new RangeError('${MARK}');`);
  if (after === before) throw new Error(`${FILE} has no line that starts fuseRankings. Choose another place to patch.`);
  writeFileSync(join(root, FILE), after);
  writePlan(root, { name: PATCHED, kind: 'patch', text: 'Fixes what a test made up.' });
  await runGit(root, 'add', '--all');
  await runGit(root, 'commit', '--quiet', '-m', 'Fix what a test made up');
}

/** Whether one of the modules in a folder has the patch. */
export const hasPatch = (folder) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.js'))
    .some((name) => readFileSync(join(folder, name), 'utf8').includes(MARK));
