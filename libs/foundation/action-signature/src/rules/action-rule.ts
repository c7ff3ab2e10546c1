import type { CommandSignature } from '../signature.ts';

/** What a statement forbids, binds to somebody's consent, or wants done otherwise. */
export interface ActionRule {
  /** The sentence that states it. */
  readonly says: string;
  readonly commands: readonly CommandSignature[];
  /** Of files, folders and patterns, in lower case; `is`, where a run of it is meant, or what it does in a repository. */
  readonly paths: readonly RuledPath[];
  /** Of packages and code, in lower case. */
  readonly names: readonly RuledName[];
  /** Where names are ruled out; everywhere without any. */
  readonly within: readonly RuledPath[];
  /** Where it holds: of branches, machines, environments. */
  readonly where: ReadonlySet<string>;
  /** What lifts it. */
  readonly unless: ReadonlySet<string>;
  /** What is to be done in its place. */
  readonly instead: readonly CommandSignature[];
  /** The same as it is written, in lower case. */
  readonly insteadLines: readonly string[];
}

export interface RuledPath {
  readonly path: string;
  readonly is: 'edited' | 'run' | 'committed';
}

export interface RuledName {
  readonly name: string;
  /** A word of prose is meant where something is imported or installed alone. */
  readonly isQuoted: boolean;
}
