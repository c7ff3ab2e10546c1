import { isSameKind } from './command-score.ts';
import { COMMON_SUBCOMMANDS, READ_ONLY } from '../shell/program-names.ts';
import { sameDetails } from '../shell/same-command.ts';
import type { ActionSignature, CommandSignature, FailureSignature } from '../signature.ts';
import { tokensOf } from '../text/token-runs.ts';

const QUOTED = /`([^`\n]{1,200})`/gu;
/** Flags, variables that are set, and names as code has them. */
const TELLING =
  /(?<![\w-])--?[A-Za-z][\w-]*|\b[A-Za-z_]\w*(?==)|\b[a-z\d]+[A-Z]\w*|\b[A-Z][a-z\d]+[A-Z]\w*|\b\w*[a-z\d]_\w+|\b[A-Z][A-Z\d_]+\b|\b\w+(?=\()|\b\w+(?:\.\w+)+|@\w+/gu;
const MOST = 12;

/** Of each clause in which a lesson warns what nobody writes in a sentence, and what the failed commands had, in lower case. */
export function warningsIn(
  warned: readonly string[],
  commands: readonly CommandSignature[],
): FailureSignature['warned'] {
  const failed = new Set(commands.flatMap(tokensOfCommand));
  return warned
    .map((clause) => {
      const quoted = [...clause.matchAll(QUOTED)]
        .flatMap(([, text = '']) => tokensOf(text))
        .filter((token) => token.length > 1);
      const telling = [...clause.matchAll(TELLING)].map(([token]) => token.toLowerCase());
      const known = tokensOf(clause).filter((token) => failed.has(token) && token.length > 2 && !isCommon(token));
      return new Set([...quoted, ...telling, ...known].slice(0, MOST));
    })
    .filter(({ size }) => size > 0);
}

function isCommon(token: string): boolean {
  return (
    COMMON_SUBCOMMANDS.has(token) ||
    READ_ONLY.has(token) ||
    /^(?:and|the|for|with|not|from|into|all|any|one|dev)$/u.test(token)
  );
}

function tokensOfCommand({ program, subcommand, details }: CommandSignature): readonly string[] {
  return [program, ...subcommand.split(/[ :]/u), ...details].map((token) => token.toLowerCase().replace(/=$/u, ''));
}

/** Of the lines that an action writes, its commands and its files, by the names under which it is warned of. */
export function tokensDone({ commands, files, done, undone }: ActionSignature): ReadonlySet<string> {
  const before = new Set(undone.split('\n').map((line) => line.trim()));
  const lines = done.split('\n').filter((line) => !before.has(line.trim()));
  const names = files.map((file) => file.slice(file.lastIndexOf('/') + 1));
  return new Set([...namesAndParts(lines.join('\n')), ...commands.flatMap(tokensOfCommand), ...names]);
}

function namesAndParts(text: string): readonly string[] {
  const names = [...text.matchAll(TELLING)].map(([token]) => token.toLowerCase());
  return [...tokensOf(text), ...names, ...names.flatMap(membersOf)];
}

/** Each member with what it is a member of. */
function membersOf(name: string): readonly string[] {
  const members = name.split('.').slice(0, 8);
  return members.slice(1).map((member, at) => `${members[at] ?? ''}.${member}`);
}

/** How much of what a lesson warns of is done, 0 to 1, and whether nothing is of what it warns of. */
export function warnedShare(
  { warned }: Pick<FailureSignature, 'warned'>,
  tokens: ReadonlySet<string>,
  commands: readonly CommandSignature[],
): { readonly share: number; readonly isKept: boolean } {
  const shares = warned.map((clause) => {
    const done = [...clause].filter(
      (token) => tokens.has(token) || commands.some((command) => hasFlag(command, token)),
    );
    return done.length / clause.size;
  });
  const share = Math.max(0, ...shares);
  return { share, isKept: shares.length > 0 && share === 0 };
}

/** Under another name of it. */
function hasFlag({ program, subcommand, details }: CommandSignature, token: string): boolean {
  return token.startsWith('-') && sameDetails(program, subcommand, [token]).some((flag) => details.has(flag));
}

/** Whether commands do all that a lesson warns of in a clause that names a flag, a setting or a name of code. */
export function isWarnedOf(
  { warned, commands: failed }: Pick<FailureSignature, 'warned' | 'commands'>,
  { commands }: ActionSignature,
): boolean {
  return commands.some((command) => {
    if (!failed.some((one) => isSameKind(one, command))) return false;
    const tokens = new Set(tokensOfCommand(command));
    return warned.some(
      (clause) =>
        [...clause].some(isPeculiar) && [...clause].every((token) => tokens.has(token) || hasFlag(command, token)),
    );
  });
}

/** Nobody writes it in a sentence. */
function isPeculiar(token: string): boolean {
  return /^--?[a-z]|[_.:@/]|\d/u.test(token);
}
