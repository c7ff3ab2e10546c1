import type { CodeUnitPayload } from '@learning-memory/code-indexer';
import { firstSentence } from '../unit-text.ts';

/** The text of a unit that a question is compared with: its name, what it is for, and its signature. */
export function comparedUnitText({ qualifiedName, doc = '', signature }: CodeUnitPayload): string {
  return [qualifiedName, firstSentence(doc), signature].join('\n');
}
