import { programName, splitCommand, unwrapCommand } from '@learning-memory/outcome-parser';
import type { CommandSignature, CommandUse } from '../signature.ts';
import { looksOnly, RUNS_CODE } from './looks-only.ts';
import { detailsOf, variablesOf } from './command-details.ts';
import { fedFiles } from './fed-files.ts';
import { folderOption, inFolder } from './folders.ts';
import { behindLogin, inlineScript, isShell, runsInput, scriptOf, scriptWritten, textGiven } from './handed-scripts.ts';
import { hasSubcommand, isProgram } from './program-names.ts';
import { sameDetails, sameProgram, sameWords } from './same-command.ts';
import { splitOff, subcommandAt } from './split-off.ts';
import { substitutionsIn } from './substitutions.ts';
import { createPlaces, leadsAway, NO_PLACE, type WorkingPlace } from './working-place.ts';

const CONTAINERS = new Set(['docker', 'podman']);
/** Words before the name of a program: `sudo`, variables. */
const MOST_BEFORE = 4;
/** They run a program of the project by its name. */
const MANAGERS = new Set(['pnpm', 'yarn']);
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
/** They run it where no folder of the line is. */
const REMOTE = new Set(['ssh', 'docker', 'podman', 'docker-compose', 'kubectl', 'kamal', 'heroku', 'vagrant']);
/** What is written to them is in no file, and reaches no machine. */
const KEEPS_NOTHING = /^\/dev\/(?:null|zero|full|stdout|stderr|stdin|tty|fd\/.*)$/u;
const INTERPRETERS = /^(?:python|node|ruby|perl|bash|sh|zsh|tsx|ts-node|deno|php)$/u;
const MOST_DEEP = 3;
const MOST_COMMANDS = 40;

/** Where a line is run, and what its first command reads. */
interface Start {
  readonly depth: number;
  readonly place: WorkingPlace;
  readonly input: string;
}

export const AT_START: Start = { depth: 0, place: NO_PLACE, input: '' };

/** All commands of a line, also those that others run: in a container, by another shell, on another machine. */
export function readCommands(line: string, start: Start = AT_START): readonly CommandSignature[] {
  const substituted = substitutionsIn(line).flatMap((inner) => readDeeper(inner, { ...start, input: '' }));
  const variables = variablesOf(line);
  const stages = splitCommand(line)
    .slice(0, MOST_COMMANDS)
    .map((stage, at) => (at === 0 && stage.input === '' ? { ...stage, input: start.input } : stage));
  const places = createPlaces(start.place);
  const read = stages.flatMap((stage, at) => {
    const piped = stage.before === '|' ? programOf(stages[at - 1]?.words ?? []) : '';
    const written = stage.redirectedTo.filter((file) => !KEEPS_NOTHING.test(file));
    const place = places.next(stage);
    const own = readStage(stage.words, {
      variables: at === 0 || stages.length < 4 ? variables : [],
      called: '',
      piped,
      written,
      depth: start.depth,
      place,
      input: textGiven(stages, at),
      fed: fedFiles(stages, at),
    });
    return [...own, ...readDeeper(scriptWritten(stages, at), { depth: start.depth, place, input: '' })];
  });
  return [...read, ...substituted].slice(0, MOST_COMMANDS);
}

interface Around extends Start {
  readonly variables: readonly string[];
  /** The program, as the line has it. */
  readonly called: string;
  /** The program whose output it reads. */
  readonly piped: string;
  /** Files that its output goes to. */
  readonly written: readonly string[];
  /** Files that another command names to it. */
  readonly fed: readonly string[];
}

function readStage(stage: readonly string[], around: Around): readonly CommandSignature[] {
  const words = stage.map((word) => (word.startsWith('`') ? word.slice(1) : word));
  const script = readDeeper(scriptOf(words, around.input), { ...around, input: '' });
  return [...readInner(sameWords(ofManager(unwrapCommand(words))), around), ...readContainer(words, around), ...script];
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
  return rest.length === 0 && /\S\s+\S/u.test(first) ? readDeeper(first, around) : readCalled(first, rest, around);
}

