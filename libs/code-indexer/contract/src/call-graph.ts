import type { CodeUnitKind } from './code-unit.ts';

/**
 * Says how sure it is what a call means. `exact`: the file, its imports or `this` say which unit. `name`: the only unit of
 * that name in the project. `ambiguous`: one of several candidates.
 */
export type CallResolution = 'exact' | 'name' | 'ambiguous';

/** A unit, or the top of a file, where calls have no unit around them. */
export interface CallEnd {
  /** Absent for the top of a file. */
  readonly unitId?: string | undefined;
  readonly kind: CodeUnitKind | 'module';
  /** The path for the top of a file. */
  readonly qualifiedName: string;
  readonly project: string;
  /** Relative to the project's root, with forward slashes. */
  readonly path: string;
  /** Counts from 1. */
  readonly startLine: number;
}

/** One line of a file on which a unit is called. */
export interface IndexedCall {
  readonly caller: CallEnd;
  /** Counts from 1, in the caller's file. */
  readonly line: number;
  /** The first by path and line of those that it may mean and that were asked for. */
  readonly callee: CallEnd;
  /** How many units of the project it may mean; 1 unless it is `ambiguous`. */
  readonly candidates: number;
  readonly resolution: CallResolution;
  /** Says which version of the caller's file was indexed. */
  readonly fileVersion: string;
}

export interface CallQuery {
  /** `render`, or qualified as far as needed: `Page.render`. Case counts. */
  readonly name: string;
  /** Lists the `project` names of indexes; all when absent, none for `[]`. */
  readonly indexes?: readonly string[] | undefined;
  /** Must be 1 to 1000 call sites. */
  readonly limit: number;
}

export interface CallAnswer {
  /** Lists the units that the name fits, by path and line; `[]` when it fits none. */
  readonly units: readonly CallEnd[];
  /** Lists `exact` first, then `name`, then `ambiguous`; within each by path and line. */
  readonly sites: readonly IndexedCall[];
  /** Counts all call sites, also those beyond the limit. */
  readonly total: number;
}

export interface CalleeAnswer extends CallAnswer {
  /** Names that are called and fit no unit of the project, such as those of libraries; by name, at most 100. */
  readonly unresolved: readonly string[];
}

/** A call site that was looked at again. */
export interface FoundCall extends Omit<IndexedCall, 'fileVersion'> {
  /** The caller's file differs from what was indexed, or is gone. */
  readonly stale: boolean;
}

/** What a store answers, with call sites that were looked at again. */
export type FoundCalls<Answer extends CallAnswer> = Omit<Answer, 'sites'> & {
  readonly sites: readonly FoundCall[];
};
