import type { CodeIndexStore, CodeUnitPayload, SearchCodeOptions } from '@learning-memory/code-indexer';
import type { Filter } from '@learning-memory/vector-store';
import createIgnore from 'ignore';
import { checkGlob } from '../check-input.ts';
import { isTest } from '../ranking/path-parts.ts';

const FILES_AT_ONCE = 1000;
/** What a store takes as one list. */
const PATHS_OF_A_LIST = 1000;

export type PathConditions = Pick<SearchCodeOptions, 'indexes' | 'path' | 'excludeTests'>;

/** Units of the indexed files that the conditions leave; `undefined` where they leave all. Rejects `CODE_INDEXER_INVALID_INPUT`. */
export async function matchingPaths(
  codeIndex: Pick<CodeIndexStore, 'files' | 'roots'>,
  { indexes, path: glob, excludeTests = false }: PathConditions,
): Promise<Filter<CodeUnitPayload> | undefined> {
  if (glob === undefined && !excludeTests) return undefined;
  if (glob !== undefined) checkGlob(glob);
  const fits = glob === undefined ? () => true : matcherOf(glob);
  const projects = indexes ?? (await codeIndex.roots()).map(({ project }) => project);
  const paths = new Set<string>();
  for (const project of projects) {
    for await (const path of livePaths(codeIndex, project)) {
      if (fits(path) && !(excludeTests && isTest(path))) paths.add(path);
    }
  }
  return { op: 'or', filters: listsOf([...paths]).map((values) => ({ op: 'in', field: 'path', values })) };
}

/** A .gitignore has no braces, people do. */
function matcherOf(glob: string): (path: string) => boolean {
  const globs = /\{([^{}]*,[^{}]*)\}/u.exec(glob);
  const [all = '', alternatives = ''] = globs ?? [];
  const patterns = globs === null ? [glob] : alternatives.split(',').map((part) => glob.replace(all, part));
  const matcher = createIgnore({ ignorecase: false, allowRelativePaths: true }).add(
    patterns.map((pattern) => pattern.replace(/^\.\//u, '/')),
  );
  return (path) => matcher.ignores(path);
}

async function* livePaths(codeIndex: Pick<CodeIndexStore, 'files'>, project: string): AsyncGenerator<string> {
  let after: number | undefined;
  do {
    const page = await codeIndex.files(project, { after, limit: FILES_AT_ONCE });
    for (const { path, live } of page) if (live) yield path;
    after = page.at(-1)?.number;
  } while (after !== undefined);
}

function listsOf(paths: readonly string[]): readonly (readonly string[])[] {
  const count = Math.ceil(paths.length / PATHS_OF_A_LIST);
  return Array.from({ length: count }, (_, list) => paths.slice(list * PATHS_OF_A_LIST, (list + 1) * PATHS_OF_A_LIST));
}
