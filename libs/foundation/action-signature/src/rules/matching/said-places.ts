import { readOnce } from '../../read-once.ts';
import type { ActionSignature, CommandSignature, CommandUse } from '../../signature.ts';
import { IN_CI } from '../action-rule.ts';

/** Names of one thing. */
const SAME: readonly ReadonlySet<string>[] = [
  'prod production prd live',
  'main master trunk',
  'staging stage stg',
  'dev development',
  'db database',
  'local localhost 127.0.0.1',
].map((words) => new Set(words.split(' ')));

/** They change one branch, and speak of others. */
const ON_BRANCH = /^(?:commit|merge|cherry-pick|revert|am|reset)$/u;
const ALL_BRANCHES = new Set(['--all', '--mirror', '--branches']);

/** Whether an action says one of some words. */
export function says(action: ActionSignature, asked: ReadonlySet<string>): boolean {
  return asked.size > 0 && saysOneOf(asked, wordsOfAction(action));
}

/** Whether a command of an action is run in, on or against one of some places. */
export function isRunAt(action: ActionSignature, command: CommandSignature, where: ReadonlySet<string>): boolean {
  if (where.size === 0) return true;
  const { program, use } = command;
  const isToBranch = program === 'git' && use !== undefined ? isDoneTo(command.subcommand, use, where) : undefined;
  return isToBranch ?? says(action, where);
}

/** Whether a command names one of some places, or has one of some flags. */
export function namesOneOf({ details, use }: CommandSignature, names: ReadonlySet<string>): boolean {
  if (names.size === 0) return false;
  const operands = [...details, ...(use === undefined ? [] : [...use.words, use.branch])];
  const words = operands.flatMap((word) =>
    word.startsWith('-') && !word.includes('=') ? [word] : [...namesIn(word.toLowerCase())],
  );
  return saysOneOf(names, new Set(words));
}

function namesIn(text: string): readonly string[] {
  return (text.match(/[\p{L}\d][\w.-]*/gu) ?? []).flatMap((word) => [
    word,
    ...hostOf(word),
    ...word.split(/[^\p{L}\d-]+/u),
  ]);
}

/** Whether git changes one of some branches, for what changes one. */
function isDoneTo(subcommand: string, { words, branch }: CommandUse, where: ReadonlySet<string>): boolean | undefined {
  const rest = words.slice(words.indexOf(subcommand) + 1);
  if (subcommand === 'push') return rest.some((word) => ALL_BRANCHES.has(word)) || isPushedTo(rest, branch, where);
  if (subcommand === 'rebase') return saysOneOf(where, wordsOfBranch(rebased(rest) ?? branch));
  return ON_BRANCH.test(subcommand) ? saysOneOf(where, wordsOfBranch(branch)) : undefined;
}

const REBASE_VALUE = /^(?:--onto|-x|--exec|-s|-X)$/u;

/** `git rebase main fix` is done to `fix`. */
function rebased(rest: readonly string[]): string | undefined {
  return rest.filter((word, at) => !word.startsWith('-') && !REBASE_VALUE.test(rest[at - 1] ?? ''))[1];
}

/** By the remote and the branches that it names; without any it is the one that is checked out. */
function isPushedTo(rest: readonly string[], branch: string, where: ReadonlySet<string>): boolean {
  const [remote = '', ...refs] = rest.filter(
    (word, at) => !word.startsWith('-') && !/^(?:-o|--push-option)$/u.test(rest[at - 1] ?? ''),
  );
  const destinations = refs.length === 0 ? [branch] : refs.map((ref) => destinationOf(ref, branch));
  return saysOneOf(where, new Set([...partsOf(remote), ...destinations.flatMap((name) => [...wordsOfBranch(name)])]));
}

function destinationOf(ref: string, branch: string): string {
  const to = ref.replace(/^\+/u, '').split(':').at(-1) ?? '';
  return /^(?:HEAD|@)$/u.test(to) ? branch : to;
}

/** `release/2` is one of the `release` branches, `fix/main` is not `main`. */
function wordsOfBranch(branch: string): ReadonlySet<string> {
  const name = branch.toLowerCase().replace(/^refs\/heads\//u, '');
  const folders = name.split('/').slice(0, -1);
  const stem = /^[a-z]+(?=-?\d)/u.exec(name)?.[0];
  return new Set([name, ...folders, ...(stem === undefined ? [] : [stem])]);
}

function partsOf(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}\d]+/gu) ?? [];
}

/** With what the words of paths and of joined names are. */
const wordsOfAction = readOnce(({ commands, done, files, tool = '' }: ActionSignature): ReadonlySet<string> => {
  const ofOthers = tool === '' ? files.join(' ') : `${tool} ${done}`;
  const words = (commands.length === 0 ? ofOthers : done).toLowerCase().match(/-{0,2}[\p{L}\d][\w.-]*/gu) ?? [];
  // `feature/main-menu` is not `main`.
  const joint = commands.some(({ program }) => program === 'git') ? /[^\p{L}\d-]+/u : /[^\p{L}\d]+/u;
  const settings = done.toLowerCase().match(/(?<![\w-])[a-z_]\w{0,40}=["']?[\w.-]{1,40}/gu) ?? [];
  const inCi = /(?<!\w)ci=["']?(?:true|1|yes)\b/iu.test(done) ? [IN_CI] : [];
  const said = [...words, ...inCi].flatMap((word) => [word, ...word.split(joint), ...hostOf(word)]);
  return new Set([...said, ...settings.map((setting) => setting.replaceAll(/["']/gu, ''))]);
});

/** `bench-1` of `bench-1.local`. */
function hostOf(word: string): readonly string[] {
  return /^([a-z][\w-]*)\.[a-z][\w.-]*$/u.exec(word)?.slice(1) ?? [];
}

function saysOneOf(asked: ReadonlySet<string>, words: ReadonlySet<string>): boolean {
  return [...asked].some((word) => isSaid(word, words));
}

function isSaid(word: string, words: ReadonlySet<string>): boolean {
  if (words.has(word)) return true;
  if (word.endsWith('*')) return [...words].some((one) => one.startsWith(word.slice(0, -1)));
  return SAME.some((names) => names.has(word) && [...names].some((name) => words.has(name)));
}
