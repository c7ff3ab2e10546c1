/** A call, an index, or a member of something that holds settings: code, not a literal. */
const CALL = /^[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)*!?\s*[([]/;
/** A type of other types. */
const GENERIC = /^[\w$.]+<[\w$.,<>|]+>$/;
const MEMBER =
  /^(?:process|os|env|self|this|config|settings|secrets|vars|var|data|local|module|args|opts|options|req|request|props|import)\./;
const IDENTIFIER =
  /^(?:[A-Za-z]?[a-z]+(?:[A-Z][a-z]+)+\d?|[A-Za-z_$][\w$]*(?:\??\.[A-Za-z_$][\w$]*)+|[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+|\w*(?:Token|Secret|Password|Cookie|Session|Credential|Auth)\w*)$/;
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

export function isCode(text: string): boolean {
  return CALL.test(text) || MEMBER.test(text) || GENERIC.test(text);
}

/** Knows a member, a constant, or a name that says what it holds. */
export function isIdentifier(text: string): boolean {
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
