import { programName, unwrapCommand, type CommandStage } from '@learning-memory/outcome-parser';

/** What a stage is given, and what stands before it. */
export type GivenStage = Pick<CommandStage, 'words' | 'before' | 'input'>;

/** A stage with the files that its output goes to. */
type ScriptStage = GivenStage & Pick<CommandStage, 'redirectedTo'>;

const SHELLS = /^(?:ba|z|da|k|a|fi)?sh$/u;
/** They run a shell elsewhere where no other command stands behind what they name. */
const LOGINS = new Set(['ssh', 'su']);
/** Options of `ssh` and `su` that take the word behind them. */
const LOGIN_VALUES = new Set([...'bcDEeFIiJLlmoOpQRSWw'].map((letter) => `-${letter}`));
const PASSES_ON = /^(?:cat|tee|envsubst)$/u;
const SAYS = /^(?:echo|printf)$/u;
const INLINE = /^-[a-z]*c$/u;
const PIPE = /^\|&?$/u;
const MOST_PIPED = 5;

/** The text that a stage reads from its input, as far as the line has it: a here-document, or what is echoed into it. */
export function textGiven(stages: readonly GivenStage[], at: number, depth = 0): string {
  const stage = stages[at];
  if (stage === undefined || depth > MOST_PIPED) return '';
  if (stage.input !== '') return stage.input;
  return PIPE.test(stage.before) ? textFrom(stages, at - 1, depth + 1) : '';
}

/** What a stage writes into the next one. */
function textFrom(stages: readonly GivenStage[], at: number, depth: number): string {
  const [first = '', ...rest] = unwrapCommand(stages[at]?.words ?? []);
  const program = programName(first);
  if (SAYS.test(program)) return saidText(rest);
  return passesOn(program, rest) ? textGiven(stages, at, depth) : '';
}

/** `cat` of files passes on other text. */
function passesOn(program: string, rest: readonly string[]): boolean {
  return PASSES_ON.test(program) && (program !== 'cat' || rest.every((word) => word.startsWith('-')));
}

function saidText(rest: readonly string[]): string {
  const said = rest.filter((word) => !/^-[neE]+$/u.test(word)).join(' ');
  return said.replaceAll(/%[sb]/gu, '').replaceAll('\\n', '\n').replaceAll('\\t', ' ');
}

const SOURCES = new Set(['source', '.']);

/** What a stage runs of what an earlier one wrote into a file: `cat > a.sh <<EOF … && bash a.sh`. */
export function scriptWritten(stages: readonly ScriptStage[], at: number): string {
  const file = scriptRun(unwrapCommand(stages[at]?.words ?? []));
  if (!/[./]/u.test(file)) return '';
  const from = stages.slice(0, at).findLastIndex(({ redirectedTo }) => redirectedTo.some((to) => isSame(to, file)));
  return from < 0 ? '' : textFrom(stages, from, 0);
}

function scriptRun([first = '', ...rest]: readonly string[]): string {
  if (!isShell(programName(first)) && !SOURCES.has(first)) return first;
  // `bash -n` reads it and does not run it.
  return rest.some((word) => /^-[a-z]*[cn]/u.test(word)) ? '' : (rest.find((word) => !/^[-+]./u.test(word)) ?? '');
}

function isSame(one: string, other: string): boolean {
  return one.replace(/^\.\//u, '') === other.replace(/^\.\//u, '');
}

export function isShell(program: string): boolean {
  return SHELLS.test(program);
}

/** What they read is commands of theirs, one a line. */
const OWN_COMMANDS = /^redis-cli$/u;

/** The lines of shell that a command runs of what it reads. */
export function scriptOf(words: readonly string[], input: string): string {
  if (input === '') return '';
  if (runsInput(words)) return input;
  const command = unwrapCommand(words);
  if (!OWN_COMMANDS.test(programName(command[0] ?? ''))) return '';
  return input.replaceAll(/^(?=\s*\w)/gmu, `${command[0] ?? ''} `);
}

/** Whether a command is a shell that runs what it reads: `bash -s`, `sudo sh`, `ssh host`, `docker exec -i web bash`. */
export function runsInput(words: readonly string[]): boolean {
  const [first = '', ...rest] = unwrapCommand(words);
  const program = programName(first);
  if (SHELLS.test(program)) return isUnnamed(rest);
  if (!LOGINS.has(program)) return endsInShell(rest);
  const command = behindLogin(rest);
  if (command.length === 0) return !rest.includes('-c');
  return runsInput(command.length === 1 ? (command[0] ?? '').split(/\s+/u) : command);
}

/** What a shell is given to run in its own words: `bash -c "…"`. */
export function inlineScript(program: string, rest: readonly string[]): string | undefined {
  const at = isShell(program) ? rest.findIndex((word) => INLINE.test(word)) : -1;
  return at < 0 ? undefined : rest[at + 1];
}

/** No script is named that it is to run. */
function isUnnamed(rest: readonly string[]): boolean {
  const at = rest.findIndex((word) => !/^[-+]./u.test(word));
  const options = at < 0 ? rest : rest.slice(0, at);
  if (options.some((word) => INLINE.test(word))) return false;
  return at < 0 || rest[at] === '-' || options.some((word) => /^-[a-z]*s$/u.test(word)) || options.at(-1) === '-o';
}

/** `heroku run bash`, `kamal app exec -i bash`. */
function endsInShell(rest: readonly string[]): boolean {
  return (
    rest.length > 1 && SHELLS.test(rest.at(-1) ?? '') && /^(?:run|exec|ssh|shell|console)$/u.test(rest.at(-2) ?? '')
  );
}

/** The command behind the options and the host. */
export function behindLogin(rest: readonly string[]): readonly string[] {
  let at = 0;
  while ((rest[at] ?? '').startsWith('-')) at += LOGIN_VALUES.has(rest[at] ?? '') ? 2 : 1;
  return rest.slice(at + 1).filter((word) => word !== '-');
}
