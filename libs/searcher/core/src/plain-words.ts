/** Finds words of so many letters or more that stand by themselves in small letters, as names, paths and options do not. */
export const plainWord = (leastLetters: number): RegExp =>
  new RegExp(
    String.raw`(?<![\p{L}\p{N}_./\\@:#$&=~-])\p{L}\p{Ll}{${String(leastLetters - 1)},}(?![\p{L}\p{N}_/\\@#$&=~-]|[.:]\S)`,
    'gu',
  );

/** Each once, in small letters, in their order. */
export function plainWordsOf(text: string, plain: RegExp): readonly string[] {
  return [...new Set((text.match(plain) ?? []).map((word) => word.toLowerCase()))];
}
