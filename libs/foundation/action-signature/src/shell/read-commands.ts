import { programName, splitCommand, unwrapCommand } from '@learning-memory/outcome-parser';
import type { CommandSignature } from '../signature.ts';
import { looksOnly, RUNS_CODE } from './looks-only.ts';
import { takesValue } from './options-with-value.ts';
import { GROUPS, hasSubcommand, isProgram } from './program-names.ts';
import { READING_SQL, readsOnly } from './reading-sql.ts';
import { sameDetails, sameProgram, sameSubcommand } from './same-command.ts';

/** Of them those whose value says on what the command is run. */
const WITH_TARGET = ['--filter', '-F', '--workspace', '--cwd', '-dir', '--dir', '--region'];
/** Options, settings and numbers. */
const BEFORE_SUBCOMMAND = /^(?:[-+]|[A-Za-z_]\w*=|\d+$)/u;
const CONTAINERS = new Set(['docker', 'podman']);
/** Words before the name of a program: `sudo`, variables. */
const MOST_BEFORE = 4;
/** They run a program of the project by its name. */
const MANAGERS = new Set(['pnpm', 'yarn']);
const ASSIGNMENT = /(?:^|[\s;&(])([A-Za-z_]\w*)=("[^"]*"|'[^']*'|[^\s;&|)]*)/gu;
const SUBSTITUTION = /\$\(([^()]*)\)|`([^`]*)`/gu;
/** They run a command that is one word of theirs, or stands behind words of theirs, somewhere else. */
const ELSEWHERE = new Set([
  'ssh',
  'docker',
  'podman',
  'docker-compose',
  'kubectl',
  'kamal',
  'heroku',
  'bash',
  'sh',
  'zsh',
  'su',
  'xargs',
  'watch',
  'parallel',
  'find',
  'trap',
  'tmux',
  'screen',
  'script',
  'concurrently',
  'nix-shell',
  'vagrant',
  'nsenter',
  'direnv',
]);
const INTERPRETERS = /^(?:python|node|ruby|perl|bash|sh|zsh|tsx|ts-node|deno|php)$/u;
const MOST_DEEP = 3;
const MOST_COMMANDS = 40;

/** All commands of a line, also those that others run: in a container, by another shell, on another machine. */
export function readCommands(line: string, depth = 0): readonly CommandSignature[] {
  const substituted = [...line.matchAll(SUBSTITUTION)].flatMap(([, one, other]) =>
    readDeeper(one ?? other ?? '', depth),
  );
  const variables = variablesOf(line);
  const stages = splitCommand(line).slice(0, MOST_COMMANDS);
  const read = stages.flatMap(({ words, before, redirectedTo }, at) => {
    const piped = before === '|' ? programOf(stages[at - 1]?.words ?? []) : '';
    const written = redirectedTo.filter((file) => !file.startsWith('/dev/'));
    return readStage(words, { variables: at === 0 || stages.length < 4 ? variables : [], piped, written, depth });
  });
  return [...read, ...substituted].slice(0, MOST_COMMANDS);
}

interface Around {
  readonly variables: readonly string[];
  /** The program whose output it reads. */
  readonly piped: string;
  /** Files that its output goes to. */
  readonly written: readonly string[];
  readonly depth: number;
}

function readStage(stage: readonly string[], around: Around): readonly CommandSignature[] {
  const words = stage.map((word) => (word.startsWith('`') ? word.slice(1) : word));
  return [...readInner(ofManager(unwrapCommand(words)), around), ...readContainer(words, around)];
}

/** What starts a container is a command of its own, beside what is run in it. */
function readContainer(words: readonly string[], around: Around): readonly CommandSignature[] {
  const at = words.slice(0, MOST_BEFORE).findIndex((word) => CONTAINERS.has(word));
  const rest = words.slice(at + 1);
  return at >= 0 && rest[subcommandAt(words[at] as string, rest)] === 'run'
    ? [readProgram(words[at] as string, rest, around)]
    : [];
}

