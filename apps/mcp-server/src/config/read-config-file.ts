import { lstatSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ALL_SETTINGS, SETTINGS } from './settings.ts';

export interface ConfigFile {
  /** By names of settings. */
  readonly values: Readonly<Record<string, unknown>>;
  /** What keeps a server from starting. */
  readonly problems: readonly string[];
  /** What still works, and should be changed. */
  readonly notices: readonly string[];
}

/** The home holds the file, so the file cannot move the home. */
const NAMES: readonly string[] = ALL_SETTINGS.map(({ name }) => name).filter((name) => name !== SETTINGS.home.name);

/** Keys of earlier releases, and what they are called now. */
const FORMER_KEYS: ReadonlyMap<string, string> = new Map(
  Object.entries(SETTINGS).flatMap(([key, { name }]) => (NAMES.includes(name) ? [[key, name] as const] : [])),
);

/** What `config.json` in the data home says; nothing where there is none. */
export function readConfigFile(home: string): ConfigFile {
  const path = join(home, 'config.json');
  try {
    if (!isThere(path)) return { values: {}, problems: [], notices: [] };
    // Reading a pipe would wait for a writer.
    if (!statSync(path).isFile()) return unreadable(`${path} is no file.`);
    const content: unknown = JSON.parse(withoutByteOrderMark(readFileSync(path, 'utf8')));
    if (typeof content === 'object' && content !== null && !Array.isArray(content)) return rename({ ...content });
    return unreadable(`${path} must hold one JSON object.`);
  } catch (error) {
    return unreadable(isForbidden(error) ? forbidden(path) : `${path} cannot be read: ${String(error)}`);
  }
}

function isForbidden(error: unknown): boolean {
  return ['EACCES', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '');
}

function forbidden(path: string): string {
  return `${path} may not be read: make it and its folder readable, or set ${SETTINGS.home.name} to a folder of your own.`;
}

/** Also a link to nowhere. A home that is no folder holds nothing: whoever needs it says so. */
function isThere(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOTDIR') return false;
    throw error;
  }
}

/** Some editors begin a file with it, and JSON has none. */
function withoutByteOrderMark(text: string): string {
  return text.startsWith('\u{feff}') ? text.slice(1) : text;
}

function unreadable(problem: string): ConfigFile {
  return { values: {}, problems: [problem], notices: [] };
}

function rename(content: Readonly<Record<string, unknown>>): ConfigFile {
  const keys = Object.keys(content);
  const former = keys.flatMap((key) => {
    const name = FORMER_KEYS.get(key);
    return name === undefined ? [] : [{ key, name, isReplaced: keys.includes(name) }];
  });
  const unknown = keys.filter((key) => !NAMES.includes(key) && !FORMER_KEYS.has(key));
  const renamed = former.map(({ key, name }) => [name, content[key]] as const);
  const named = Object.entries(content).filter(([key]) => NAMES.includes(key));
  return {
    values: Object.fromEntries([...renamed, ...named]),
    problems: unknown.map((key) => `config.json has an unknown key '${key}'. Valid keys: ${NAMES.join(', ')}.`),
    notices: former.map(describeFormer),
  };
}

interface FormerKey {
  readonly key: string;
  readonly name: string;
  /** Whether the new name is there, too. */
  readonly isReplaced: boolean;
}

function describeFormer({ key, name, isReplaced }: FormerKey): string {
  return isReplaced
    ? `config.json has both '${name}' and '${key}', its earlier name: '${name}' is used; take '${key}' out.`
    : `config.json: '${key}' is now called '${name}'; rename it.`;
}
