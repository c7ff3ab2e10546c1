import type { CommandStage } from './command-stage.ts';
import { isPipe } from './split-command.ts';
import { programName } from './unwrap-command.ts';

/** Programs that pass on lines as they came, or some of them. */
const FILTERS = new Set(
  'tail head grep egrep fgrep rg sed awk gawk tee cat less more sort uniq cut tr ts col fold stdbuf'.split(' '),
);
/** Programs that show text which is not of this run. */
const VIEWERS = new Set('cat head tail less more bat grep egrep rg awk sed git gh curl wget jq'.split(' '));
const TERMINAL = new Set(['/dev/stdout', '/dev/stderr', '/dev/tty']);

/** The place of the last stage that each word is an argument of. */
export function lastMentions(stages: readonly CommandStage[]): ReadonlyMap<string, number> {
  return new Map(stages.flatMap(({ words }, index) => words.slice(1).map((word) => [word, index] as const)));
}

/**
 * Says whether what a stage writes is in the output: not piped into a program that makes something else of it, not kept in a
 * file.
 */
export function isVisible(
  stages: readonly CommandStage[],
  index: number,
  mentions: ReadonlyMap<string, number>,
): boolean {
  const stage = stages[index];
  if (stage === undefined || !stage.pipedInto.every((program) => FILTERS.has(programName(program)))) return false;
  const last = stages[index + stage.pipedInto.length] ?? stage;
  return [...stage.redirectedTo, ...last.redirectedTo].every(
    (file) => TERMINAL.has(file) || (mentions.get(file) ?? -1) > index,
  );
}

/** Says whether the output has text in it that other commands show: a log, a file, the web. */
export function showsForeignText(stages: readonly CommandStage[]): boolean {
  const written = new Set(stages.flatMap(({ redirectedTo }) => redirectedTo));
  const teed = new Set(stages.filter(({ words }) => words[0] === 'tee').flatMap(({ words }) => words.slice(1)));
  return stages.some(
    ({ words: [name = '', ...args], before }) =>
      !isPipe(before) && VIEWERS.has(programName(name)) && !args.some((arg) => written.has(arg) || teed.has(arg)),
  );
}
