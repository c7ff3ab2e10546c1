import type { CodeIndexStore, CodeUnitPayload, SearchCodeOptions } from '@learning-memory/code-indexer';
import type { Filter } from '@learning-memory/vector-store';
import createIgnore from 'ignore';
import { checkGlob } from '../check-input.ts';
import { isTest } from '../ranking/path-parts.ts';

const FILES_AT_ONCE = 1000;
/** What a store takes as one list. */
const PATHS_OF_A_LIST = 1000;

export type FitsPath = (path: string) => boolean;

/** Whether a path is one that was asked for; `undefined` where all are. Throws `CODE_INDEXER_INVALID_INPUT`. */
export function pathCondition({
  path: glob,
  excludeTests = false,
}: Pick<SearchCodeOptions, 'path' | 'excludeTests'>): FitsPath | undefined {
  if (glob === undefined && !excludeTests) return undefined;
  const fits = glob === undefined ? () => true : matcherOf(glob);
  return (path) => fits(path) && !(excludeTests && isTest(path));
}

/** Units of the indexed files whose paths fit. */
export async function unitsOfPaths(
  codeIndex: Pick<CodeIndexStore, 'files' | 'roots'>,
  indexes: SearchCodeOptions['indexes'],
  fits: FitsPath,
): Promise<Filter<CodeUnitPayload>> {
  const paths = new Set<string>();
  for (const project of indexes ?? (await codeIndex.roots()).map((root) => root.project)) {
    for (const path of await livePaths(codeIndex, project)) paths.add(path);
  }
  const lists = listsOf([...paths].filter(fits));
  return { op: 'or', filters: lists.map((values) => ({ op: 'in', field: 'path', values })) };
}

/** A .gitignore has no braces, people do. */
function matcherOf(glob: string): (path: string) => boolean {
  checkGlob(glob);
  const globs = /\{([^{}]*,[^{}]*)\}/u.exec(glob);
  const [all = '', alternatives = ''] = globs ?? [];
  const patterns = globs === null ? [glob] : alternatives.split(',').map((part) => glob.replace(all, part));
  const matcher = createIgnore({ ignorecase: false, allowRelativePaths: true }).add(
    patterns.map((pattern) => pattern.replace(/^\.\//u, '/')),
  );
  return (path) => matcher.ignores(path);
}

/** Of an index. */
export async function livePaths(codeIndex: Pick<CodeIndexStore, 'files'>, project: string): Promise<readonly string[]> {
  const paths: string[] = [];
  let after: number | undefined;
  do {
    const page = await codeIndex.files(project, { after, limit: FILES_AT_ONCE });
    paths.push(...page.filter(({ live }) => live).map(({ path }) => path));
    after = page.at(-1)?.number;
  } while (after !== undefined);
  return paths;
}

function listsOf(paths: readonly string[]): readonly (readonly string[])[] {
  const count = Math.ceil(paths.length / PATHS_OF_A_LIST);
  return Array.from({ length: count }, (_, list) => paths.slice(list * PATHS_OF_A_LIST, (list + 1) * PATHS_OF_A_LIST));
}
