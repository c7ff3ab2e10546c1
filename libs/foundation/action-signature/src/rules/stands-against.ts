import { splitCommand } from '@learning-memory/outcome-parser';
import type { ActionSignature, CommandSignature } from '../signature.ts';
import { isProse } from '../text/files.ts';
import { matchesPattern } from './path-pattern.ts';
import type { ActionRule, RuledName, RuledPath } from './action-rule.ts';

/** Names of one thing. */
const SAME: readonly ReadonlySet<string>[] = [
  'prod production prd live',
  'main master trunk',
  'staging stage stg',
  'dev development',
  'db database',
].map((words) => new Set(words.split(' ')));
/** They change the files that they are given. */
const WRITERS =
  /^(?:rm|mv|cp|sed|yq|perl|truncate|tee|dd|touch|mkdir|rmdir|unlink|shred|patch|ln|chmod|chown|prettier|eslint|black|ruff|gofmt)$/u;
const GIT_WRITERS = new Set(['submodule update', 'rm', 'mv', 'checkout', 'restore', 'apply', 'clean']);
const INSTALLS = /^(?:install|add|i|get|require)$/u;

/** Whether a rule stands against an action. */
export function standsAgainst(rule: ActionRule, action: ActionSignature): boolean {
  const isMeant =
    rule.commands.some((command) => runs(action, command, rule)) ||
    rule.paths.some((path) => touches(path, action)) ||
    (isWithin(rule, action) && rule.names.some((name) => brings(name, action)));
  return isMeant && !isInstead(rule, action) && !says(action, rule.unless);
}

/** What is to be done in its place may run what is ruled out. */
function isInstead({ insteadLines }: ActionRule, { line = '' }: ActionSignature): boolean {
  const run = ` ${line.toLowerCase()} `;
  return insteadLines.some((instead) => run.includes(` ${instead} `));
}

function isWithin({ within }: ActionRule, { files }: ActionSignature): boolean {
  return within.length === 0 || within.some(({ path }) => files.some(pathMatcher(path)));
}

/** With what the words of paths and of joined names are. */
function wordsOfAction({ commands, done, files }: ActionSignature): ReadonlySet<string> {
  const words = (commands.length === 0 ? files.join(' ') : done).toLowerCase().match(/-{0,2}[\p{L}\d][\w.-]*/gu) ?? [];
  // `feature/main-menu` is not `main`.
  const joint = commands.some(({ program }) => program === 'git') ? /[^\p{L}\d-]+/u : /[^\p{L}\d]+/u;
  return new Set(words.flatMap((word) => [word, ...word.split(joint)]));
}

/** Whether an action says one of some words. */
function says(action: ActionSignature, asked: ReadonlySet<string>): boolean {
  if (asked.size === 0) return false;
  const words = wordsOfAction(action);
  return [...asked].some((word) => isSaid(word, words));
}

function isSaid(word: string, words: ReadonlySet<string>): boolean {
  if (words.has(word)) return true;
  return SAME.some((names) => names.has(word) && [...names].some((name) => words.has(name)));
}

function runs(action: ActionSignature, ruled: CommandSignature, { where, instead }: ActionRule): boolean {
  if (ruled.program === 'sudo') return /(?:^|[\s;&|(])sudo\s/u.test(action.line ?? '');
  const isRuled = action.commands.some(
    (one) => isOfKind(ruled, one) && hasDetails(ruled, one) && !instead.some((better) => isBetter(better, ruled, one)),
  );
  return isRuled && (where.size === 0 || says(action, where));
}

function isOfKind(ruled: CommandSignature, one: CommandSignature): boolean {
  if (ruled.program === '') return true;
  return ruled.program === one.program && (ruled.subcommand === '' || ruled.subcommand === one.subcommand);
}

/** All flags, and what it is run on, unless it is run on nothing. */
function hasDetails(ruled: CommandSignature, one: CommandSignature): boolean {
  const details = [...ruled.details];
  if (!details.filter((detail) => detail.startsWith('-')).every((flag) => one.details.has(flag))) return false;
  const operands = details.filter(isTarget);
  return (
    operands.length === 0 || operands.some((operand) => one.details.has(operand)) || ![...one.details].some(isTarget)
  );
}

function isTarget(detail: string): boolean {
  return !detail.startsWith('-') && !detail.endsWith('|');
}

/** What is done has all of what is to be done in its place, which has more than what is ruled out. */
function isBetter(better: CommandSignature, ruled: CommandSignature, one: CommandSignature): boolean {
  if (!isOfKind(better, one)) return false;
  const more = [...better.details].filter((detail) => !ruled.details.has(detail));
  const isOther = better.subcommand !== ruled.subcommand && better.subcommand !== '';
  return isOther || (more.length > 0 && more.every((detail) => one.details.has(detail)));
}

function touches({ path, is }: RuledPath, action: ActionSignature): boolean {
  const isIt = pathMatcher(path);
  if (is === 'run') return action.commands.some(({ program, details }) => isIt(program) || [...details].some(isIt));
  if (is === 'committed')
    return action.commands.some(
      ({ program, subcommand, details }) =>
        program === 'git' && /^(?:add|commit|stage)$/u.test(subcommand) && [...details].some(isIt),
    );
  return (action.commands.length === 0 ? action.files : filesWritten(action)).some(isIt);
}

function filesWritten({ commands, line = '' }: ActionSignature): readonly string[] {
  const redirected = splitCommand(line).flatMap(({ redirectedTo }) => redirectedTo);
  const given = commands.flatMap(({ program, subcommand, details }) => {
    const isWriting = WRITERS.test(program) || (program === 'git' && GIT_WRITERS.has(subcommand));
    const operands = isWriting ? [...details].filter(isTarget) : [];
    return program === 'cp' ? operands.slice(-3) : operands;
  });
  return [...redirected, ...given].map((file) => file.toLowerCase());
}

/** Of paths in lower case: the same one, one below it, or one that the pattern means. */
function pathMatcher(path: string): (file: string) => boolean {
  const folder = path.replace(/(?:\/\*{1,2})?\/?$/u, '');
  if (folder.includes('*')) return (file) => matchesPattern(folder, file);
  const [start, middle, end] = [`${folder}/`, `/${folder}/`, `/${folder}`];
  return (file) => file === folder || file.startsWith(start) || file.includes(middle) || file.endsWith(end);
}

function brings({ name, isQuoted }: RuledName, { commands, files, done, undone }: ActionSignature): boolean {
  if (commands.length > 0)
    return commands.some(
      ({ subcommand, details }) => INSTALLS.test(subcommand.split(' ')[0] ?? '') && details.has(name),
    );
  if (files.length === 0 || files.every(isProse)) return false;
  const isWord = isQuoted ? wordPattern(name) : importPattern(name);
  return isWord.test(done) && !isWord.test(undone);
}

function wordPattern(name: string): RegExp {
  return new RegExp(String.raw`(?<![\w$])${literally(name)}(?![\w$])`, 'iu');
}

/** It is what an import names, or the last part of it; no file beside. */
function importPattern(name: string): RegExp {
  const path = String.raw`(?:[\w@][\w.@-]*/)*${literally(name)}(?![\w-])`;
  const behind = String.raw`\b(?:from|import|use|using|require|include|load)\b[\s("'<]+${path}(?!\s*[,}])`;
  return new RegExp(String.raw`${behind}|^\s*(?:\w+\s+)?["']${path}["']`, 'imu');
}

function literally(text: string): string {
  return text.replaceAll(/[$()*+.?[\\\]^{|}]/gu, String.raw`\$&`);
}
