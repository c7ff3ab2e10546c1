import { readOnce } from '../../read-once.ts';
import { inFolder } from '../../shell/folders.ts';
import { readCommands } from '../../shell/read-commands.ts';
import type { ActionSignature, CommandSignature } from '../../signature.ts';
import type { ActionRule, RuledPath } from '../action-rule.ts';
import { isBetter, isSame } from './compare-commands.ts';
import { matcherOf, matchersOf } from './path-pattern.ts';
import { isRunAt, namesOneOf } from './said-places.ts';

/** Whether an action runs a command that is ruled out, where it is. */
export function runsCommand(action: ActionSignature, ruled: CommandSignature, rule: ActionRule): boolean {
  const { where, within, instead } = rule;
  if (ruled.program === 'sudo') return /(?:^|[\s;&|(])sudo\s/u.test(action.line ?? '');
  return action.commands.some(
    (one) =>
      isSame(ruled, one) &&
      (within.length === 0 || within.some((path) => isThere(path, one))) &&
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

function isThere(ruled: RuledPath, command: CommandSignature): boolean {
  return ruled.is === 'used' ? isGiven(ruled, command) : isBelow(ruled, command);
}

/** Whether what a command is given lies at a place, or has it within; given nothing it is run on its folder. */
function isGiven(ruled: RuledPath, { subcommand, use }: CommandSignature): boolean {
  if (use === undefined) return false;
  const done = ['', ...subcommand.split(' ')];
  const operands = use.words
    .slice(1)
    .filter((word) => !done.includes(word) && (!word.startsWith('-') || word.includes('=')));
  const files = operands.map((word) => fileOf(use.folder, word).toLowerCase());
  const isAt = matcherOf(ruled);
  if (files.length === 0) return isAt(use.folder.toLowerCase());
  return files.some((file) => isAt(file) || isAbove(file, ruled.path));
}

/** As it is written where a variable says where it is: `"$ROOT/data"`. */
function fileOf(folder: string, word: string): string {
  const named = word.startsWith('-') ? word.slice(word.indexOf('=') + 1) : word;
  return /[$`]/u.test(named) ? named : inFolder(folder, named.replace(/(?<=^|\/)\*+$/u, '.'));
}

/** Where the line is run, all is below that has no root of its own. */
function isAbove(folder: string, path: string): boolean {
  return folder === '' ? !/^[/~]/u.test(path) : path.startsWith(`${folder}/`);
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
