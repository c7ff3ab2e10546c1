import type { CodeCallGraph } from './code-call-graph.ts';
import type { CodeIndexLock } from './code-index-lock.ts';
import type { IndexRoot } from './code-indexer.ts';

export interface CodeFileUnit {
  /** The id of its point in the vector store. */
  readonly id: string;
  readonly kind: string;
  readonly name: string;
  readonly qualifiedName: string;
  /** Counts from 1. */
  readonly startLine: number;
  /** Calls can mean it: at most one unit of a qualified name in a file. */
  readonly callable: boolean;
}

/** Holds the calls of one unit to one name through one receiver. */
export interface CodeFileCall {
  /** A position in `units`; absent for the top of the file. */
  readonly caller?: number | undefined;
  readonly callee: string;
  readonly receiver?: string | undefined;
  /** Count from 1 and ascend. */
  readonly lines: readonly number[];
}

export interface CodeFileDraft {
  /** Relative to the root, with forward slashes. */
  readonly path: string;
  /** Differs when the file has to be indexed again. */
  readonly version: string;
  readonly language: string;
  /** Languages whose units can call each other share it. */
  readonly family: string;
  /** Says why the file has no units, where that is not its content's fault. */
  readonly skipped?: string | undefined;
  readonly hasProblems: boolean;
  /** Differs when calls of other files into it may mean another unit. */
  readonly surface: string;
  /** Its imports and exports, JSON. */
  readonly bindings: string;
  /** Lists what `importers` finds it by. */
  readonly importKeys: readonly string[];
  readonly units: readonly CodeFileUnit[];
  readonly calls: readonly CodeFileCall[];
}

export interface CodeFileState extends Pick<CodeFileDraft, 'path' | 'version' | 'surface' | 'skipped' | 'hasProblems'> {
  readonly number: number;
  /** The file is in the index; otherwise it is staged for the next. */
  readonly live: boolean;
  /** Its points are written. */
  readonly complete: boolean;
  readonly unitCount: number;
}

export interface CodeProject {
  readonly project: string;
  readonly root: string;
  /** Somebody holds its lock. */
  readonly locked: boolean;
  /** Who took the lock last and did not give it back. */
  readonly owner?: string | undefined;
  /** Counts epoch milliseconds; absent before the first `publish` of a whole index. */
  readonly indexedAt?: number | undefined;
  /** Holds JSON, as published. */
  readonly report?: string | undefined;
  /** Lists those of the index, the one with most files first. */
  readonly languages: readonly {
    readonly language: string;
    readonly files: number;
    readonly units: number;
    readonly filesWithProblems: number;
  }[];
}

export interface NamesQuery {
  readonly indexes?: readonly string[] | undefined;
  readonly shortest: number;
  readonly longest: number;
}

/**
 * Says which files of a project are indexed, and their units and calls. Files are staged one by one and go live together
 * with `publish`. The vector store may hold more points than those of live units: `liveUnits` tells them apart. Every write
 * is durable when it resolves; rejects `METADATA_STORE_*` codes.
 */
export interface CodeIndexStore {
  readonly callGraph: CodeCallGraph;
  /** Takes the lock, and makes the project if need be; false while another one has not run out at `now`. */
  lock(
    lock: CodeIndexLock,
    term: { readonly root: string; readonly now: number; readonly until: number },
  ): Promise<boolean>;
  /** Prolongs it; false when the owner has it no more, even if nobody has. */
  renew(lock: CodeIndexLock, until: number): Promise<boolean>;
  /** Does nothing when another owner has it. */
  unlock(lock: CodeIndexLock): Promise<void>;
  /** By name; `now` decides which locks have run out. */
  projects(now: number): Promise<readonly CodeProject[]>;
  /** By name. */
  roots(): Promise<readonly IndexRoot[]>;
  /** Live and staged ones by number; `after` is the last number of the page before. */
  files(
    project: string,
    page: { readonly after?: number | undefined; readonly limit: number },
  ): Promise<readonly CodeFileState[]>;
  /** Replaces what was staged for the same paths. */
  stage(lock: CodeIndexLock, files: readonly CodeFileDraft[]): Promise<boolean>;
  /** The points of these staged files are written. */
  complete(lock: CodeIndexLock, paths: readonly string[]): Promise<boolean>;
  unstage(lock: CodeIndexLock, paths: readonly string[]): Promise<boolean>;
  /** Complete staged files go live instead of those of their path, `removed` ones go, and new targets of calls hold; all or nothing. */
  publish(
    lock: CodeIndexLock,
    index: {
      readonly root: string;
      /** Absent for a part of a first index, after which there is none to the end yet. */
      readonly indexedAt?: number | undefined;
      readonly report: string;
      readonly removed: readonly string[];
    },
  ): Promise<boolean>;
  /** Ids that belong to no live or staged unit any more and whose points are to be deleted; `[]` at the end. */
  garbage(project: string, limit: number): Promise<readonly string[]>;
  /** Their points are deleted. */
  dropGarbage(lock: CodeIndexLock, ids: readonly string[]): Promise<boolean>;
  /** Empties the project; its unit ids become garbage. Resolves with how many were live; `undefined` without the lock. */
  clear(lock: CodeIndexLock): Promise<number | undefined>;
  /** Forgets a cleared project with its lock and its garbage. */
  drop(lock: CodeIndexLock): Promise<boolean>;
  /** Different names of definitions in these indexes, all without, with so many characters other than `_` and `-`. */
  names(query: NamesQuery): Promise<readonly string[]>;
  /** Those of the ids that belong to live units. */
  liveUnits(ids: readonly string[]): Promise<ReadonlySet<string>>;
}
