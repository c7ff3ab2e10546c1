import { languageFamily } from '../language-family.ts';

const JAVASCRIPT =
  'AbortController Array Atomics BigInt Boolean Buffer Date Error FormData Function Headers Intl JSON Map Math Number Object ' +
  'Promise Proxy Reflect RegExp Request Response Set String Symbol URL URLSearchParams WeakMap WeakSet console document ' +
  'globalThis process window';
const PYTHON = 'bool bytearray bytes complex dict float frozenset int list object range set str tuple type';
const JAVA = 'Boolean Character Double Integer Iterable Long Math Object String StringBuilder System Thread';

/** What needs no import, and is not of the project unless it defines it. */
const NAMES: Readonly<Record<string, ReadonlySet<string>>> = {
  js: new Set(JAVASCRIPT.split(' ')),
  python: new Set(PYTHON.split(' ')),
  java: new Set(JAVA.split(' ')),
};

/** By the first name of a path, as of `process.stdout`. */
export function isBuiltIn(language: string, path: string): boolean {
  return NAMES[languageFamily(language)]?.has(path.split('.', 1)[0] ?? '') === true;
}
