import type { CallEdge, CallEnd, CallResolution } from '@learning-memory/code-indexer';

/** Calls that each may mean each of the targets: an edge for every pair. */
export interface CallBundle {
  readonly resolution: CallResolution;
  /** By the caller; lines may come in any order and twice. */
  readonly callers: ReadonlyMap<string, { readonly end: CallEnd; readonly lines: number[] }>;
  readonly targets: readonly CallEnd[];
}

export type EdgeOrder = 'callers' | 'callees';

const RANK: Readonly<Record<CallResolution, number>> = { exact: 0, name: 1, ambiguous: 2 };

/** The first edges, without making those that are not among them: a common name has millions of pairs. */
export function edgesOf(
  bundles: readonly CallBundle[],
  { order, limit }: { readonly order: EdgeOrder; readonly limit: number },
): { readonly edges: readonly CallEdge[]; readonly total: number } {
  const compare = (a: CallEdge, b: CallEdge): number =>
    RANK[a.resolution] - RANK[b.resolution] || (order === 'callers' ? byCaller(a, b) : byCallee(a, b));
  const edges = bundles.flatMap((bundle) => firstEdges(bundle, { order, limit }));
  const total = bundles.reduce((sum, { callers, targets }) => sum + callers.size * targets.length, 0);
  return { edges: edges.sort(compare).slice(0, limit), total };
}

/** The pairs in order, at most a row or a column more than the limit. */
function firstEdges(
  { resolution, callers, targets }: CallBundle,
  { order, limit }: { readonly order: EdgeOrder; readonly limit: number },
): CallEdge[] {
  const sources = [...callers.values()]
    .map(({ end, lines }) => ({ caller: end, lines: [...new Set(lines)].sort((a, b) => a - b) }))
    .sort((a, b) => bySourceLine(firstCall(a), firstCall(b)))
    .slice(0, limit);
  const callees = targets.toSorted((a, b) => bySourceLine(start(a), start(b))).slice(0, limit);
  const rows =
    order === 'callers'
      ? sources.map((source) => () => callees.map((callee) => ({ ...source, callee, resolution })))
      : callees.map((callee) => () => sources.map((source) => ({ ...source, callee, resolution })));
  const edges: CallEdge[] = [];
  for (const row of rows) {
    if (edges.length >= limit) break;
    edges.push(...row());
  }
  return edges;
}

function byCaller(a: CallEdge, b: CallEdge): number {
  return bySourceLine(firstCall(a), firstCall(b)) || bySourceLine(start(a.callee), start(b.callee));
}

function byCallee(a: CallEdge, b: CallEdge): number {
  return bySourceLine(start(a.callee), start(b.callee)) || bySourceLine(firstCall(a), firstCall(b));
}

interface SourceLine {
  readonly path: string;
  readonly line: number;
}

function start({ path, startLine }: CallEnd): SourceLine {
  return { path, line: startLine };
}

function firstCall({ caller, lines }: Pick<CallEdge, 'caller' | 'lines'>): SourceLine {
  return { path: caller.path, line: lines[0] ?? 0 };
}

function bySourceLine(a: SourceLine, b: SourceLine): number {
  if (a.path !== b.path) return a.path < b.path ? -1 : 1;
  return a.line - b.line;
}
