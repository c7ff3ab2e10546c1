import type { CommandRun } from './command-run.ts';
import { cleanLines } from './output/clean-lines.ts';
import { splitCommand } from './shell/split-command.ts';
import { programName, unwrapCommand } from './shell/unwrap-command.ts';
import { isVisible, lastMentions, showsForeignText } from './shell/visibility.ts';

/** Nothing that went well begins a line so. */
const FAILED = /^(?:(?:error|ERROR|fatal|panic): \S|Error: [A-Z]{4,} FAILED\b)/;
const WENT_WELL = /\b(?:success(?:ful|fully)?|succeeded|done|completed?|passed)\b/i;
/** They show what was written before, or say what they are told to. */
const SHOWS = /^(?:echo|printf|journalctl|dmesg|tee|true|logs?)$/;
/** Of a subcommand and its group. */
const MOST_WORDS = 2;

/**
 * Says whether a run of any program printed that it failed though its exit code is another's: behind a pipe, `|| true` or
 * `; echo`. Never where an exit code is bad: that tells by itself.
 */
export function tellsFailure({ command, output, exitCode, interrupted }: CommandRun): boolean {
  if (interrupted === true || exitCode !== 0) return false;
  const stages = splitCommand(command);
  const mentions = lastMentions(stages);
  const isHidden = stages.some(
    ({ words, exitScope }, index) => exitScope === 'none' && !shows(words) && isVisible(stages, index, mentions),
  );
  if (!isHidden || showsForeignText(stages)) return false;
  const lines = cleanLines(output);
  return lines.some((line) => FAILED.test(line)) && !lines.some((line) => WENT_WELL.test(line));
}

function shows(words: readonly string[]): boolean {
  const [program = '', ...rest] = unwrapCommand(words);
  return [programName(program), ...rest.slice(0, MOST_WORDS)].some((word) => SHOWS.test(word));
}
