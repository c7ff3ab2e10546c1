import { judgesNothing, operands } from '../tools/arguments.ts';
import { programName } from './unwrap-command.ts';

const PACKAGE_MANAGERS = new Set(['npm', 'pnpm', 'yarn', 'bun']);
const TASK_RUNNERS = new Set([
  'nx',
  'turbo',
  'lerna',
  'just',
  'task',
  'tox',
  'nox',
  'invoke',
  'composer',
  'rake',
  'run-s',
  'run-p',
  'npm-run-all',
]);
const TEST_ENVIRONMENTS = new Set(['tox', 'nox']);
const RUN_COMMANDS = new Set(['run', 'run-script']);
const SHORT_NAMES = new Map([
  ['t', 'test'],
  ['tst', 'test'],
]);
const INTERPRETERS = new Set(['bash', 'sh', 'zsh', 'node', 'tsx', 'ts-node', 'python']);
const VALUE_OPTIONS = ['-C', '--dir', '--prefix', '--cwd', '-w', '--workspace', '-F', '--filter'];
const INLINE_CODE = new Set(['-c', '-e', '-p', '--eval', '--print']);

const JUDGING_WORD =
  /^(?:tests?|specs?|e2e|unit|integration|ci|checks?|verify|validate|build|compile|lint|types|typecheck|tsc|coverage|all|jest|vitest|mocha)$/i;
const BUILDING_WORD = /^(?:build|compile)$/i;
const STAYING_WORD = /^(?:watch|dev|start|serve|preview)$/;

/** A command that runs tools it does not name. */
export interface ScriptCommand {
  /** Package managers print the commands they run, which names the tools after all. */
  readonly printsCommands: boolean;
  /** Says whether its name says that it judges code. */
  readonly judges: boolean;
  /** Says whether its name says that it builds. */
  readonly builds: boolean;
}

/** Says whether the command (unwrapped) is a script; `undefined` when it is none, or one that stays and watches. */
export function asScriptCommand(words: readonly string[]): ScriptCommand | undefined {
  const [first = '', ...args] = words;
  const name = programName(first);
  if (judgesNothing(args)) return undefined;
  if (PACKAGE_MANAGERS.has(name)) return packageScript(args);
  if (name === 'deno') return args[0] === 'task' ? packageScript(['run', ...args.slice(1)]) : undefined;
  return judgesCode(first, args) ? { judges: true, printsCommands: false, builds: false } : undefined;
}

function judgesCode(program: string, args: readonly string[]): boolean {
  const name = programName(program);
  if (TASK_RUNNERS.has(name)) return TEST_ENVIRONMENTS.has(name) || args.some(hasJudgingWord);
  return INTERPRETERS.has(name) ? interpretsJudge(args) : isFile(program) && hasJudgingWord(name);
}

function isFile(program: string): boolean {
  return program.includes('/') || program.endsWith('.sh');
}

function packageScript(args: readonly string[]): ScriptCommand | undefined {
  const [command = '', argument = ''] = operands(args, VALUE_OPTIONS);
  const name = RUN_COMMANDS.has(command) ? argument : (SHORT_NAMES.get(command) ?? command);
  const words = name.split(/[:._-]/);
  if (words.some((word) => STAYING_WORD.test(word))) return undefined;
  const builds = words.some((word) => BUILDING_WORD.test(word));
  return { judges: words.some((word) => JUDGING_WORD.test(word)), printsCommands: true, builds };
}

function interpretsJudge(args: readonly string[]): boolean {
  const [file = '', ...rest] = operands(args);
  const isInline = args.slice(0, args.indexOf(file)).some((arg) => INLINE_CODE.has(arg));
  return !isInline && (hasJudgingWord(programName(file)) || rest.some((word) => JUDGING_WORD.test(word)));
}

function hasJudgingWord(name: string): boolean {
  return name.split(/[/:._-]/).some((word) => JUDGING_WORD.test(word));
}
