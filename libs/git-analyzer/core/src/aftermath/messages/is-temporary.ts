const FOR_NOW = /\b(?:temporar(?:y|ily)|for now|for the time being)\b/iu;
const LEAVES_OUT = /\b(?:disabl|skip|suppress|mut(?:e|ing)|quarantin)\w*/iu;
const CHECK = /(?:\b|_)tests?(?:\b|_)/iu;
const VERSION = /\bv?\d+\.\d+(?:\.\d+|-?rc\d*)/iu;
const REVERT = /\brevert/iu;

/** Says whether a message says that its commit was to be taken back: a measure for some time, or a check that is left out. */
export function isTemporary(message: string): boolean {
  const subject = firstLine(message);
  return FOR_NOW.test(subject) || (LEAVES_OUT.test(subject) && CHECK.test(subject));
}

/** Says whether both messages are of versions, of which the later takes the place of the earlier. */
export function isNextVersion(earlier: string, later: string): boolean {
  return [earlier, later].every((message) => VERSION.test(firstLine(message))) && !REVERT.test(firstLine(later));
}

function firstLine(message: string): string {
  return message.trim().split('\n')[0] ?? '';
}
