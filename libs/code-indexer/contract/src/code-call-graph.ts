import type { CallAnswer, CalleeAnswer, CallQuery } from './call-graph.ts';
import type { CodeIndexLock } from './code-index-lock.ts';

/** Holds what other files can see of a file. */
export interface CodeSurface {
  readonly path: string;
  readonly language: string;
  /** Holds JSON, as staged. */
  readonly bindings: string;
  /** Lists the callable ones. */
  readonly units: readonly { readonly kind: string; readonly qualifiedName: string }[];
}

export interface UnresolvedCall {
  readonly call: number;
  readonly path: string;
  /** Qualified name of the unit around it; absent for the top of the file. */
  readonly caller?: string | undefined;
  readonly callee: string;
  readonly receiver?: string | undefined;
}

/**
 * Holds what a call means: one unit for certain, something outside the project, or, with neither, any unit of its name.
 */
export interface CallTarget {
  readonly call: number;
  readonly unit?: { readonly path: string; readonly qualifiedName: string } | undefined;
  readonly external: boolean;
}

/** Says how much of one file calls something in another: more calls have a higher number. */
export interface CallsOfFile {
  readonly from: string;
  readonly to: string;
  readonly calls: number;
}

/** Calls are resolved while an index is built; `surfaces`, `calls` and `importers` see it as it will be when published. */
export interface CodeCallGraph {
  /** Unknown paths are left out. */
  surfaces(project: string, paths: readonly string[]): Promise<readonly CodeSurface[]>;
  calls(project: string, paths: readonly string[]): Promise<readonly UnresolvedCall[]>;
  /** Paths of files that have one of the keys among their `importKeys`. */
  importers(project: string, keys: readonly string[]): Promise<readonly string[]>;
  /** Forgets what an interrupted build found for calls of live files. */
  resetTargets(lock: CodeIndexLock): Promise<boolean>;
  /** Holds at once for calls of staged files, with `publish` for those of live ones. */
  setTargets(lock: CodeIndexLock, targets: readonly CallTarget[]): Promise<boolean>;
  callers(query: CallQuery): Promise<CallAnswer>;
  callees(query: CallQuery): Promise<CalleeAnswer>;
  /**
   * Calls from and to the live files of these paths, by path; what is called by name alone counts where at most two units of
   * the project are called so. Unknown paths have none.
   */
  callsOfFiles(project: string, paths: readonly string[]): Promise<readonly CallsOfFile[]>;
}
