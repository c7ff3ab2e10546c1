import type { CommitPatch, ReadOptions } from '@learning-memory/git-analyzer';
import { streamGit } from '@learning-memory/git-analyzer-git-process';
import type { RepositoryLocation } from './locate-repository.ts';
import { parsePatches, PATCH_ARGUMENTS } from './parse-patches.ts';
import { NEWLINE, splitFields } from './split-fields.ts';

export async function* readPatches(
  { program, boundary }: RepositoryLocation,
  shas: readonly string[],
  { signal }: ReadOptions = {},
): AsyncGenerator<CommitPatch, void, undefined> {
  if (shas.length === 0) return;
  const args = ['log', ...PATCH_ARGUMENTS, '--ignore-missing', '--no-walk=unsorted', '--stdin'];
  const input = shas.map((sha) => `${sha}\n`).join('');
  for await (const patch of parsePatches(splitFields(streamGit(program, { args, input, signal }), NEWLINE))) {
    // What is missing before them would count as theirs.
    yield boundary.has(patch.sha) ? { ...patch, files: [] } : patch;
  }
}
