import { createHash } from 'node:crypto';
import { REDACTION_VERSION } from '@learning-memory/redaction';
import type { IndexerContext } from '../indexer-context.ts';
import { UNIT_TEXT_VERSION } from '../unit-text.ts';

export interface HashedFile {
  readonly root: string;
  readonly path: string;
  /** Of its bytes. */
  readonly hash: string;
}

/** Differs whenever what is stored of the file would. */
export function versionOf({ parser }: Pick<IndexerContext, 'parser'>, { root, path, hash }: HashedFile): string {
  const parts = JSON.stringify([root, hash, parser.versionOf(path), UNIT_TEXT_VERSION, REDACTION_VERSION]);
  return createHash('sha256').update(parts).digest('hex').slice(0, 32);
}

/** By the end of a path, which decides the language: what parses it. */
export type PathVersions = Readonly<Record<string, string | undefined>>;

/** Of what files are read with. */
export interface ReadingVersions {
  readonly texts: readonly [unitText: string, redaction: string];
  readonly paths: PathVersions;
}

export function readingVersions({ parser }: Pick<IndexerContext, 'parser'>, paths: Iterable<string>): ReadingVersions {
  const ends = new Set([...paths].map(endOf));
  const versions = [...ends].sort().map((end) => [end, parser.versionOf(end)] as const);
  return { texts: [String(UNIT_TEXT_VERSION), String(REDACTION_VERSION)], paths: Object.fromEntries(versions) };
}

function endOf(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const dot = name.lastIndexOf('.');
  return dot > 0 ? `a${name.slice(dot)}` : name;
}