function readCalled(first: string, rest: readonly string[], around: Around): readonly CommandSignature[] {
  const program = programName(first);
  const command = (INTERPRETERS.test(program) ? readScript : readProgram)(program, rest, { ...around, called: first });
  const there = REMOTE.has(program) ? { ...around, place: NO_PLACE } : around;
  const elsewhere = ELSEWHERE.has(program) ? readDeeper(lineRun(program, rest), there) : [];
  return [...(command === undefined ? [] : [command]), ...elsewhere];
}

function readDeeper(line: string, { depth, place, input }: Start): readonly CommandSignature[] {
  return depth < MOST_DEEP ? readCommands(line, { depth: depth + 1, place, input }) : [];
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
  if (!/\.\w{1,4}$/u.test(file) || rest.slice(0, at).some((word) => /^-[ce]$/u.test(word)))
    return codeRead(program, rest, around);
  // `bash -n` reads a script and does not run it.
  if (isShell(program) && rest.slice(0, at).includes('-n')) return undefined;
  return readProgram(programName(file), rest.slice(at + 1), { ...around, called: file });
}

const DOWNLOADS = /^(?:curl|wget)$/u;

/** What an interpreter reads is known by the files alone that it writes, unless it comes from elsewhere: `curl … | sh`. */
function codeRead(program: string, rest: readonly string[], around: Around): CommandSignature | undefined {
  if (DOWNLOADS.test(around.piped) && runsInput([program, ...rest])) return readProgram('sh', [], around);
  if (around.input === '' && around.written.length === 0) return undefined;
  return { program, subcommand: '', details: new Set(), looks: true, use: useOf(program, rest, around) };
}

function readProgram(name: string, given: readonly string[], around: Around): CommandSignature {
  const { variables, piped, written } = around;
  const [program, rest] = sameProgram(name, given);
  const { subcommand, operands } = hasSubcommand(program, rest)
    ? splitOff(program, rest)
    : { subcommand: '', operands: rest };
  const own = sameDetails(program, subcommand, operands.flatMap(detailsOf));
  const details = new Set([...variables, ...own, ...(piped === '' ? [] : [`${piped}|`])]);
  const looks = looksOnly({ program, subcommand, details, given: rest, writes: written.length > 0 });
  return { program, subcommand, details, looks, use: useOf(program, rest, around) };
}

function useOf(program: string, rest: readonly string[], around: Around): CommandUse {
  const { called, place, written, input, fed } = around;
  const option = folderOption(program, rest);
  const folder = option === '' ? place.folder : inFolder(place.folder, option);
  const branch = leadsAway(option) ? '' : place.branch;
  return { called, words: [program, ...rest], folder, branch, redirectedTo: written, input, fed };
}

function programOf(words: readonly string[]): string {
  return programName(unwrapCommand(words)[0] ?? '');
}

/** All that stands behind a host is run there. */
function lineRun(program: string, rest: readonly string[]): string {
  const inline = inlineScript(program, rest);
  if (inline !== undefined || program !== 'ssh') return inline ?? lineElsewhere(rest);
  const there = behindLogin(rest);
  return there.length === 1 ? (there[0] ?? '') : there.map(quoted).join(' ');
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
    .some(({ words }) => isProgram(programName(sameWords(unwrapCommand(words))[0] ?? '')));
}

function quoted(word: string): string {
  return /^[\w./:=@%+,~^-]+$/u.test(word) ? word : `'${word.replaceAll("'", '')}'`;
}

/** Leaves out commands that change nothing. */
export function changing(commands: readonly CommandSignature[]): readonly CommandSignature[] {
  return commands.filter(({ looks }) => looks !== true);
}
