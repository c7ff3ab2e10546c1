/**
 * What a unit can be. `key` is a top-level key of a data file, `chunk` are lines between definitions or a part of a long
 * one.
 */
export const CODE_UNIT_KINDS = [
  'function',
  'method',
  'class',
  'interface',
  'type',
  'constant',
  'key',
  'chunk',
] as const;
export type CodeUnitKind = (typeof CODE_UNIT_KINDS)[number];

/**
 * A definition in a file. Offsets count UTF-16 code units of the text that was parsed, a byte order mark included.
 */
export interface CodeUnit {
  readonly kind: CodeUnitKind;
  /** Never empty; a default export without a name is `default`. */
  readonly name: string;
  /**
   * Holds the names around it, of which at most 300 characters are kept, and its own, joined by dots: `Parser.parse.visit`.
   */
  readonly qualifiedName: string;
  /** Holds the definition without decorators and body, white space collapsed; it has at most 300 characters. */
  readonly signature: string;
  /**
   * Holds the docstring or the comment right above, without its markers, lines kept; it has at most 4000 characters.
   */
  readonly doc?: string | undefined;
  /** 1-based, both inclusive; from the first decorator to the end of the body, without the comment above. */
  readonly startLine: number;
  readonly endLine: number;
  /** `content.slice(startOffset, endOffset)` is the whole unit, decorators included. */
  readonly startOffset: number;
  readonly endOffset: number;
  /** Says where the body begins; absent when there is none, as in an overload or a type alias. */
  readonly bodyOffset?: number | undefined;
  /** Branches + 1, those of nested units not counted. Functions and methods with a body have one, other units none. */
  readonly complexity?: number | undefined;
  /** Can be named from other files, as far as the file itself says. */
  readonly exported: boolean;
}
