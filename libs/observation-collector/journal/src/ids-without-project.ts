import { join } from 'node:path';
import type { JournalContext } from './journal-context.ts';
import { ARCHIVE_FOLDER } from './files/journal-names.ts';
import { ENTRIES_FILE } from './files/journal-names.ts';

/**
 * Looks at no more of an entry than that; what is no entry is left to those who read entries. Also of sessions that somebody else
 * wrote: nobody can guess the id of an entry.
 */
export async function idsWithoutProject({ directory, files }: JournalContext): Promise<readonly string[]> {
  const archive = join(directory, ARCHIVE_FOLDER);
  const archived = (await files.list(archive))
    .filter((name) => name.endsWith('.jsonl'))
    .map((name) => join(archive, name));
  const sessions = (await files.listFolders(directory))
    .filter((name) => name !== ARCHIVE_FOLDER)
    .map((name) => join(directory, name, ENTRIES_FILE));
  const ids = new Set<string>();
  for (const path of [...archived, ...sessions]) {
    const lines = (await files.read(path))?.toString().split('\n') ?? [];
    for (const line of lines) {
      const id = idWithoutProject(line);
      if (id !== undefined) ids.add(id);
    }
  }
  return [...ids];
}

function idWithoutProject(line: string): string | undefined {
  try {
    const { id, project } = Object(JSON.parse(line)) as { readonly id?: unknown; readonly project?: unknown };
    return typeof id === 'string' && project === undefined ? id : undefined;
  } catch {
    return undefined;
  }
}
