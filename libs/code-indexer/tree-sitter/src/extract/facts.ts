import type { CodeUnitKind } from '@learning-memory/code-indexer';
import type { TextSpan } from './text-span.ts';

/** A definition as a query found it: what is around it is not known yet. */
export interface UnitFact extends TextSpan {
  readonly kind: CodeUnitKind;
  /** `[#]` stands for the position among its like in the file. */
  readonly name: string;
  readonly nameOffset: number;
  readonly bodyOffset?: number | undefined;
  /** The type it belongs to, where the text says so elsewhere than around it. */
  readonly owner?: string | undefined;
}

/**
 * Holds what qualifies names and is no unit: a namespace, or with `members` a block that holds the methods of a type.
 */
export interface ScopeFact extends TextSpan {
  readonly name: string;
  readonly members: boolean;
}

export interface CallFact {
  readonly callee: string;
  readonly receiver?: string | undefined;
  readonly offset: number;
}

export interface ImportFact {
  readonly module: string;
  readonly imported?: string | undefined;
  readonly local?: string | undefined;
  readonly offset: number;
}

export interface ExportFact {
  readonly exported: string;
  readonly local?: string | undefined;
  readonly module?: string | undefined;
  readonly imported?: string | undefined;
  readonly offset: number;
}

/** Says of which type a variable, a parameter or a field is. */
export interface TypingFact {
  readonly variable: string;
  /** Empty where it is not known. */
  readonly type: string;
  /** The variable that a field is assigned from. */
  readonly from?: string | undefined;
  readonly isField: boolean;
  readonly offset: number;
}

/** Names a parent of the class around it. */
export interface ParentFact {
  readonly name: string;
  readonly offset: number;
}

/** Captures that say something by where they are alone. */
export const MARKS = [
  'wrapper',
  'exported',
  'public',
  'private',
  'decorator',
  'comment',
  'doc',
  'branch',
  'error',
] as const;
export type Mark = (typeof MARKS)[number];

/** Holds what a query found in a file, each list in the order of the text. */
export interface Facts {
  readonly units: readonly UnitFact[];
  readonly scopes: readonly ScopeFact[];
  readonly calls: readonly CallFact[];
  readonly imports: readonly ImportFact[];
  readonly exports: readonly ExportFact[];
  readonly typings: readonly TypingFact[];
  readonly parents: readonly ParentFact[];
  readonly marks: Readonly<Record<Mark, readonly TextSpan[]>>;
}
