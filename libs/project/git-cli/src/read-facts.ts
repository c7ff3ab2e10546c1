import { stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { RepositoryFacts, RepositoryPlace } from '@learning-memory/project';
import { readGit, type Environment, type GitProgram } from '@learning-memory/git-analyzer-git-process';
import { readRootCommit } from './read-root-commit.ts';

export interface FactsQuery {
  readonly place: RepositoryPlace;
  readonly binary: string;
  readonly environment: Environment;
  readonly timeoutMs: number;
  readonly rootCommit: string | undefined;
}

export async function readFacts(query: FactsQuery): Promise<RepositoryFacts> {
  const { binary, place } = query;
  const program: GitProgram = { binary, directory: place.topLevel, environment: environmentOf(query) };
  const signal = AbortSignal.timeout(query.timeoutMs);
  const [root, remoteUrl] = await Promise.all([readRoot(program, query, signal), readRemoteUrl(program, signal)]);
  return { ...root, remoteUrl };
}

function environmentOf({ environment, place }: FactsQuery): Environment {
  return {
    ...environment,
    // A damaged repository is not to be answered for by one above it.
    GIT_CEILING_DIRECTORIES: dirname(place.topLevel),
    // A replacement of commits is one clone's own.
    GIT_NO_REPLACE_OBJECTS: '1',
  };
}

async function readRoot(
  program: GitProgram,
  { place, rootCommit }: FactsQuery,
  signal: AbortSignal,
): Promise<Omit<RepositoryFacts, 'remoteUrl'>> {
  if (await isShallow(place)) return { empty: false };
  return readRootCommit(program, { known: rootCommit, signal });
}

async function isShallow({ commonDirectory }: RepositoryPlace): Promise<boolean> {
  const stats = await stat(join(commonDirectory, 'shallow')).catch(() => undefined);
  return (stats?.size ?? 0) > 0;
}

const REMOTE = /^(\S+)\t(.+) \(fetch\)/gmu;

/** Unlike the setting itself, what `git remote` prints has short forms (`url.<base>.insteadOf`) written out. */
async function readRemoteUrl(program: GitProgram, signal: AbortSignal): Promise<string | undefined> {
  const text = (await readGit(program, { args: ['remote', '--verbose'], signal })).toString();
  const remotes = [...text.matchAll(REMOTE)].map(([, name, url]) => ({ name, url }));
  return (remotes.find(({ name }) => name === 'origin') ?? remotes[0])?.url;
}
