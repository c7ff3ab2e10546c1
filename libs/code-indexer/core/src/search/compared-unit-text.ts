import type { CodeUnitPayload } from '@learning-memory/code-indexer';

const SENTENCE = /^[^]*?(?:[.!?](?=\s)|\n\s*\n|。|$)/u;

/** Gives the text of a unit that a question is compared with: its name, what it is for, and its signature. */
export function comparedUnitText({ qualifiedName, doc = '', signature }: CodeUnitPayload): string {
  const [sentence = ''] = SENTENCE.exec(doc.trim()) ?? [];
  return [qualifiedName, sentence, signature].join('\n');
}
