import { analyzeText } from '@learning-memory/text-analysis';

/** The words of a keyword may stand this many times as far apart as they are: `DROP` of a table, not one at each end. */
const SPREAD = 3;

/** Without its sign, `c++` or `.env` is another word. */
const SIGNED = /^[^\p{L}\p{M}\p{N}]|[^\p{L}\p{M}\p{N}]$/u;

/** Tells of keywords whether the text names them: their words near each other, a keyword with signs as it is spelled. */
export function keywordsNamedIn(text: string): (keyword: string) => boolean {
  const words = analyzeText(text);
  const known = new Set(words);
  const spelled = text.normalize('NFC').toLowerCase();
  return (keyword) => {
    if (SIGNED.test(keyword)) return isSpelledIn(spelled, keyword);
    const terms = termsOf(keyword);
    // Of thousands of keywords an action has the words of a few.
    return [...terms].every((term) => known.has(term)) && standNearEachOther(words, terms);
  };
}

/** Not as a part of a longer word; after a sign at its end anything may come: `c++20`. */
function isSpelledIn(text: string, keyword: string): boolean {
  if (!text.includes(keyword)) return false;
  const literal = keyword.replaceAll(/[$()*+./?[\\\]^{|}]/gu, String.raw`\$&`);
  const end = /[\p{L}\p{M}\p{N}]$/u.test(keyword) ? String.raw`(?![\p{L}\p{M}\p{N}])` : '';
  return new RegExp(String.raw`(?<![\p{L}\p{M}\p{N}])${literal}${end}`, 'u').test(text);
}

/** As words of their own: an identifier is also found whole. */
function termsOf(keyword: string): ReadonlySet<string> {
  return new Set(analyzeText(keyword.replaceAll(/[^\p{L}\p{M}\p{N}]/gu, ' ')));
}

function standNearEachOther(words: readonly string[], terms: ReadonlySet<string>): boolean {
  const lastAt = new Map<string, number>();
  return words.some((word, position) => {
    if (!terms.has(word)) return false;
    lastAt.set(word, position);
    return lastAt.size === terms.size && position - Math.min(...lastAt.values()) < SPREAD * terms.size;
  });
}
