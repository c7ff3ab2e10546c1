import { analyzeText, compareStrings } from '@learning-memory/text-analysis';
import type { Breather } from '@learning-memory/concurrency';
import { foreignFunctionTerms } from '../features/foreign-words.ts';

const WORD = /[\p{L}\p{N}][\p{L}\p{N}_-]{2,40}/gu;
/** Texts whose words are read. */
const MOST_READ = 500;

export interface NamedText {
  readonly content: string;
  /** In another language than English. */
  readonly foreign: boolean;
}

/** How often terms occur among all, and as which word. */
export interface NamingTerms {
  /** Words that tell this topic from the others, the most telling first. */
  leading(texts: readonly NamedText[], count: number): readonly string[];
}

/** Class-based tf-idf (Grootendorst 2022): a term names a topic where many of its texts have it and few others. */
export async function createNamingTerms(allTexts: readonly NamedText[], breather: Breather): Promise<NamingTerms> {
  const everywhere = new Map<string, number>();
  for (const text of allTexts) {
    countTerms(text, everywhere);
    await breather.pause();
  }
  return {
    leading(texts, count) {
      const [own, words] = [new Map<string, number>(), new Map<string, Map<string, number>>()];
      for (const text of texts.slice(0, MOST_READ)) countTerms(text, own, words);
      const scored = [...own].map(([term, times]) => {
        const rarity = Math.log(1 + allTexts.length / (everywhere.get(term) ?? times));
        return { term, score: (times / texts.length) * rarity };
      });
      scored.sort((a, b) => b.score - a.score || compareStrings(a.term, b.term));
      return scored.slice(0, count).map(({ term }) => mostFrequent(words.get(term)) ?? term);
    },
  };
}

const NONE: ReadonlySet<string> = new Set();

/** Counts each term of the text once, and each of its words. */
function countTerms(
  { content, foreign }: NamedText,
  counts: Map<string, number>,
  words?: Map<string, Map<string, number>>,
): void {
  const seen = new Set<string>();
  const unsaid = foreign ? foreignFunctionTerms(content) : NONE;
  for (const [word] of content.matchAll(WORD)) {
    const term = namingTerm(word);
    if (term === undefined || unsaid.has(term)) continue;
    if (!seen.has(term)) counts.set(term, (counts.get(term) ?? 0) + 1);
    seen.add(term);
    if (words !== undefined) addForm(words, term, word.toLowerCase());
  }
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
