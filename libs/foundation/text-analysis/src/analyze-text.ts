import { isAscii } from './fold-text.ts';
import { functionWordsOf } from './function-words.ts';
import { namesOfSymbols } from './symbol-names.ts';
import { STOP_WORDS, termsOfToken } from './token-terms.ts';
import { tokenize } from './tokenize.ts';

const MAX_QUERY_TERMS = 256;
/** Two words with a dot between them. */
const DOTTED = /[\p{L}\p{N}]\.[\p{L}\p{N}]/u;
/** No token up to here was cut by the tokenizer's own limits. */
const WHOLE_TOKEN = 64;

/**
 * Search terms in order of appearance, in linear time: lower case without accents, English words stemmed (Porter 1980),
 * identifiers as their words and as a whole, unspaced scripts as bigrams, an emoji as `emoji_<hex>`. English stop words
 * are dropped unless nothing else is there. A term holds letters, digits and `_` alone, at most 64 of them.
 */
export function analyzeText(text: string): readonly string[] {
  return termsOf(tokenize(text));
}

/**
 * The terms of `analyzeText`, and once each those of the names in dotted paths and of names with symbols: where a text says
 * `flask.url_for` a question may ask for `url_for`, and `C++` is also `cpp`.
 */
export function analyzeDocument(text: string): readonly string[] {
  return documentTerms(text, tokenize(text));
}

function documentTerms(text: string, tokens: readonly string[]): readonly string[] {
  const terms = termsOf(tokens);
  const names = [...pathNames(text, tokens), ...namesOfSymbols(text)];
  if (names.length === 0) return terms;
  const known = new Set(terms);
  for (const name of termsOf(names)) {
    if (known.has(name)) continue;
    known.add(name);
    terms.push(name);
  }
  return terms;
}

function pathNames(text: string, tokens: readonly string[]): readonly string[] {
  return text.includes('.') && DOTTED.test(text) ? tokensOfNames(text, tokens) : [];
}

/**
 * The terms of `analyzeDocument`, each once; the first 256 of a longer query. Of one in German, French, Spanish, Italian, Dutch
 * or Portuguese the function words are dropped too: every text in the language has them, and few others in the store do.
 */
export function analyzeQuery(text: string): readonly string[] {
  const tokens = tokenize(text);
  const terms = [...new Set(documentTerms(text, tokens))];
  const foreign = foreignFunctionTerms(tokens);
  const telling = foreign.size === 0 ? terms : terms.filter((term) => !foreign.has(term));
  return (telling.length > 0 ? telling : terms).slice(0, MAX_QUERY_TERMS);
}

function foreignFunctionTerms(tokens: readonly string[]): ReadonlySet<string> {
  const words = new Set(tokens.map((token) => token.toLowerCase()));
  const englishWords = [...words].filter((word) => STOP_WORDS.has(word)).length;
  const functionWords = functionWordsOf(words, englishWords);
  if (functionWords.size === 0) return functionWords;
  return new Set([...words].filter((word) => functionWords.has(word)).flatMap((word) => termsOfToken(word).all));
}

function termsOf(tokens: readonly string[]): string[] {
  const terms: string[] = [];
  for (const token of tokens) for (const term of termsOfToken(token).telling) terms.push(term);
  return terms.length > 0 ? terms : tokens.flatMap((token) => termsOfToken(token).all);
}

/** The tokens of the text with a blank for each dot. */
function tokensOfNames(text: string, tokens: readonly string[]): readonly string[] {
  // Where no character is unified with others and no token was cut, the dots of the tokens are those of the text.
  if (!isAscii(text) || tokens.some(({ length }) => length > WHOLE_TOKEN)) return tokenize(text.replaceAll('.', ' '));
  return tokens.flatMap((token) => (token.includes('.') ? token.split('.') : token));
}