function readInner(inner: readonly string[], around: Around): readonly CommandSignature[] {
  const [first = '', ...rest] = inner;
  if (!/^[\w./@+[-]/u.test(first)) return [];
  // `eval "rm -rf x"`
  if (rest.length === 0 && /\S\s+\S/u.test(first)) return readDeeper(first, around.depth);
  const program = programName(first);
  const command = INTERPRETERS.test(program) ? readScript(program, rest, around) : readProgram(program, rest, around);
  const elsewhere = ELSEWHERE.has(program) ? readDeeper(lineElsewhere(rest), around.depth) : [];
  return [...(command === undefined ? [] : [command]), ...elsewhere];
}

function readDeeper(line: string, depth: number): readonly CommandSignature[] {
  return depth < MOST_DEEP ? readCommands(line, depth + 1) : [];
}

/** `pnpm --filter web prisma generate` is `prisma generate`. */
function ofManager(words: readonly string[]): readonly string[] {
  const [manager = '', ...rest] = words;
  const at = subcommandAt(manager, rest);
  return MANAGERS.has(manager) && isProgram(rest[at] ?? '') ? [...rest.slice(at), ...rest.slice(0, at)] : words;
}

/** A script is the program that its interpreter runs. */
function readScript(program: string, rest: readonly string[], around: Around): CommandSignature | undefined {
  const at = rest.findIndex((word) => !word.startsWith('-'));
  const file = rest[at] ?? '';
  if (RUNS_CODE.test(program) && rest.slice(0, at).some((word) => /^-[ce]$/u.test(word)))
    return readProgram(program, rest, around);
  if (!/\.\w{1,4}$/u.test(file) || rest.slice(0, at).some((word) => /^-[ce]$/u.test(word))) return undefined;
  return readProgram(programName(file), rest.slice(at + 1), around) ?? readProgram(program, rest, around);
}

function readProgram(
  called: string,
  given: readonly string[],
  { variables, piped, written }: Around,
): CommandSignature {
  const [program, rest] = sameProgram(called, given);
  const { subcommand, operands } = hasSubcommand(program, rest)
    ? splitOff(program, rest)
    : { subcommand: '', operands: rest };
  const own = sameDetails(program, subcommand, operands.flatMap(detailsOf));
  const details = new Set([...variables, ...own, ...(piped === '' ? [] : [`${piped}|`])]);
  const looks = looksOnly({ program, subcommand, details, given: rest, writes: written.length > 0 });
  return { program, subcommand, details, looks };
}

interface Split {
  readonly subcommand: string;
  readonly operands: readonly string[];
}

function splitOff(program: string, rest: readonly string[]): Split {
  const at = subcommandAt(program, rest);
  const [first = '', second = ''] = rest.slice(at);
  const isGroup = namesGroup(program, first);
  if (isGroup && second.startsWith('-')) return ofGroup(program, rest, at);
  const isLong = isGroup && /^\w/u.test(second);
  const flags = rest
    .slice(0, at)
    .filter((word, place) => word.startsWith('-') || WITH_TARGET.includes(rest[place - 1] ?? ''));
  return {
    subcommand: isLong ? `${first} ${second}` : sameSubcommand(program, first),
    operands: [...flags, ...rest.slice(at + (isLong ? 2 : 1))],
  };
}

function namesGroup(program: string, word: string): boolean {
  return (Object.hasOwn(GROUPS, program) ? GROUPS[program] : undefined)?.has(word) === true;
}

/** `docker compose -f a.yml down` is `docker compose down`. */
function ofGroup(program: string, rest: readonly string[], at: number): Split {
  const behind = rest.slice(at + 1);
  const place = subcommandAt(rest[at] === 'compose' ? 'compose' : program, behind);
  const [second = ''] = behind.slice(place);
  if (!/^\w/u.test(second)) return { subcommand: rest[at] ?? '', operands: [...rest.slice(0, at), ...behind] };
  const operands = [...rest.slice(0, at), ...behind.slice(0, place), ...behind.slice(place + 1)];
  return { subcommand: `${rest[at] ?? ''} ${second}`, operands };
}

/** Behind options and their values, settings (`make ENV=prod deploy`) and numbers (`make -j 4 deploy`). */
function subcommandAt(program: string, rest: readonly string[]): number {
  let at = 0;
  while (BEFORE_SUBCOMMAND.test(rest[at] ?? '')) at += takesValue(program, rest[at] ?? '') ? 2 : 1;
  return at;
}

/** Several in one word, but for names of one that begin so. */
const SHORT =
  /^-(?!(?:race|exec|name|type|copy|run|mod|ldflags|ss|vn|an|map|auto|out|var|lock|dir|path)$)[A-Za-z]{2,4}$/u;
/** A flag is another one when it is off. */
const OFF = /^--?[\w-]+=(?:false|none|no|off|0)$/u;

/** Flags without their values, several short ones one by one; operands whole, and files by their names too. */
function detailsOf(word: string): readonly string[] {
  if (SHORT.test(word)) return [...word.slice(1)].map((letter) => `-${letter}`);
  if (OFF.test(word)) return [word];
  const [flag = '', value = ''] = word.startsWith('-') ? splitAtEquals(word) : ['', word];
  const named = value === '' ? [] : operandsOf(value);
  return flag === '' ? named : [flag, ...named];
}

function splitAtEquals(word: string): readonly [string, string] {
  const at = word.indexOf('=');
  return at < 0 ? [word, ''] : [word.slice(0, at), word.slice(at + 1)];
}

const MOST_OF_ONE = 30;
/** `lodash@4`, `@types/node@latest`, `requests==2.31`: of the same package, whichever it is. */
const VERSIONED =
  /^(@?[\w.-]{1,100}(?:\/[\w.-]{1,100})?)(?:@(?:[\^~]?\d[\w.-]{0,30}|latest|next|beta|alpha|canary|rc)|[=~><]=[\w.*]{1,30})$/u;

function operandsOf(value: string): readonly string[] {
  const text = value.toLowerCase();
  if (readsOnly(text)) return [READING_SQL];
  if (/\s/u.test(text))
    return [...text.matchAll(/[\p{L}_][\p{L}\d_.-]+/gu)].slice(0, MOST_OF_ONE).map(([word]) => word);
  // Amounts, times and versions differ from run to run.
  if (/^[\d:.,%$~^]+$|^\$|^[\da-f]{7,40}$|^<.*>$/u.test(text)) return [];
  const name =
    text
      .replace(/\/\*?$/u, '')
      .split('/')
      .pop() ?? '';
  const unversioned = VERSIONED.exec(text)?.[1] ?? '';
  const folder = /^[^/]+\/[^/]+\/[^/]/u.test(text) ? text.slice(0, text.lastIndexOf('/') + 1) : '';
  return [...new Set([text, name, folder, unversioned])].filter((part) => part !== '' && part !== '.' && part !== '*');
}

function variablesOf(line: string): readonly string[] {
  return [...line.matchAll(ASSIGNMENT)].flatMap(([, name = '', value = '']) =>
    value.startsWith('$(') || value.includes('`')
      ? []
      : [`${name}=`, ...settingOf(name, value), ...operandsOf(value.replace(/^["']|["']$/gu, ''))],
  );
}

/** A switch is another one when it is off. */
function settingOf(name: string, value: string): readonly string[] {
  return /^(?:\d|on|off|true|false|yes|no)$/iu.test(value) ? [`${name}=${value}`.toLowerCase()] : [];
}

function programOf(words: readonly string[]): string {
  return programName(unwrapCommand(words)[0] ?? '');
}

/** `docker compose run --rm web pytest -x`, `ssh host 'rm -rf x'`, `bash -c "…"`, `find … -exec rm {}`; empty without any. */
function lineElsewhere(rest: readonly string[]): string {
  const line = rest.find((word) => /\S\s+\S/u.test(word) && runsPrograms(word));
  if (line !== undefined) return line;
  const at = rest.findIndex((word, index) => index > 0 && !word.startsWith('-') && isProgram(programName(word)));
  return at < 0 ? '' : rest.slice(at).map(quoted).join(' ');
}

function runsPrograms(line: string): boolean {
  return splitCommand(line)
    .slice(0, MOST_COMMANDS)
    .some(({ words }) => isProgram(programOf(words)));
}

function quoted(word: string): string {
  return /^[\w./:=@%+,~^-]+$/u.test(word) ? word : `'${word.replaceAll("'", '')}'`;
}

/** Leaves out commands that change nothing. */
export function changing(commands: readonly CommandSignature[]): readonly CommandSignature[] {
  return commands.filter(({ looks }) => looks !== true);
}
