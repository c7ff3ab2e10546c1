import { programName } from '@learning-memory/outcome-parser';
import { inFolder } from '../shell/folders.ts';
import { isProgram } from '../shell/program-names.ts';
import { readCommands } from '../shell/read-commands.ts';
import type { ActionSignature, CommandSignature } from '../signature.ts';
import { readOnce } from '../read-once.ts';
import { bringsName } from './brings-name.ts';
import { lacksForm } from './has-form.ts';
import { matcherOf, matchersOf } from './path-pattern.ts';
import { readStatements, type ChangingStatement } from './read-statements.ts';
import { isRunAt, namesOneOf, says } from './said-places.ts';
import { setsValue } from './sets-value.ts';
import { touches } from './touches-path.ts';
import type { ActionRule, RuledPath, RuledStatement } from './action-rule.ts';

const MOST_STATEMENTS = 200;

/** Whether a rule stands against an action. */
export function standsAgainst(rule: ActionRule, action: ActionSignature): boolean {
  return isMeant(rule, action) && !isInstead(rule, action) && !says(action, rule.unless);
}

function isMeant(rule: ActionRule, action: ActionSignature): boolean {
  return (
    rule.commands.some((command) => runs(action, command, rule)) ||
    rule.paths.some((path) => touches(path, action, rule.spared)) ||
    rule.statements.some((statement) => states(statement, action, rule)) ||
    bringsName(rule, action) ||
    isGiven(rule, action) ||
    leaves(rule, action)
  );
}

function isGiven({ values, forms }: ActionRule, action: ActionSignature): boolean {
  return values.some((value) => setsValue(value, action)) || forms.some((form) => lacksForm(form, action));
}

/** What is to be done in its place may run what is ruled out. */
function isInstead({ insteadLines }: ActionRule, { line = '' }: ActionSignature): boolean {
  const run = ` ${line.toLowerCase()} `;
  return insteadLines.some((instead) => run.includes(` ${instead} `));
}

