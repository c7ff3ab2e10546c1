import type { CallEnd, CallResolution, IndexedCall } from '@learning-memory/code-indexer';

/** Calls that each may mean any of the targets. */
export interface CallBundle {
  readonly resolution: CallResolution;
  /** Goes by the caller; lines may come in any order and twice. */
  readonly callers: ReadonlyMap<
    string,
    { readonly end: CallEnd; readonly fileVersion: string; readonly lines: number[] }
  >;
  /** Those that were asked for. */
  readonly targets: readonly CallEnd[];
  /** How many there are, asked for or not. */
  readonly candidates: number;
}

const RANK: Readonly<Record<CallResolution, number>> = { exact: 0, name: 1, ambiguous: 2 };

/** The first call sites, the surest ones before others. */
export function sitesOf(
  bundles: readonly CallBundle[],
  limit: number,
): { readonly sites: readonly IndexedCall[]; readonly total: number } {
  const sites = bundles.flatMap(sitesIn);
  return { sites: sites.sort(bySureness).slice(0, limit), total: sites.length };
}

function bySureness(a: IndexedCall, b: IndexedCall): number {
  const bySite = RANK[a.resolution] - RANK[b.resolution] || bySourceLine(siteOf(a), siteOf(b));
  return bySite || bySourceLine(startOf(a.callee), startOf(b.callee));
}

function sitesIn({ resolution, callers, targets, candidates }: CallBundle): IndexedCall[] {
  const [callee] = targets.toSorted((a, b) => bySourceLine(startOf(a), startOf(b)));
  if (callee === undefined) return [];
  return [...callers.values()].flatMap(({ end: caller, fileVersion, lines }) =>
    [...new Set(lines)].map((line) => ({ caller, line, callee, candidates, resolution, fileVersion })),
  );
}

interface SourceLine {
  readonly path: string;
  readonly line: number;
}

function startOf({ path, startLine }: CallEnd): SourceLine {
  return { path, line: startLine };
}

function siteOf({ caller, line }: IndexedCall): SourceLine {
  return { path: caller.path, line };
}

function bySourceLine(a: SourceLine, b: SourceLine): number {
  if (a.path !== b.path) return a.path < b.path ? -1 : 1;
  return a.line - b.line;
}
