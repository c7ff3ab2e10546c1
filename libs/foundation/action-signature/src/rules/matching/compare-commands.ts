import { programName } from '@learning-memory/outcome-parser';
import { isProgram } from '../../shell/program-names.ts';
import type { CommandSignature } from '../../signature.ts';

/** Whether a command is one that a rule names. */
export function isSame(ruled: CommandSignature, one: CommandSignature): boolean {
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

function isTarget(detail: string): boolean {
  return !detail.startsWith('-') && !detail.endsWith('|');
}

/** What is done has all of what is to be done in its place, which has more than what is ruled out. */
export function isBetter(better: CommandSignature, ruled: CommandSignature, one: CommandSignature): boolean {
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
