import type { CommandRun } from './command-run.ts';
import type { CommandStage, ExitScope } from './shell/command-stage.ts';
import { printedCommands } from './shell/printed-commands.ts';
import { reportedExitCode } from './shell/reported-exit-code.ts';
import { asScriptCommand, type ScriptCommand } from './shell/script-command.ts';
import { splitCommand } from './shell/split-command.ts';
import { programName, unwrapCommand } from './shell/unwrap-command.ts';
import { isVisible, lastMentions } from './shell/visibility.ts';
import type { ToolRun } from './tool-run.ts';
import { buildScript } from './tools/build-script.ts';
import { toolParsers } from './tools/tool-parsers.ts';

/** Holds what surrounds a stage: all that a tool in it inherits. */
type StageSetting = Pick<ToolRun, 'visible' | 'endMayBeCut' | 'exitCode' | 'exitScope' | 'mayNotHaveRun'>;

const SHELLS = new Set(['bash', 'sh', 'zsh']);
/** They run tests by one of their commands, and scripts or programs by others. */
const RUN_OTHERS = new Set(['node', 'tsx', 'bun', 'deno']);
/** What shells say of a folder that cannot be entered. */
const NO_FOLDER = /\bcd: |^cd \S+: |no such file or directory: /i;
const MAX_DEPTH = 3;
/** Commands of a line together with those that its scripts print: more than anybody writes. */
const MOST_STAGES = 5000;

/** The tools a command line runs, in its order; none where it has too many commands to tell. */
export function findToolRuns(run: CommandRun, lines: readonly string[]): readonly ToolRun[] {
  const outer: StageSetting = {
    visible: true,
    endMayBeCut: false,
    exitCode: run.exitCode,
    exitScope: 'own',
    mayNotHaveRun: false,
  };
  const budget = { stages: MOST_STAGES };
  const runs = runsInLine(readLine(run.command), { lines, said: readOutput(lines), budget, outer, depth: 0 });
  return budget.stages < 0 ? [] : runs;
}

/** A command line, with what is asked of all of its stages. */
interface CommandLine {
  readonly stages: readonly CommandStage[];
  readonly mentions: ReadonlyMap<string, number>;
  /** Stages at its beginning that change the folder. */
  readonly entering: number;
}

/** What an output says of all commands alike; looked for once, and where it is asked for. */
interface SaidInOutput {
  readonly isFolderMissing: () => boolean;
  readonly printed: () => readonly CommandLine[];
}

interface CommandScan {
  readonly lines: readonly string[];
  readonly said: SaidInOutput;
  /** Counts what may still be looked at: a line of scripts has all that they print once for each. */
  readonly budget: { stages: number };
  readonly outer: StageSetting;
  readonly depth: number;
}

function readLine(command: string): CommandLine {
  const stages = splitCommand(command);
  const other = stages.findIndex(({ words: [name] }) => name !== 'cd');
  return { stages, mentions: lastMentions(stages), entering: other < 0 ? stages.length : other };
}

function readOutput(lines: readonly string[]): SaidInOutput {
  return {
    isFolderMissing: once(() => lines.some((line) => NO_FOLDER.test(line))),
    printed: once(() => printedCommands(lines).map(readLine)),
  };
}

function once<Value>(find: () => Value): () => Value {
  let found: { readonly value: Value } | undefined;
  return () => (found ??= { value: find() }).value;
}

function runsInLine(line: CommandLine, scan: CommandScan): readonly ToolRun[] {
  scan.budget.stages -= line.stages.length;
  if (scan.budget.stages < 0) return [];
  return line.stages.flatMap((stage, index) => runsInStage(stage, { ...scan, outer: settingOf(line, index, scan) }));
}

