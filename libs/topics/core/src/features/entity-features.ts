import { countAll, type FeatureCounts } from './count.ts';

const ENTITY = new RegExp(
  [
    // Capitalised words that begin no sentence, also several in a row.
    '(?<=[\\p{L}\\p{N},;:)("\'-]\\s)\\p{Lu}[\\p{L}\\p{N}]{1,40}(?:[ -]\\p{Lu}[\\p{L}\\p{N}]{1,40}){0,4}',
    // Abbreviations and what mixes cases.
    '\\b\\p{Lu}[\\p{Lu}\\p{N}]{1,15}(?:-\\p{N}{1,6})?\\b',
    '\\b\\p{Lu}?\\p{Ll}{1,30}\\p{Lu}[\\p{L}\\p{N}]{0,40}\\b',
    // Versions, and what is addressed by a path or a name.
    '\\bv?\\d{1,4}\\.\\d{1,4}(?:\\.\\d{1,5})?\\b',
    '(?<![\\w/])@?[\\w.~-]{1,80}(?:/[\\w@.*-]{1,80}){1,12}',
    '(?<=\\s|^)@[\\w-]{2,40}',
  ].join('|'),
  'gu',
);

/** E11: names of people, products and places, abbreviations, versions and paths; nothing where a text names none. */
export function entityFeatures(text: string): FeatureCounts {
  const counts: FeatureCounts = new Map<string, number>();
  for (const [entity] of text.matchAll(ENTITY)) {
    const name = entity.toLowerCase();
    countAll([name], counts);
    const words = name.split(/[\s/.-]+/u).filter((word) => word.length > 2);
    if (words.length > 1) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 0.5);
  }
  return counts;
}
