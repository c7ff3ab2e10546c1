import { commandsInText } from './shell/commands-in-text.ts';
import { changing, readCommands } from './shell/read-commands.ts';
import type { ActionTrace, CommandSignature, FailedRun, FailureSignature, FailureText } from './signature.ts';
import { filesIn } from './text/files.ts';
import { errorWords } from './text/fingerprint.ts';
import { wordsOf } from './text/words.ts';

/** A word of what was only told says less than one of what was done. */
const TOLD = 0.6;

export function parseFailure({ tried, story, errors, remedy, trace }: FailureText): FailureSignature {
  const runs = trace?.runs ?? [];
  const words = new Map<string, number>();
  for (const [word, look] of wordsOf(`${story}\n${errors}`)) words.set(word, look * TOLD);
  for (const [word, look] of wordsOf(tried)) words.set(word, look);
  return {
    commands: [...commandsInText(`${tried}\n${story}`), ...runs.flatMap((run) => commandsOf(run, tried))],
    remedies: commandsInText(remedy),
    files: filesIn(`${tried}\n${story}`),
    words,
    errorWords: new Set(errorWords(errors).keys()),
    ...(trace !== undefined && trace.lines.length > 0 && { written: writtenIn(trace) }),
  };
}

function writtenIn({ files, lines, taken }: ActionTrace): FailureSignature['written'] {
  return { files, signs: new Set(lines), taken: new Set(taken) };
}

/** Tests fail while somebody works: one of them is what was tried where its program and a flag of it are named. */
function commandsOf({ command, isCheck }: FailedRun, tried: string): readonly CommandSignature[] {
  const commands = changing(readCommands(command));
  return isCheck ? commands.filter((one) => isNamed(one, tried)) : commands;
}

function isNamed({ program, details }: CommandSignature, tried: string): boolean {
  const words = new Set(tried.split(/[\s`'",;()]+/u));
  return words.has(program) && [...details].some((detail) => detail.startsWith('-') && words.has(detail));
}
