import { COMMON_SUBCOMMANDS, RARE_WHEN_BARE } from '../shell/program-names.ts';
import type { CommandSignature } from '../signature.ts';

/** How rare a sign is among the failures, 0 to 1. */
export type RarityOf = (sign: string) => number;

/** Signs of a detail that count more or less, by its look. */
const WEIGHTS = {
  variable: 1.2,
  long: 1,
  short: 0.5,
  everyday: 0.25,
  word: 0.7,
  numbered: 0.3,
  path: 0.2,
  folder: 0.5,
  pipe: 1,
} as const;
/** They are run for anything, so that only what they are run on says something. */
const EVERYDAY_PROGRAMS =
  /^(?:rm|cp|mv|ln|sed|perl|curl|wget|ssh|scp|tar|chmod|chown|kill|psql|mysql|sqlite3|node|python|make|tee|mkdir|touch)$/u;
const EVERYDAY_FLAGS = /^-[rfvyqihnapoesltdw]$/u;
/** They change what is said, not what is done. */
export const TALKING_FLAGS: RegExp =
  /^(?:--(?:yes|verbose|quiet|silent|debug|json|(?:no-)?(?:color|progress))|-[vqsy])$/u;
const OF_SUBCOMMAND = { common: 0.5, telling: 1, none: 0.5, everyday: 0.25 } as const;

/** How much of what was peculiar to a failed command is in this one, 0 to 1; 0 for another program or subcommand. */
export function commandScore(action: CommandSignature, failed: CommandSignature, rarityOf: RarityOf): number {
  if (action.program !== failed.program || action.subcommand !== failed.subcommand) return 0;
  const base = baseOf(failed);
  const [shared, all] = sums(action, failed, rarityOf);
  if (all === 0) return bareScore(action, base);
  if (base < OF_SUBCOMMAND.telling && (shared === 0 || !sharesItsFlags(action, failed))) return 0;
  return (base + shared) / (base + all);
}

/** Whoever leaves out all flags of a common command does something else, unless it is given the same by a pipe. */
function sharesItsFlags(action: CommandSignature, failed: CommandSignature): boolean {
  const flags = [...failed.details].filter((detail) => detail.startsWith('-') && !TALKING_FLAGS.test(detail));
  const pipes = [...failed.details].filter((detail) => detail.endsWith('|'));
  return flags.length === 0 || [...flags, ...pipes].some((detail) => action.details.has(detail));
}

function baseOf({ program, subcommand }: CommandSignature): number {
  if (subcommand === '') return EVERYDAY_PROGRAMS.test(program) ? OF_SUBCOMMAND.everyday : OF_SUBCOMMAND.none;
  const isCommon = subcommand.split(' ').every((word) => COMMON_SUBCOMMANDS.has(word));
  return isCommon ? OF_SUBCOMMAND.common : OF_SUBCOMMAND.telling;
}

function bareScore(action: CommandSignature, base: number): number {
  if (base === OF_SUBCOMMAND.telling) return 0.8;
  return isBare(action) && RARE_WHEN_BARE.has(action.subcommand) ? 0.6 : 0;
}

function isBare({ details }: CommandSignature): boolean {
  return details.size === 0;
}

function sums(action: CommandSignature, failed: CommandSignature, rarityOf: RarityOf): readonly [number, number] {
  let [shared, all] = [0, 0];
  for (const detail of failed.details) {
    const weight = weightOf(detail) * rarityOf(detail);
    all += weight;
    if (action.details.has(detail)) shared += weight;
  }
  return [shared, all];
}

function weightOf(detail: string): number {
  const last = detail.at(-1);
  if (last === '=') return WEIGHTS.variable;
  if (last === '|') return WEIGHTS.pipe;
  return detail.startsWith('-') ? weightOfFlag(detail) : weightOfOperand(detail);
}

function weightOfFlag(flag: string): number {
  if (flag.length > 2) return WEIGHTS.long;
  return EVERYDAY_FLAGS.test(flag) ? WEIGHTS.everyday : WEIGHTS.short;
}

function weightOfOperand(operand: string): number {
  if (operand.endsWith('/')) return WEIGHTS.folder;
  if (operand.includes('/', 1)) return WEIGHTS.path;
  return /\d/u.test(operand) ? WEIGHTS.numbered : WEIGHTS.word;
}

export function isSameKind(one: CommandSignature, other: CommandSignature): boolean {
  return one.program === other.program && one.subcommand === other.subcommand;
}

/** With all that the other was given, and perhaps more. */
export function isSameCommand(one: CommandSignature, other: CommandSignature): boolean {
  return isSameKind(one, other) && [...other.details].every((detail) => one.details.has(detail));
}
