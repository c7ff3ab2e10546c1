import { analyzeText } from '@learning-memory/text-analysis';

/** The words that a name is made of, stemmed; a name of one word is that word. */
export function nameTerms(name: string): readonly string[] {
  const terms = [...new Set(analyzeText(name))];
  const whole = name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
  const parts = terms.filter((term) => term !== whole);
  return parts.length === 0 ? terms : parts;
}
