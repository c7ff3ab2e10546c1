import type { GitReader } from '@learning-memory/git-analyzer';
import { LearningMemoryError } from '@learning-memory/errors';
import { toArray } from './to-array.ts';

/** What each call of a reader answers or rejects with. */
export async function readEverything(reader: GitReader, folder: string): Promise<Readonly<Record<string, unknown>>> {
  const repository = await settle(reader.open(folder));
  if (typeof repository === 'string') return { open: repository };
  const { head = '' } = await repository.tips();
  const all = (await settle(toArray(repository.walk({ from: [head] })))) as readonly string[];
  const calls: Readonly<Record<string, () => Promise<unknown>>> = {
    tips: () => repository.tips(),
    missing: () => repository.missing(all),
    commits: () => toArray(repository.commits(all)),
    patches: () => toArray(repository.patches(all)),
    fileHistory: () => toArray(repository.fileHistory('renamed')),
    folderHistory: () => toArray(repository.fileHistory('dir')),
    submoduleHistory: () => toArray(repository.fileHistory('sub')),
    blame: () => repository.blame('a'),
    blameRevision: () => repository.blameRevision({ revision: head, path: 'renamed', ranges: [{ start: 1, end: 3 }] }),
    userAddresses: () => repository.userAddresses(),
    trackedPaths: () => toArray(repository.trackedPaths()),
  };
  const answers: Record<string, unknown> = { root: repository.root, all };
  for (const [name, call] of Object.entries(calls)) answers[name] = await settle(call());
  return answers;
}

async function settle<Value>(promise: Promise<Value>): Promise<Value | string> {
  return promise.catch((error: unknown) => {
    if (LearningMemoryError.isInstance(error)) return error.code;
    throw error;
  });
}
