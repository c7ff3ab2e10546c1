import { plainPaths } from './ruled-paths.ts';

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

/** Files and folders, in lower case, that a sentence names. */
export function pathsOf(sentence: string): readonly string[] {
  return plainPaths(` ${sentence.replaceAll(/[`"']/gu, ' ')}`);
}

/** What a sentence says something of, as it begins: up to its verb. */
const SUBJECT = /^(.{1,200}?)\s(?:is|are|was|were|has|have|holds?|contains?|comes?|gets?|=)\s/iu;

/** Of the files that a sentence names those that it is about. */
export function subjectPaths(sentence: string): readonly string[] {
  return pathsOf(SUBJECT.exec(sentence)?.[1] ?? '');
}
