import { join } from 'node:path';
import { isOwnSession } from './dead-sessions/journal-seal.ts';
import type { JournalContext } from './journal-context.ts';
import { ARCHIVE_FOLDER } from './files/journal-names.ts';
import { ENTRIES_FILE } from './files/journal-names.ts';

/** Looks at no more of an entry than that; what is no entry is left to those who read entries. */
export async function idsWithoutProject(context: JournalContext): Promise<readonly string[]> {
  const { directory, files, seal } = context;
  const archive = join(directory, ARCHIVE_FOLDER);
  // Nobody can tell whose an archive is: only earlier versions left entries without a project there.
  const isOwnArchive = seal === undefined || (await seal.unsealedBefore()) > 0;
  const archived = (isOwnArchive ? await files.list(archive) : [])
    .filter((name) => name.endsWith('.jsonl'))
    .map((name) => join(archive, name));
  const names = (await files.listFolders(directory)).filter((name) => name !== ARCHIVE_FOLDER);
  const own = await Promise.all(names.map((name) => isOwnSession(context, name)));
  const sessions = names.filter((_, index) => own[index]).map((name) => join(directory, name, ENTRIES_FILE));
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
