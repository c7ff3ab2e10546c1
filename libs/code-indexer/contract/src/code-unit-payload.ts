import type { CodeUnitKind } from './code-unit.ts';

/** A unit as searches find it. */
export interface CodeUnitPayload {
  readonly project: string;
  /** The indexed directory, absolute, as the operating system writes it. */
  readonly root: string;
  /** Relative to `root`, with forward slashes. */
  readonly path: string;
  readonly language: string;
  readonly kind: CodeUnitKind;
  readonly name: string;
  readonly qualifiedName: string;
  readonly signature: string;
  readonly doc?: string | undefined;
  /** Both count from 1 and are inclusive. */
  readonly startLine: number;
  readonly endLine: number;
  readonly complexity?: number | undefined;
  readonly exported: boolean;
  /** Secrets that were taken out of the unit and its doc; absent where there was none. */
  readonly redactions?: number | undefined;
  /** SHA-256 of the file's bytes when it was indexed, hexadecimal. */
  readonly fileHash: string;
  /** Counts epoch milliseconds. */
  readonly indexedAt: number;
}
