import type { FoundCode } from '@learning-memory/code-indexer';
import type { Finding } from './candidate.ts';
import { matchOf } from './match-of.ts';

/**
 * Gives a unit of code: where it is, how it is called and what it says of itself. Units of one path and name are the same.
 */
export function codeFinding({ id, unit, score }: FoundCode, index: number): Finding {
  const { project, path, kind, qualifiedName, signature, doc, startLine, endLine } = unit;
  return {
    source: 'code',
    id,
    section: 'Code',
    title: `${qualifiedName} (${path})`,
    parts: [
      ['', `${path}:${String(startLine)}-${String(endLine)} ${kind} ${qualifiedName}`, 300],
      ['', signature, 300],
      ['', doc, 300],
    ],
    why: matchOf(index, score),
    origin: project,
    key: JSON.stringify([project, path, qualifiedName]),
    kind: `code ${qualifiedName}`,
  };
}
