import { commandsInText } from './shell/commands-in-text.ts';
import type { FailureSignature, FailureText } from './signature.ts';
import { filesIn } from './text/files.ts';
import { errorWords } from './text/fingerprint.ts';
import { wordsOf } from './text/words.ts';

/** A word of what was only told says less than one of what was done. */
const TOLD = 0.6;

export function parseFailure({ tried, story, errors, remedy, trace }: FailureText): FailureSignature {
  const words = new Map<string, number>();
  for (const [word, look] of wordsOf(`${story}\n${errors}`)) words.set(word, look * TOLD);
  for (const [word, look] of wordsOf(tried)) words.set(word, look);
  return {
    commands: commandsInText(`${tried}\n${story}`),
    remedies: commandsInText(remedy),
    files: filesIn(`${tried}\n${story}`),
    words,
    errorWords: new Set(errorWords(errors).keys()),
    ...(trace && { written: { files: trace.files, signs: new Set(trace.lines) } }),
  };
}
