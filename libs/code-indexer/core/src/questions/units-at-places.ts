import type { CodeIndexStore, CodeUnitPayload, SearchCodeOptions } from '@learning-memory/code-indexer';
import type { SearchedCollection, Searcher } from '@learning-memory/searcher';
import type { Filter, ScoredPoint } from '@learning-memory/vector-store';
import { whereEqual, whereIn } from '@learning-memory/vector-store-checks';
import { livePaths } from '../search/matching-paths.ts';
import { filesMeant, type AskedPlace } from './asked-places.ts';

/** Those of a question stand before what it is about otherwise. */
const MOST_PLACED = 5;
const MOST_FILES_OF_A_PLACE = 3;
/** Definitions in each other, and the chunk. */
const MOST_AROUND_A_LINE = 20;

export interface PlacedSearch {
  readonly searcher: Searcher;
  readonly units: SearchedCollection<CodeUnitPayload>;
  readonly codeIndex: Pick<CodeIndexStore, 'files' | 'roots'>;
}

type Hit = ScoredPoint<CodeUnitPayload>;

/** The innermost definition or chunk at each line, in the order of the places. */
export async function unitsAt(
  places: readonly AskedPlace[],
  parts: PlacedSearch,
  options: SearchCodeOptions,
): Promise<readonly Hit[]> {
  const paths = await pathsOf(parts.codeIndex, options.indexes);
  const found = new Map<string, Hit>();
  for (const place of places) {
    const files = filesMeant(place.path, paths).slice(0, MOST_FILES_OF_A_PLACE);
    for (const innermost of await innermostAt({ ...place, files }, parts, options)) found.set(innermost.id, innermost);
    if (found.size >= MOST_PLACED) break;
  }
  return [...found.values()].slice(0, MOST_PLACED);
}

/** One of each file that has the line. */
async function innermostAt(
  { files, line, name }: AskedPlace & { readonly files: readonly string[] },
  { searcher, units }: PlacedSearch,
  { indexes, language, kind, signal }: SearchCodeOptions,
): Promise<readonly Hit[]> {
  const [query] = files;
  if (query === undefined) return [];
  const filters = [
    ...whereIn<CodeUnitPayload>({ project: indexes, path: files }),
    ...whereEqual<CodeUnitPayload>({ language, kind }),
    { op: 'or', filters: [...(name === undefined ? [] : [called(name)]), atLine(line)] } as const,
  ];
  const limit = MOST_AROUND_A_LINE * files.length;
  const { hits } = await searcher.search(units, { query, filter: { op: 'and', filters }, limit, signal });
  const isNamed = ({ payload }: Hit): number => Number(payload.name === name);
  const sorted = [...hits].sort(
    (a, b) => isNamed(b) - isNamed(a) || awayFrom(line, a) - awayFrom(line, b) || linesOf(a) - linesOf(b),
  );
  return files.flatMap((file) => sorted.find(({ payload }) => payload.path === file) ?? []);
}

function called(name: string): Filter<CodeUnitPayload> {
  return { op: 'eq', field: 'name', value: name };
}

function atLine(line: number): Filter<CodeUnitPayload> {
  const begins = { op: 'range', field: 'startLine', lt: line + 1 } as const;
  return { op: 'and', filters: [begins, { op: 'range', field: 'endLine', gte: line }] };
}

function awayFrom(line: number, { payload: { startLine, endLine } }: Hit): number {
  return Math.max(0, startLine - line, line - endLine);
}

async function pathsOf(
  codeIndex: PlacedSearch['codeIndex'],
  indexes: SearchCodeOptions['indexes'],
): Promise<readonly string[]> {
  const projects = indexes ?? (await codeIndex.roots()).map(({ project }) => project);
  const paths = await Promise.all(projects.map((project) => livePaths(codeIndex, project)));
  return [...new Set(paths.flat())];
}

function linesOf({ payload }: Hit): number {
  return payload.endLine - payload.startLine;
}
