import type { CommandSignature } from '../signature.ts';

/** Lifts a rule where an action says that it is done by the machine that builds. */
export const IN_CI = 'ci=true';

/** What a statement forbids, binds to somebody's consent, or wants done otherwise. */
export interface ActionRule {
  /** The sentence that states it. */
  readonly says: string;
  readonly commands: readonly CommandSignature[];
  /** Of files, folders and patterns, in lower case. */
  readonly paths: readonly RuledPath[];
  /** Of SQL. */
  readonly statements: readonly RuledStatement[];
  /** Files and folders in lower case that alone may be edited; any of them without one. */
  readonly only: readonly string[];
  readonly values: readonly RuledValue[];
  readonly forms: readonly RuledForm[];
  /** Of packages and code, in lower case: a `*` at the end stands for the rest of a word. */
  readonly names: readonly RuledName[];
  /** Of tools that are none for commands and files, in lower case: a `*` at the end stands for the rest, a server for all that it has. */
  readonly tools: readonly string[];
  /** Where names and commands are ruled out, everywhere without any; `used`: on what lies there alone. */
  readonly within: readonly RuledPath[];
  /** Where it holds: of branches, machines, environments. */
  readonly where: ReadonlySet<string>;
  /** Files and folders in lower case that it does not hold for. */
  readonly spared: readonly string[];
  /** Commands that lift it where one is run ahead. */
  readonly before: readonly CommandSignature[];
  /** What lifts it. */
  readonly unless: ReadonlySet<string>;
  /** Places and flags: what names one of them is none of what it rules out. */
  readonly free: ReadonlySet<string>;
  /** What is to be done in its place. */
  readonly instead: readonly CommandSignature[];
  /** The same as it is written, in lower case. */
  readonly insteadLines: readonly string[];
  readonly writings: readonly RuledWriting[];
  /** No package is to be added, whatever its name. */
  readonly addsPackage: boolean;
}

export interface RuledPath {
  readonly path: string;
  /** What is not to be done to it; `altered`: edited once it is there; `made`: where it may not be there yet; `used`: given to a program; `copied`: taken somewhere else; `reached`: anything. */
  readonly is: 'edited' | 'altered' | 'made' | 'run' | 'committed' | 'read' | 'used' | 'copied' | 'reached';
}

export interface RuledStatement {
  /** What it begins with, in lower case. */
  readonly deeds: ReadonlySet<string>;
  /** A table, a database and the like, where it is for those alone; `''` for all. */
  readonly kind: string;
  /** In lower case, without their schema; all of them without one. */
  readonly tables: readonly string[];
  /** In lower case: what else is named is meant of none of it; `''` for any. */
  readonly database: string;
  /** It is ruled out without a condition alone. */
  readonly isUnfiltered: boolean;
}

export interface RuledName {
  readonly name: string;
  /** A word of prose is meant where something is imported or installed alone. */
  readonly isQuoted: boolean;
  /** It is not to be called: also not by code that is run at once. */
  readonly isCalled?: boolean | undefined;
  /** What bears it is to be left as it is: it is spoken of elsewhere as one likes. */
  readonly isKept?: boolean | undefined;
}

/** What a tool, or a command, is not to be given for some things: `never set CAPA tickets to Done`. */
export interface RuledValue {
  /** What the keys of those things begin with, in lower case; any of them without one. */
  readonly of: readonly string[];
  /** In lower case. */
  readonly values: readonly string[];
}

/** How a commit message, or the name of a branch, is to begin. */
export interface RuledForm {
  readonly of: 'commit' | 'branch';
  /** One of these; a `#` at the end stands for a number. */
  readonly forms: readonly string[];
}

/** How code, or a commit message, is not to look. */
export interface RuledWriting {
  readonly of: 'code' | 'commit';
  readonly pattern: RegExp;
  /** Of code: in files whose names it fits. */
  readonly files: RegExp;
}
