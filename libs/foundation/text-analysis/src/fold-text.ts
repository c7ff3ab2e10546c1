/** Canonical reordering takes quadratic time in the length of a run of marks, so long runs are cut before it. */
const MARK_AFTER_EIGHT = /(?<=\p{M}{8})\p{M}/gu;

/** All but the kana voicing marks, which make another letter. */
const MARK = /(?![\u3099\u309A])\p{M}/gu;

const CONTRACTION = /(\p{L})['’](?:s|t|re|ve|ll|d|m)(?![\p{L}\p{N}])/giu;

const ASCII_CONTRACTION = /([a-z])'(?:s|t|re|ve|ll|d|m)(?![a-z0-9])/gi;

// eslint-disable-next-line no-control-regex -- ASCII begins with the control characters
const ASCII = /^[\x00-\x7F]*$/;

/** Compatibility forms unified (NFKC), accents and other marks removed, English contractions cut off; keeps case. */
export function foldText(text: string): string {
  if (isAscii(text)) return text.includes("'") ? text.replace(ASCII_CONTRACTION, '$1') : text;
  return text
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