/** What the stage at `index` inherits from the command line it stands in. */
function settingOf(line: CommandLine, index: number, { lines, said, outer }: CommandScan): StageSetting {
  const { stages, mentions } = line;
  const stage = stages[index];
  if (stage === undefined) return outer;
  const exitScope = narrower(outer.exitScope, stage.exitScope);
  const reported = exitScope === 'own' ? undefined : reportedExitCode(stages, index, lines);
  // Commands before it that change the folder have run, where none said that it could not.
  const isOnlyEntered = (): boolean => index <= line.entering && !said.isFolderMissing();
  return {
    visible: outer.visible && isVisible(stages, index, mentions),
    endMayBeCut: outer.endMayBeCut || stage.pipedInto.includes('head'),
    mayNotHaveRun: outer.mayNotHaveRun || (stage.before === '&&' && !isOnlyEntered()),
    ...(reported === undefined ? { exitCode: outer.exitCode, exitScope } : { exitCode: reported, exitScope: 'own' }),
  };
}

function narrower(outer: ExitScope, inner: ExitScope): ExitScope {
  if (outer === 'none' || inner === 'none') return 'none';
  return outer === 'own' ? inner : 'success';
}

function runsInStage(stage: CommandStage, scan: CommandScan): readonly ToolRun[] {
  const words = directWords(unwrapCommand(stage.words));
  const [name = '', ...args] = words;
  const inline = args.findIndex((arg) => /^-[a-z]*c$/.test(arg));
  if (SHELLS.has(programName(name)) && inline >= 0 && scan.depth < MAX_DEPTH) {
    return runsInLine(readLine(args[inline + 1] ?? ''), { ...scan, depth: scan.depth + 1 });
  }
  const direct = directRuns(programName(name), args, scan.outer);
  return direct ?? runsOfScript(words, scan);
}

/** `yarn jest` runs the program, without a word between. */
function directWords(words: readonly string[]): readonly string[] {
  const [manager = '', program = ''] = words;
  const isManager = manager === 'yarn' || manager === 'pnpm';
  return isManager && toolParsers.some(({ programs }) => programs.includes(program)) ? words.slice(1) : words;
}

function directRuns(name: string, args: readonly string[], setting: StageSetting): readonly ToolRun[] | undefined {
  const parser = toolParsers.find(({ programs }) => programs.includes(name));
  const kind = parser?.kindOf(args);
  if (parser === undefined || (kind === undefined && RUN_OTHERS.has(name))) return undefined;
  if (kind === undefined) return [];
  const run = { parser, kind, guessed: false, ...setting };
  return parser.tool === 'make' ? [run, ...guessedRuns(setting)] : [run];
}

function runsOfScript(words: readonly string[], scan: CommandScan): readonly ToolRun[] {
  const script = asScriptCommand(words);
  if (script === undefined || isListed(script, scan)) return [];
  const built = script.builds ? [buildRun(scan.outer)] : [];
  const printed = script.printsCommands ? scan.said.printed() : [];
  if (printed.length === 0) return script.judges ? [...built, ...guessedRuns(scan.outer)] : [];
  const runs = runsOfPrinted(printed, scan);
  return runs.length === 0 ? built : runs;
}

/** A script that a script runs has printed its commands too: they are in the list themselves. */
function isListed({ printsCommands }: ScriptCommand, { depth }: CommandScan): boolean {
  return printsCommands && depth > 0;
}

function runsOfPrinted(printed: readonly CommandLine[], scan: CommandScan): readonly ToolRun[] {
  const earlier = { ...scan.outer, exitScope: narrower(scan.outer.exitScope, 'success') };
  return printed.flatMap((line, index) => {
    // The script goes on only while all is well: a bad exit code is the last command's.
    const outer = index === printed.length - 1 ? scan.outer : earlier;
    return runsInLine(line, { ...scan, outer, depth: scan.depth + 1 });
  });
}

/** How a script ended that builds by what nobody knows. */
function buildRun(setting: StageSetting): ToolRun {
  return { parser: buildScript, kind: 'build', guessed: false, ...setting };
}

/** Every tool, were it called by a script: what stands for a script is left out. */
function guessedRuns(setting: StageSetting): readonly ToolRun[] {
  return toolParsers
    .filter((parser) => parser.tool !== 'make' && parser !== buildScript)
    .map((parser) => ({ parser, kind: guessedKinds[parser.tool] ?? 'test', guessed: true, ...setting }));
}

const guessedKinds: Readonly<Record<string, ToolRun['kind'] | undefined>> = {
  tsc: 'build',
  eslint: 'lint',
  terraform: 'lint',
};
