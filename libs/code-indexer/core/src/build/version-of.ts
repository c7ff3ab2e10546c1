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
