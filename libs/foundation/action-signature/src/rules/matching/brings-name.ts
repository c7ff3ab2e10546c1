import { readOnce } from '../../read-once.ts';
import type { ActionSignature, CommandSignature } from '../../signature.ts';
import { isProse } from '../../text/files.ts';
import type { ActionRule, RuledName } from '../action-rule.ts';
import { pathMatcher } from './path-pattern.ts';

const INSTALLS = /^(?:install|add|i|get|require)$/u;

/** Whether an action brings in a name that a rule rules out, or calls it. */
export function bringsName(rule: ActionRule, action: ActionSignature): boolean {
  const { names, within } = rule;
  if (names.length === 0 || !isWithin(rule, action)) return false;
  const { commands, done, reach } = action;
  if (within.length === 0 && names.some((named) => calls(named, reach?.code ?? []))) return true;
  if (commands.length === 0) return names.some((named) => writes(named, action));
  const isWritten = within.some(({ path }) => reach?.writes.some(pathMatcher(path)) === true);
  return names.some(
    (named) => installs(commands, named.name) || (isWritten && named.isQuoted && patternOf(named).test(done)),
  );
}

/** What is installed is written into a file that lists it. */
function isWithin({ within }: ActionRule, { files, commands, reach }: ActionSignature): boolean {
  if (within.length === 0 || (commands.length > 0 && within.every(({ path }) => isFile(path)))) return true;
  return within.some(({ path }) => [...files, ...(reach?.writes ?? [])].some(pathMatcher(path)));
}

function isFile(path: string): boolean {
  return /[^/]\.\w+$/u.test(path);
}

function calls(named: RuledName, code: readonly string[]): boolean {
  return named.isCalled === true && code.some((text) => patternOf(named).test(text));
}

function writes(named: RuledName, action: ActionSignature): boolean {
  const { files, done, undone } = action;
  if (named.isKept === true) return changesDefinition(named, action);
  if (files.length === 0 || !inLowerCase(action).includes(named.name.replace(/\*$/u, '')) || files.every(isProse))
    return false;
  const isWord = patternOf(named);
  return isWord.test(done) && !isWord.test(undone);
}

const inLowerCase = readOnce(({ done }: ActionSignature) => done.toLowerCase());

const patternOf = readOnce(({ name, isQuoted }: RuledName) => (isQuoted ? wordPattern(name) : importPattern(name)));

/** Words that stand before a name where it is defined. */
const DEFINES =
  'def|fn|func|function|class|struct|interface|trait|enum|type|const|let|var|void|int|bool|char|float|double|auto|sub|proc|macro|#define|test|it|describe|TEST|rule|job|target|stage|resource|module|table|view|index';

/** What has it is told by its definition alone: others call it by its name. */
function changesDefinition(named: RuledName, { files, done, undone }: ActionSignature): boolean {
  if (files.length === 0) return false;
  const isDefined = definitionOf(named);
  return isDefined.test(undone) || isDefined.test(done);
}

const definitionOf = readOnce(({ name }: RuledName): RegExp => {
  const behindWord = String.raw`(?<![\w$])(?:${DEFINES})[ \t]{0,8}[*&("'\x60]{0,2}[ \t]{0,8}(?:\w+["'][ \t]+["'])?${literally(name)}(?![\w$])`;
  return new RegExp(String.raw`${behindWord}|^[ \t]*["']?${literally(name)}["']?[ \t]*(?::|=(?!=))`, 'imu');
});

function installs(commands: readonly CommandSignature[], name: string): boolean {
  return commands.some(({ subcommand, details }) => INSTALLS.test(subcommand.split(' ')[0] ?? '') && details.has(name));
}

function wordPattern(name: string): RegExp {
  if (name.endsWith('*')) return new RegExp(String.raw`(?<![\w$])${literally(name.slice(0, -1))}\w`, 'iu');
  return new RegExp(String.raw`(?<![\w$])${literally(name)}(?![\w$])`, 'iu');
}

/** It is what an import names, or the last part of it; no file beside. */
function importPattern(name: string): RegExp {
  const path = String.raw`(?:[\w@][\w.@-]*/)*${literally(name)}(?![\w-])`;
  const behind = String.raw`\b(?:from|import|use|using|require|include|load)\b[\s("'<]+${path}(?!\s*[,}])`;
  return new RegExp(String.raw`${behind}|^[ \t]*(?:\w+[ \t]+)?["']${path}["']`, 'imu');
}

function literally(text: string): string {
  return text.replaceAll(/[$()*+.?[\\\]^{|}]/gu, String.raw`\$&`);
}
