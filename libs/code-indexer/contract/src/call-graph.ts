import type { CodeUnitKind } from './code-unit.ts';

/**
 * Says how sure an edge is. `exact`: the file, its imports or `this` say which unit is meant. `name`: the only unit of that
 * name in the project. `ambiguous`: one of several; there is an edge to each of them.
 */
export type CallResolution = 'exact' | 'name' | 'ambiguous';

/** Is a unit, or the top of a file, where calls have no unit around them. */
export interface CallEnd {
  /** Is absent for the top of a file. */
  readonly unitId?: string | undefined;
  readonly kind: CodeUnitKind | 'module';
  /** Is the path for the top of a file. */
  readonly qualifiedName: string;
  readonly project: string;
  /** Is relative to the project's root, with forward slashes. */
  readonly path: string;
  /** Counts from 1. */
  readonly startLine: number;
}

export interface CallEdge {
  readonly caller: CallEnd;
  readonly callee: CallEnd;
  readonly resolution: CallResolution;
  /** 1-based lines of the calls in the caller's file, ascending. */
  readonly lines: readonly number[];
}

export interface CallQuery {
  /** `render`, or qualified as far as needed: `Page.render`. Case counts. */
  readonly name: string;
  /** Lists the `project` names of indexes; all when absent, none for `[]`. */
  readonly indexes?: readonly string[] | undefined;
  /** Must be 1 to 1000 edges. */
  readonly limit: number;
}

export interface CallAnswer {
  /** Lists the units that the name fits, by path and line; `[]` when it fits none. */
  readonly units: readonly CallEnd[];
  /** Lists `exact` first, then `name`, then `ambiguous`; within each by path and line. */
  readonly edges: readonly CallEdge[];
  /** Counts all edges, also those beyond the limit. */
  readonly total: number;
}

export interface CalleeAnswer extends CallAnswer {
  /** Names that are called and fit no unit of the project, such as those of libraries; by name, at most 100. */
  readonly unresolved: readonly string[];
}
