/** Words that hold a sentence together and say nothing by themselves. */
const FUNCTION_WORDS: ReadonlySet<string> = new Set(
  (
    'a an the this that these those and or but nor so if unless when whenever while until before after because since as than ' +
    'then though although whether where wherever who whoever whom whose which what whatever how why not no never none ' +
    'nothing nobody neither only even also too just still yet again always often ever at by for from in into of off on onto ' +
    'out over to under up down with without within between among beside against about per via through during is are was were ' +
    'be been being am do does did done has have had having can cannot could will would shall should may might must need let ' +
    'i you he she it we they me him her us them my your his its our their one itself themselves yourself everything anything ' +
    'something everyone anyone someone everybody anybody somebody each every any some all both either other another such same ' +
    "own more most less least much many few there here now instead rather don't doesn't didn't isn't aren't wasn't can't won't " +
    "it's that's above across along around behind below beneath beyond despite except inside near once ones outside throughout " +
    'toward towards upon whereas whichever'
  ).split(' '),
);
/** Headlines and telegrams of fewer hold together without. */
const FEWEST_WORDS = 6;
const LEAST_SHARE = 1 / 7;
const LONGEST_KEYWORD = 3;
/** So many things of two words at most, put together by "and", "or" and commas, are a list too. */
const PARTS_OF_SERIES = 4;
const LONGEST_OF_SERIES = 2;
const ARTICLES: ReadonlySet<string> = new Set(['a', 'an', 'the']);

/**
 * False for a list of keywords: hardly a word that holds it together, and either three or more short parts or no end. A
 * sentence in another language has its length and its end.
 */
export function isSentence(text: string): boolean {
  const words = wordsOf(text);
  if (words.length < FEWEST_WORDS) return !isEnumeration(text, words.length);
  if (isSeries(text, words)) return false;
  if (heldShare(text) >= LEAST_SHARE) return true;
  return !isEnumeration(text, words.length) && /[.!?。！？]["')\]]*$/u.test(text.trim());
}

/** Texts in English have twice as much, those in other languages hardly any. */
const SHARE_OF_ENGLISH = 1 / 5;
const LONGEST_TELEGRAM = 6;

/**
 * True where nothing at all holds seven words or more together and no mark parts them, though those who are asked about it
 * write English: "Violin bridge soundpost humidity cracks varnish strings." has the end of a sentence alone.
 */
export function isBareList(text: string, around: readonly string[]): boolean {
  const isBare = wordsOf(text).length > LONGEST_TELEGRAM && heldShare(text) === 0 && !/[,;:]/u.test(text);
  return isBare && heldShare(around.join(' ')) >= SHARE_OF_ENGLISH;
}

/** Words that praise or warn and say nothing of what to do. */
const TRUISMS: ReadonlySet<string> = new Set(
  (
    'matter matters care careful carefully caution cautious important importance essential crucial vital key critical attention ' +
    'pay consider considered think mind beware remember good best well better great proper properly right quality needs require ' +
    'requires deserve deserves take takes handle handled treat treated make makes sure ensure very really'
  ).split(' '),
);

/** True where but one word is left beside praise and warning: "Certificates matter.", "Always be careful with certificates." */
export function isTruism(text: string): boolean {
  const words = wordsOf(text).map((word) => word.replace('’', "'").replace(/\.$/, ''));
  const telling = words.filter((word) => !FUNCTION_WORDS.has(word) && !TRUISMS.has(word));
  return telling.length < 2 && words.some((word) => TRUISMS.has(word));
}

/** The share of words that hold the others together; next to nothing in other languages than English. */
export function heldShare(text: string): number {
  const words = wordsOf(text);
  const held = words.filter((word) => FUNCTION_WORDS.has(word.replace('’', "'").replace(/\.$/, ''))).length;
  return words.length === 0 ? 0 : held / words.length;
}

function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}][\p{L}\p{N}'’_.@/-]*/gu) ?? [];
}

/** "The cache and the queue and the key and the ride": articles hold nothing together. */
function isSeries(text: string, words: readonly string[]): boolean {
  const parts = text.split(/[,;|•]|\b(?:and|or)\b/iu).filter((part) => part.trim() !== '').length;
  const named = words.filter((word) => !ARTICLES.has(word) && word !== 'and' && word !== 'or').length;
  return parts >= PARTS_OF_SERIES && named / parts <= LONGEST_OF_SERIES;
}

function isEnumeration(text: string, words: number): boolean {
  const parts = text.split(/[,;|•]|\s\/\s/u).length;
  return parts >= 3 && words / parts <= LONGEST_KEYWORD;
}
