import { isDeepStrictEqual } from 'node:util';
import type { CodeProject } from '@learning-memory/code-indexer';
import { readReport } from '../build/stored-report.ts';
import { readingVersions } from '../build/version-of.ts';
import type { IndexerContext } from '../indexer-context.ts';

/** An index, as far as a folder is compared with it. */
export interface KnownIndex {
  readonly root: string;
  readonly indexedAt: number;
  /** Epoch milliseconds: files that were not changed later are as they were indexed. */
  readonly since: number;
  readonly recursive: boolean;
  /** By path. */
  readonly versions: ReadonlyMap<string, string>;
  /** False where points of its units are gone: another home that shares them has removed an index of the same name. */
  readonly isWhole: boolean;
}

const FILES_AT_ONCE = 1000;

/** `undefined` for a project without a complete index. */
export async function loadKnownIndex(context: IndexerContext, project: string): Promise<KnownIndex | undefined> {
  const row = (await context.codeIndex.projects(context.now())).find((one) => one.project === project);
  if (row?.indexedAt === undefined) return undefined;
  const versions = await loadVersions(context, project);
  const { startedAt, recursive, readBy } = readReport(row.report);
  // What is read in another way now may say something else.
  const isReadAlike = isDeepStrictEqual(readBy, asStored(readingVersions(context, versions.keys())));
  return {
    root: row.root,
    indexedAt: row.indexedAt,
    since: isReadAlike && startedAt !== undefined ? startedAt : 0,
    recursive: recursive ?? isRecursive(row, versions),
    versions,
    isWhole: await hasAllPoints(context, row),
  };
}

/** A store that cannot say so now is asked again by the next process. */
async function hasAllPoints(context: IndexerContext, { project, languages }: CodeProject): Promise<boolean> {
  const { vectorStore, collection } = context;
  const units = languages.reduce((sum, language) => sum + language.units, 0);
  const count = vectorStore.count(collection, { op: 'eq', field: 'project', value: project });
  return count.then(
    (found) => found >= units,
    () => true,
  );
}

function asStored(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}

/** An index that does not say so. */
function isRecursive({ languages }: CodeProject, versions: ReadonlyMap<string, string>): boolean {
  return languages.length === 0 || [...versions.keys()].some((path) => path.includes('/'));
}

async function loadVersions({ codeIndex }: IndexerContext, project: string): Promise<ReadonlyMap<string, string>> {
  const versions = new Map<string, string>();
  let after: number | undefined;
  do {
    const page = await codeIndex.files(project, { after, limit: FILES_AT_ONCE });
    for (const { path, version, live } of page) if (live) versions.set(path, version);
    after = page.at(-1)?.number;
  } while (after !== undefined);
  return versions;
}
