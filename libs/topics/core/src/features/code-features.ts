import { analyzeText } from '@learning-memory/text-analysis';
import { countAll, type FeatureCounts } from './count.ts';

const CODE = new RegExp(
  [
    '`[^`\\n]{1,200}`',
    '[\\w@.~-]{0,80}(?:/[\\w@.*-]{1,80}){1,12}',
    '\\b[a-z][a-z0-9]{0,60}(?:[A-Z][a-z0-9]{0,60}){1,10}\\b',
    '\\b[A-Z][a-z0-9]{1,60}(?:[A-Z][a-z0-9]{1,60}){1,10}\\b',
    '\\b[A-Za-z][A-Za-z0-9]{0,60}(?:_[A-Za-z0-9]{1,60}){1,12}\\b',
    '\\b[A-Za-z][\\w-]{0,60}(?:\\.[A-Za-z]\\w{0,60}){1,8}(?:\\(\\))?',
    '\\b\\w{2,60}\\(\\)?',
    '(?<=^|\\s)--?[a-z][a-z-]{1,40}',
  ].join('|'),
  'gu',
);

/** E7: identifiers, paths, calls and flags, as their words and as a whole; nothing where a text names no code. */
export function codeFeatures(text: string): FeatureCounts {
  const counts: FeatureCounts = new Map<string, number>();
  for (const [token] of text.matchAll(CODE)) {
    countAll([`=${token.toLowerCase().replace(/[`()]/gu, '')}`], counts);
    countAll(analyzeText(token), counts);
  }
  return counts;
}
