/** A call as it is written. What it resolves to, the file alone cannot say. */
export interface CallSite {
  /** The index of the innermost unit around the call in the file's `units`; absent at the top of the file. */
  readonly caller?: number | undefined;
  /** The name that is called: `parse` in `this.parser.parse(text)`. */
  readonly callee: string;
  /**
   * Says what stands before the name when it is a plain path: `this`, `np.random`; or, where the file tells, the class that
   * it is an instance of, as written: `Parser` for `self.parser`. Absent for a bare name; empty for anything else, such as the
   * result of another call.
   */
  readonly receiver?: string | undefined;
  /** 1-based line of the name. */
  readonly line: number;
}

/** A class of the file, by qualified name, and what it extends, as written. */
export interface ClassParent {
  readonly heir: string;
  readonly parent: string;
}

/** A name that comes from another module. */
export interface ImportBinding {
  /** Stands as written: `./tools.js`, `..pkg.mod`, `os.path`. */
  readonly module: string;
  /** The name there; `default` for a default export, `*` for the module as a whole, absent when nothing is named. */
  readonly imported?: string | undefined;
  /**
   * The name here. Of a whole module it is what stands before the dot, as in `os.path` of `import os.path`. Absent when
   * every name of the module comes in as it is (`from x import *`), or none does (`import './x.js'`).
   */
  readonly local?: string | undefined;
  /** Counts from 1. */
  readonly line: number;
}

/**
 * A name the file offers to others by a statement of its own. Languages in which each top-level name can be imported have
 * none: there `CodeUnit.exported` says it, and imports are passed on under their local names.
 */
export interface ExportBinding {
  /** The name others use; `default`, or `*` for every name of `module`. */
  readonly exported: string;
  /** The name in this file; absent for an expression without a name and for what comes from `module`. */
  readonly local?: string | undefined;
  /** Says where it is passed on from, as written. */
  readonly module?: string | undefined;
  /** The name in `module`; `*` for all of it. */
  readonly imported?: string | undefined;
  /** Counts from 1. */
  readonly line: number;
}
