import type { FoundCode } from '@learning-memory/code-indexer';
import type { Finding, Part } from './candidate.ts';
import { BRIEF_LENGTH } from './brief-length.ts';
import { matchOf } from './match-of.ts';

/**
 * A unit of code: where it is, how it is called and what it says of itself. Units of one path and name are the same.
 */
export function codeFinding({ id, unit, score }: FoundCode, index: number): Finding {
  const { project, path, kind, qualifiedName, signature, doc, startLine, endLine, indexedAt } = unit;
  const place: Part = ['', `${path}:${String(startLine)}-${String(endLine)} ${kind} ${qualifiedName}`, 300];
  return {
    source: 'code',
    id,
    section: 'Code',
    title: `${qualifiedName} (${path})`,
    parts: [place, ['', signature, 300], ['', doc, 300]],
    brief: [place, ['', signature, BRIEF_LENGTH.part], ['', doc, BRIEF_LENGTH.part]],
    time: indexedAt,
    why: matchOf(index, score),
    says: `${signature}\n${doc ?? ''}`,
    origin: project,
    key: JSON.stringify([project, path, qualifiedName]),
    kind: `code ${qualifiedName}`,
  };
}
