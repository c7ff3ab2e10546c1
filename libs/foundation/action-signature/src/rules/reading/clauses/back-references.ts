/** What the first of some texts names that names such things: a pronoun takes up the nearest. */
export function firstNamed<Thing>(
  texts: readonly string[],
  read: (text: string) => readonly Thing[],
): readonly Thing[] {
  return texts.map(read).find((things) => things.length > 0) ?? [];
}

const PLACE =
  /(?<![\p{L}`])(?:(?:in|into|under|inside)\s+)?there(?![\p{L}`'’])(?!\s+(?:is|are|was|were|will|has|have|may|can|should)(?!\p{L}))/iu;

/** Whether a text says of something that it is done at the place that was named before: `in there`, `is not allowed there`. */
export function meansPlace(text: string): boolean {
  return PLACE.test(text.replaceAll(/`[^`\n]*`/gu, ' '));
}
