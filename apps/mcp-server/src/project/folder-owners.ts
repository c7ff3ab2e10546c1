import type { IndexRoot } from '@learning-memory/code-indexer';
import { LearningMemoryError } from '@learning-memory/errors';
import type { Project, ProjectService } from '@learning-memory/project';
import type { OwnedIndex } from './index-name.ts';

export interface FolderOwners {
  /** Id of a project; null for none. */
  readonly ownerOf: (folder: string) => Promise<string | null>;
  readonly withOwners: (indexes: readonly IndexRoot[]) => Promise<readonly OwnedIndex[]>;
  /** They are asked for anew from now on. */
  readonly forget: () => void;
}

/** Whose folders are. */
export function createFolderOwners(projects: Pick<ProjectService, 'list' | 'recognise'>): FolderOwners {
  const owners = new Map<string, Owner>();
  async function ownerOf(folder: string): Promise<string | null> {
    const all = await projects.list();
    const known = owners.get(folder);
    if (known !== undefined && (known.id !== null || known.among === all.length)) return known.id;
    const id = await findOwner(projects, all, folder);
    owners.set(folder, { id, among: all.length });
    return id;
  }

  return {
    ownerOf,
    withOwners: (indexes) =>
      Promise.all(indexes.map(async (index) => ({ ...index, owner: await ownerOf(index.root) }))),
    forget: () => owners.clear(),
  };
}

/** Whose a folder is. */
interface Owner {
  /** Of a project; null for none. */
  readonly id: string | null;
  /** How many projects there were; another may be the one. */
  readonly among: number;
}

async function findOwner(
  projects: Pick<ProjectService, 'recognise'>,
  all: readonly Project[],
  folder: string,
): Promise<string | null> {
  const known = all.flatMap(({ id, folders }) => folders.map((place) => ({ ...place, id })));
  const place = known.find(({ path }) => path === folder);
  // To be looked up is not to be seen; a folder without a repository may lie in one by now.
  if (place?.version !== undefined) return place.id;
  try {
    // An answer writes nothing: it would wait while another process holds the store.
    return idOf(await projects.recognise(folder));
  } catch (error) {
    if (!isGone(error)) throw error;
    return idOf(place);
  }
}

function idOf(found: { readonly id: string } | undefined): string | null {
  return found?.id ?? null;
}

function isGone(error: unknown): boolean {
  return LearningMemoryError.isInstance(error) && error.code === 'PROJECT_PATH_NOT_FOUND';
}
