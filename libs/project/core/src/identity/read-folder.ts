import { stat } from 'node:fs/promises';
import type { Logger } from '@learning-memory/logging';
import type { Project, RepositoryFacts, RepositoryPlace, RepositoryReader } from '@learning-memory/project';
import type { FolderFacts } from './folder-facts.ts';
import { localOrigin } from './local-origin.ts';
import type { LocatedFolder } from './locate-folder.ts';
import { normalizeRemote } from './normalize-remote.ts';

export interface FolderReader {
  readonly repositories: RepositoryReader;
  readonly logger: Logger;
}

const NOTHING: RepositoryFacts = { empty: true };

/** What the repository of a folder says; the folder alone where there is none, or none that can be read for now. */
export async function readFolder(
  reader: FolderReader,
  { folder, repository }: LocatedFolder,
  known: Project | undefined,
): Promise<FolderFacts> {
  const facts = repository === undefined ? NOTHING : await readFacts(reader, repository, known);
  const url = facts.remoteUrl ?? '';
  const address = normalizeRemote(url);
  return {
    folder,
    version: facts.empty ? undefined : repository?.version,
    rootCommit: facts.rootCommit,
    remote: address?.remote,
    origin: await localOrigin(url),
    isOnlyFolder: await isOnlyFolder(known, folder),
    nameParts: address?.parts ?? folder.replace(/\.git$/u, '').split(/[/\\]/u),
  };
}

async function isOnlyFolder(known: Project | undefined, folder: string): Promise<boolean> {
  if (known === undefined) return false;
  const others = known.folders.filter(({ path }) => path !== folder);
  const areThere = await Promise.all(others.map(({ path }) => isFolder(path)));
  return !areThere.includes(true);
}

async function isFolder(path: string): Promise<boolean> {
  const stats = await stat(path).catch(() => undefined);
  return stats?.isDirectory() ?? false;
}

async function readFacts(
  { repositories, logger }: FolderReader,
  place: RepositoryPlace,
  known: Project | undefined,
): Promise<RepositoryFacts> {
  try {
    return await repositories.read(place, { rootCommit: known?.rootCommit });
  } catch (error) {
    logger.warn('project.repository-unread', { error });
    return NOTHING;
  }
}
