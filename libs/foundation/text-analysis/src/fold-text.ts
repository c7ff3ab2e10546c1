/** Canonical reordering takes quadratic time in the length of a run of marks, so long runs are cut before it. */
const MARK_AFTER_EIGHT = /(?<=\p{M}{8})\p{M}/gu;

/** All but the kana voicing marks, which make another letter. */
const MARK = /(?![\u3099\u309A])\p{M}/gu;

/**
 * Nobody sees them, and a word is one with them as without (UAX 29, WB4); emoji and scripts are joined by others. A blank of no
 * width (U+200B) says where a word may be broken.
 */
const WITHIN_WORDS =
  /[\u00AD\u061C\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]|(?<=\p{L}\p{M}{0,8})[\u200B\u200D](?=\p{L})/gu;

const CONTRACTION = /(\p{L})['’](?:s|t|re|ve|ll|d|m)(?![\p{L}\p{N}])/giu;

const ASCII_CONTRACTION = /([a-z])'(?:s|t|re|ve|ll|d|m)(?![a-z0-9])/gi;

// eslint-disable-next-line no-control-regex -- ASCII begins with the control characters
const ASCII = /^[\x00-\x7F]*$/;

/**
 * Compatibility forms unified (NFKC), accents, other marks and characters nobody sees removed, English contractions cut off;
 * keeps case.
 */
export function foldText(text: string): string {
  if (isAscii(text)) return text.includes("'") ? text.replace(ASCII_CONTRACTION, '$1') : text;
  return text
    .replace(WITHIN_WORDS, '')
    .replace(MARK_AFTER_EIGHT, '')
    .normalize('NFKD')
    .replace(MARK, '')
    .normalize('NFC')
    .replace(CONTRACTION, '$1');
}

/** In it there is nothing to unify or to remove. */
export function isAscii(text: string): boolean {
  return ASCII.test(text);
}
