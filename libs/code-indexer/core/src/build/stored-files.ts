import type { Build, StoredFile } from './build.ts';

/** So few that taking them over from the thread does not hold up the event loop. */
const FILES_AT_ONCE = 1000;
const POINTS_AT_ONCE = 1000;

/** Reads what the stores have, without files that have to be indexed again whatever is in them. */
export async function loadStoredFiles(build: Build): Promise<void> {
  const { context, project, stored } = build;
  let after: number | undefined;
  for (;;) {
    build.checkpoint();
    const page = await context.codeIndex.files(project, { after, limit: FILES_AT_ONCE });
    for (const file of page) {
      const entry: StoredFile = stored.get(file.path) ?? {};
      entry[file.live ? 'live' : 'staged'] = file;
      stored.set(file.path, entry);
    }
    after = page.at(-1)?.number;
    if (after === undefined) return;
  }
}

/** Paths of files without all their points, as after the restore of one store alone or a change of the vector store. */
export async function findDamagedFiles(build: Build): Promise<ReadonlySet<string>> {
  const { context, project, stored } = build;
  const { vectorStore, collection } = context;
  const filter = { op: 'eq', field: 'project', value: project } as const;
  const expected = new Map([...stored].map(([path, file]) => [path, unitCount(file)]));
  const sum = [...expected.values()].reduce((total, count) => total + count, 0);
  if ((await vectorStore.count(collection, filter)) >= sum) return new Set();
  let cursor: string | undefined;
  do {
    build.checkpoint();
    const page = await vectorStore.scroll(collection, { filter, limit: POINTS_AT_ONCE, cursor });
    for (const { payload } of page.points) expected.set(payload.path, (expected.get(payload.path) ?? 0) - 1);
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  const damaged = [...expected].flatMap(([path, missing]) => (missing > 0 ? [path] : []));
  context.logger.warn('code-index.damaged', { project, files: damaged.length });
  return new Set(damaged);
}

/** A staged file that is not complete may have no points yet. */
function unitCount({ live, staged }: StoredFile): number {
  return Math.max(live?.unitCount ?? 0, staged?.complete === true ? staged.unitCount : 0);
}
