/** A call, an index, or a member of something that holds settings: code, not a literal. */
const CALL = /^[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)*!?\s*[([]/;
/** A type of other types. */
const GENERIC = /^[\w$.]+<[\w$.,<>|]+>$/;
const MEMBER =
  /^(?:process|os|env|self|this|config|settings|secrets|vars|var|data|local|module|args|opts|options|req|request|props|import)\./;
const IDENTIFIER =
  /^(?:[A-Za-z]?[a-z]+(?:[A-Z][a-z]+)+\d?|[A-Za-z_$][\w$]*(?:\??\.[A-Za-z_$][\w$]*)+|[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)$/;
const SAYS_WHAT_IT_HOLDS = /Token|Secret|Password|Cookie|Session|Credential|Auth/;
/** `e2f5f8a2000766f3.ts` reads like a member, but one of its parts is long and full of digits. */
const MADE_UP_PART = /(?:^|\.)(?=(?:[^.\d]*\d){4})[\w$]{16,}(?:\.|$)/;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const DIGEST = /^(?:sha\d{1,3}[-:])?(?:[0-9a-f]{7,12}|[0-9a-f]{32}|[0-9a-f]{40}|[0-9a-f]{64})$/i;
const PATH_OR_URL = /^(?:[a-z][a-z0-9+.-]{0,20}:\/\/|\.{0,2}\/|~\/|[A-Za-z]:\\)/i;
const PROSE = /\s/;
const PROSE_WORD =
  /\b(?:a|an|and|are|at|be|cannot|for|has|is|least|must|not|or|please|required|should|the|to|was|your)\b/i;
/** Ten digits or letters in a row are no accident. */
const LONGEST_RUN = 10;
const WORD = /^(?:[a-z]+|[A-Z]+|[A-Z][a-z]+|\d+|v\d+)$/;

/** One that stands alone between separators is of a name or a path. */
const LONG_WORD = /^[A-Za-z][a-z]{4,}$/;
const SHORTEST_RANDOM = 12;
/** Without the words and numbers between separators. */
const SHORTEST_RANDOM_PARTS = 10;
/** Letters of one case, or digits, that stand together. */
const RUN = /[A-Z]?[a-z]+|[A-Z]+|\d+/g;
const FEWEST_RUNS = 5;
/** Names of words and numbers have longer ones. */
const LONGEST_MEAN_RUN = 3;
/** Of camelCase. */
const INNER_WORD = /[A-Z]?[a-z]{3,}/g;

export function isCode(text: string): boolean {
  return CALL.test(text) || MEMBER.test(text) || GENERIC.test(text);
}

/** Knows a member, a constant, or a name that says what it holds. */
export function isIdentifier(text: string): boolean {
  if (/^\w+$/.test(text) && SAYS_WHAT_IT_HOLDS.test(text)) return true;
  return IDENTIFIER.test(text) && !(text.includes('.') && MADE_UP_PART.test(text));
}

/** Knows `BinaryLike`. */
export function isTypeName(text: string): boolean {
  return /^[A-Z][a-z]+(?:[A-Z][a-z]+)+$/.test(text);
}

/** Knows a git id, a checksum or a UUID. */
export function isDigest(text: string): boolean {
  return UUID.test(text) || DIGEST.test(text) || /^sha(?:256|384|512)-/.test(text);
}

/** Knows `./0123456789abcdef`: characters to choose from, in their order. */
export function isAlphabet(text: string): boolean {
  let run = 1;
  for (let index = 1; index < text.length; index += 1) {
    run = text.charCodeAt(index) === text.charCodeAt(index - 1) + 1 ? run + 1 : 1;
    if (run >= LONGEST_RUN) return true;
  }
  return false;
}

/** Tells letters and digits of chance from names with numbers, which are of words for the most part. */
export function isRandom(text: string): boolean {
  if (text.length < SHORTEST_RANDOM || (isIdentifier(text) && !text.includes('.'))) return false;
  const parts = text.split(/[^A-Za-z0-9]+/);
  if (parts.some((part) => LONG_WORD.test(part))) return false;
  const mixed = parts.filter((part) => !WORD.test(part)).join('');
  return mixed.length >= SHORTEST_RANDOM_PARTS && changesOften(mixed, parts.length === 1);
}

function changesOften(text: string, isOnePart: boolean): boolean {
  const runs = text.match(RUN) ?? [];
  if (runs.length < FEWEST_RUNS) return false;
  if (text.replace(INNER_WORD, '').length * 2 > text.length) return true;
  // Nobody writes a name of several words and numbers in one case without a separator.
  return isOnePart && (text.length <= LONGEST_MEAN_RUN * runs.length || /^[a-z\d]+$/.test(text));
}

export function isPathOrUrl(text: string): boolean {
  return PATH_OR_URL.test(text);
}

/** Knows a message from a passphrase. */
export function isProse(text: string): boolean {
  return PROSE.test(text) && PROSE_WORD.test(text);
}

export function isPlainWord(text: string): boolean {
  return /^\p{L}?[\p{Ll}'-]*$/u.test(text);
}

/** Words and numbers with separators: `user-profile-2026`. */
export function isWordList(text: string): boolean {
  return text.split(/[-_./=~+]/).every((part) => part === '' || WORD.test(part));
}

/** Knows what is long, of both cases, and no sentence or path. */
export function isMixedCase(text: string): boolean {
  return text.length >= 16 && /[a-z]/.test(text) && /[A-Z]/.test(text) && /^[A-Za-z+/=]+$/.test(text);
}

/** Computes the Shannon entropy in bits per character. */
export function entropyOf(text: string): number {
  const counts = new Map<string, number>();
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1);
  let entropy = 0;
  for (const count of counts.values()) entropy -= (count / text.length) * Math.log2(count / text.length);
  return entropy;
}
