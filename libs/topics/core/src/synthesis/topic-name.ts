import { analyzeText, compareStrings } from '@learning-memory/text-analysis';

const NAMED_BY = 3;
const WORD = /[\p{L}\p{N}][\p{L}\p{N}_-]{2,40}/gu;
/** Texts whose words are read. */
const MOST_READ = 500;

/** How often terms occur among all, and as which word. */
export interface NamingTerms {
  /** Words that tell this topic from the others, the most telling first. */
  leading(texts: readonly string[], count?: number): readonly string[];
}

/** Class-based tf-idf (Grootendorst 2022): a term names a topic where many of its texts have it and few others. */
export function createNamingTerms(allTexts: readonly string[]): NamingTerms {
  const everywhere = documentCounts(allTexts).counts;
  return {
    leading(texts, count = NAMED_BY) {
      const { counts, words } = documentCounts(texts.slice(0, MOST_READ));
      const scored = [...counts].map(([term, own]) => {
        const rarity = Math.log(1 + allTexts.length / (everywhere.get(term) ?? own));
        return { term, score: (own / texts.length) * rarity };
      });
      scored.sort((a, b) => b.score - a.score || compareStrings(a.term, b.term));
      return scored.slice(0, count).map(({ term }) => mostFrequent(words.get(term)) ?? term);
    },
  };
}

interface DocumentCounts {
  readonly counts: ReadonlyMap<string, number>;
  readonly words: ReadonlyMap<string, ReadonlyMap<string, number>>;
}

function documentCounts(texts: readonly string[]): DocumentCounts {
  const counts = new Map<string, number>();
  const words = new Map<string, Map<string, number>>();
  for (const text of texts) {
    const seen = new Set<string>();
    for (const [word] of text.matchAll(WORD)) {
      const term = namingTerm(word);
      if (term === undefined) continue;
      seen.add(term);
      addForm(words, term, word.toLowerCase());
    }
    for (const term of seen) counts.set(term, (counts.get(term) ?? 0) + 1);
  }
  return { counts, words };
}

const termsOfWords = new Map<string, string | undefined>();
const MOST_WORDS = 20_000;

function namingTerm(word: string): string | undefined {
  if (termsOfWords.has(word)) return termsOfWords.get(word);
  if (termsOfWords.size >= MOST_WORDS) termsOfWords.clear();
  const term = readNamingTerm(word);
  termsOfWords.set(word, term);
  return term;
}

/** `undefined` for a stop word, which stays a term where it stands alone, and for a number. */
function readNamingTerm(word: string): string | undefined {
  if (/^\p{N}+$/u.test(word) || analyzeText(`${word} anchor`).length < 2) return undefined;
  return analyzeText(word)[0];
}

function addForm(words: Map<string, Map<string, number>>, term: string, form: string): void {
  const forms = words.get(term) ?? new Map<string, number>();
  words.set(term, forms);
  forms.set(form, (forms.get(form) ?? 0) + 1);
}

function mostFrequent(forms: ReadonlyMap<string, number> | undefined): string | undefined {
  return [...(forms ?? [])].sort(([a, x], [b, y]) => y - x || compareStrings(a, b))[0]?.[0];
}