function runs(action: ActionSignature, ruled: CommandSignature, rule: ActionRule): boolean {
  const { where, within, instead } = rule;
  if (ruled.program === 'sudo') return /(?:^|[\s;&|(])sudo\s/u.test(action.line ?? '');
  return action.commands.some(
    (one) =>
      isSame(ruled, one) &&
      (within.length === 0 || within.some((path) => isBelow(path, one))) &&
      !instead.some((better) => isBetter(better, ruled, one)) &&
      !isFree(one, rule) &&
      !isRunAhead(action, one, rule.before) &&
      isRunAt(action, one, where),
  );
}

const allCommandsOf = readOnce(({ line = '' }: ActionSignature) => readCommands(line));

/** One of some commands is run on the same line, and the other one behind it. */
function isRunAhead(action: ActionSignature, one: CommandSignature, before: readonly CommandSignature[]): boolean {
  if (before.length === 0) return false;
  const all = allCommandsOf(action);
  const words = one.use?.words.join(' ') ?? '';
  const at = all.findIndex(({ program, use }) => program === one.program && use?.words.join(' ') === words);
  return all.slice(0, Math.max(0, at)).some((ahead) => before.some((asked) => isSame(asked, ahead)));
}

function states(ruled: RuledStatement, action: ActionSignature, { where, free }: ActionRule): boolean {
  const isDone = statementsOf(action).some(
    (given) => !given.databases.some((name) => free.has(name)) && isStated(ruled, given) && isInDatabase(ruled, given),
  );
  return isDone && (where.size === 0 || says(action, where));
}

const statementsOf = readOnce(({ reach }: ActionSignature): readonly ChangingStatement[] =>
  (reach?.statements ?? []).slice(0, MOST_STATEMENTS).flatMap(readStatements).slice(0, MOST_STATEMENTS),
);

function isStated(ruled: RuledStatement, { deed, kind, tables, isFiltered }: ChangingStatement): boolean {
  return (
    ruled.deeds.has(deed) &&
    (ruled.kind === '' || ruled.kind === kind) &&
    (ruled.tables.length === 0 || ruled.tables.some((table) => tables.includes(table))) &&
    !(ruled.isUnfiltered && isFiltered)
  );
}

function isInDatabase({ database }: RuledStatement, { databases }: ChangingStatement): boolean {
  return database === '' || databases.length === 0 || databases.includes(database);
}

function isSame(ruled: CommandSignature, one: CommandSignature): boolean {
  return isOfKind(ruled, one) && hasDetails(ruled, one) && hasWholes(ruled, one);
}

function isOfKind(ruled: CommandSignature, one: CommandSignature): boolean {
  if (ruled.program === '') return ruled.subcommand === '' || isCalledSo(ruled.subcommand, one);
  if (ruled.program !== one.program) return false;
  // Of a group all that is done by it.
  return ruled.subcommand === '' || `${one.subcommand} `.startsWith(`${ruled.subcommand} `);
}

/** What is done, whatever does it: `west build`, `npm run build`, `build.sh`. */
function isCalledSo(deed: string, { program, subcommand }: CommandSignature): boolean {
  return `${program} ${subcommand}`.split(/[^a-z]+/u).includes(deed);
}

/** They end what was begun. */
const ENDING = ['--abort', '--quit'];

/** All flags, and what it is run on, unless it is run on nothing. */
function hasDetails(ruled: CommandSignature, one: CommandSignature): boolean {
  const details = [...ruled.details];
  if (ENDING.some((flag) => one.details.has(flag) && !ruled.details.has(flag))) return false;
  if (!details.filter((detail) => detail.startsWith('-')).every((flag) => one.details.has(flag))) return false;
  if (!isDoneBySame(ruled, one)) return false;
  const operands = details.filter(isTarget);
  return (
    operands.length === 0 || operands.some((operand) => one.details.has(operand)) || ![...one.details].some(isTarget)
  );
}

/** Of a program that nothing is known of, the words that stand first say what is done: `fixture charger off`. */
function isDoneBySame({ program, subcommand, use }: CommandSignature, one: CommandSignature): boolean {
  if (use === undefined || subcommand !== '' || isProgram(program)) return true;
  const end = use.words.findIndex((word, at) => at > 0 && !/^[a-z][a-z-]*$/u.test(word));
  const first = use.words.slice(1, end < 0 ? undefined : end);
  return first.length < 2 || first.every((word, at) => one.use?.words[at + 1] === word);
}

/** Words that are no details, and make a command another one: `git add .`, `chmod 777`. */
const WHOLE = /^(?:\.\/?|\*)$/u;
const EVERYTHING = /^(?:\.\/?|\*|-A|--all)$/u;
const MODE = /^[0-7]{3,4}$/u;

function hasWholes(ruled: CommandSignature, one: CommandSignature): boolean {
  const [wanted, given] = [operandsOf(ruled), operandsOf(one)];
  const modes = ruled.program === 'chmod' ? wanted.filter((word) => MODE.test(word)) : [];
  if (!modes.every((mode) => given.includes(mode))) return false;
  return !wanted.some((word) => WHOLE.test(word)) || given.some((word) => EVERYTHING.test(word));
}

function operandsOf({ use }: CommandSignature): readonly string[] {
  return use?.words.slice(1) ?? [];
}

/** Whether a command is run in a folder, or on something in it. */
function isBelow(ruled: RuledPath, { use }: CommandSignature): boolean {
  if (use === undefined) return false;
  const named = use.words.slice(1).map((word) => inFolder(use.folder, word.split('=').at(-1) ?? ''));
  return [use.folder, ...named].map((file) => file.toLowerCase()).some(matcherOf(ruled));
}

/** It names a place that is free, and none that is ruled out. */
function isFree(one: CommandSignature, { free, where, spared }: ActionRule): boolean {
  return (namesOneOf(one, free) && !namesOneOf(one, where)) || isSpared(one, spared);
}

/** Whether all files that a command names are free, or the folder that it is run in. */
function isSpared({ use }: CommandSignature, spared: readonly string[]): boolean {
  if (use === undefined || spared.length === 0) return false;
  const named = use.words.slice(1).filter((word) => word.includes('/') && !/^-|:\/\//u.test(word));
  const files = named.length === 0 ? [use.folder] : named.map((word) => inFolder(use.folder, word));
  return files.every((file) => matchersOf(spared).some((isFree) => isFree(file.toLowerCase())));
}

function isTarget(detail: string): boolean {
  return !detail.startsWith('-') && !detail.endsWith('|');
}

/** What is done has all of what is to be done in its place, which has more than what is ruled out. */
function isBetter(better: CommandSignature, ruled: CommandSignature, one: CommandSignature): boolean {
  if (!isOfKind(better, one)) return false;
  // `uv pip` is read as `pip`, and told from it by its name alone.
  if (better.program === ruled.program && calledAs(better) !== calledAs(ruled))
    return calledAs(one) === calledAs(better);
  const more = [...better.details].filter((detail) => !ruled.details.has(detail));
  const isOther = better.subcommand !== ruled.subcommand && better.subcommand !== '';
  return isOther || (more.length > 0 && more.every((detail) => one.details.has(detail)));
}

function calledAs({ use }: CommandSignature): string {
  return programName(use?.called ?? '');
}

/** What is no part of the project is edited as one likes. */
const OUTSIDE = /^(?:~|\/(?:tmp|var|dev|proc|private\/tmp)\/|.*\/\.claude\/)|\.(?:log|out|pid|tmp)$/u;

/** Whether something else is edited than what alone may be. */
function leaves({ only }: ActionRule, { reach }: ActionSignature): boolean {
  if (only.length === 0) return false;
  const allowed = matchersOf(only);
  return (reach?.writes ?? []).some(
    (file) => /[^/.]\.\w/u.test(file) && !OUTSIDE.test(file) && !allowed.some((is) => is(file)),
  );
}
