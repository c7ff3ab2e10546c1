import { isProgram } from '../../../shell/program-names.ts';
import { isFlag } from '../../../text/flags.ts';
import type { RuledName } from '../../action-rule.ts';
import { isPath, NO_FILE } from './paths.ts';

/** Before a word of prose that names a package or a tool. */
const NAMED =
  /\b(?:use|uses|using|add|adding|install|installing|import|importing|introduc(?:e|es|ing)|(?:bring|pull|drag)(?:s|ing)?\s+in|depend(?:s|ing)?\s+on|nutzen|usar|usa)\s+(?:the\s+|any\s+|a\s+)?([a-z@][\w@/.-]{2,40}(?:(?:,\s*(?:(?:or|and|nor)\s+)?|\s+(?:or|and|nor)\s+)[a-z@][\w@/.-]{2,40}(?=\s*(?:$|[.,;!(—–])|\s+(?:or|and|nor|in|here|for|anywhere|at|to|on|any|unless|as|again|yet)\b)){0,5})/giu;
const NO_NAME =
  /^(?:our|their|your|this|that|these|those|more|new|any|other|own|eth|one|two|all|every|third_party|node_modules)$/u;

/** Of a text in quotes. */
export function quotedNames(text: string): readonly RuledName[] {
  if (/\s/u.test(text) || isFlag(text) || isPath(text) || isProgram(text) || text === 'sudo') return [];
  const name = text.replace(/\(.*\)$/u, '').toLowerCase();
  return name.length > 2 ? [{ name, isQuoted: true }] : [];
}

/** What is used may have the name of a file: `console.log`, `moment.js`. */
const USED = /\b(?:use|uses|using|call|calls|import|require|install|add|avoid)\b/iu;

/** Of what is used, by quotes and without. */
export function dottedNames(quoted: readonly string[], plain: string): readonly RuledName[] {
  return USED.test(plain) ? [...quoted, ...dottedIn(plain)].flatMap(dottedName) : [];
}

function dottedIn(plain: string): readonly string[] {
  return plain.match(/(?<![\w./-])[a-z]\w*\.(?:log|js|map|error|warn|debug|info|find|get|set|now)\b(?![/.])/giu) ?? [];
}

function dottedName(text: string): readonly RuledName[] {
  if (!/^[a-z]\w*\.[a-z]{2,5}(?:\(\))?$/iu.test(text)) return [];
  const name = text.replace(/\(\)$/u, '').toLowerCase();
  return [{ name, isQuoted: true }, ...(name.endsWith('.js') ? [{ name: name.slice(0, -3), isQuoted: false }] : [])];
}

/** Of a text without quotes. */
export function plainNames(plain: string): readonly RuledName[] {
  const identifiers = [
    ...plain.matchAll(
      /(?<![\w./])[A-Za-z_][\w.]*\(\)|\b[a-z]+[A-Z]\w+|\b[A-Z][a-z\d]+[A-Z]\w*|\b[a-z]+_\w+|(?<![\w./-])[A-Za-z]\w+(?:\.[A-Za-z_]\w+)+\b/gu,
    ),
  ]
    .map(([word]) => word)
    .filter((word) => !isPath(word))
    .map((word) => ({ name: word.replace(/\(\)$/u, '').toLowerCase(), isQuoted: true }));
  const packages = [...plain.matchAll(NAMED)]
    .flatMap(([, words = '']) => words.split(/,\s*(?:(?:or|and|nor)\s+)?|\s+(?:or|and|nor)\s+/iu))
    .map((word) => ({ name: word.replace(/[.,]+$/u, '').toLowerCase(), isQuoted: false }));
  return [...identifiers, ...packages].filter(
    ({ name }) => !isProgram(name) && !NO_FILE.test(name) && !NO_NAME.test(name),
  );
}

const CALLS = /\b(?:call|run|invoke|execute)(?:s|ing)?\b/iu;
/** They say something alone. */
const SAYING = /^(?:console|logg?(?:er)?|print)\b/u;

/** Of names that a text says are called. */
export function asCalled(names: readonly RuledName[], plain: string): readonly RuledName[] {
  if (!CALLS.test(plain)) return names;
  return names.map((named) => (named.isQuoted && !SAYING.test(named.name) ? { ...named, isCalled: true } : named));
}
