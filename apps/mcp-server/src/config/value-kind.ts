import { isAbsolute, join, normalize, resolve } from 'node:path';
import { expandUserHome } from './user-home.ts';

/** What a setting may be, as text of a flag or the environment, or as what JSON holds. */
export interface ValueKind<Value> {
  /** As in "must be …". */
  readonly expected: string;
  /** `undefined` for what is not of the kind. */
  read(raw: unknown, places: Places): Value | undefined;
  /** What somebody may have meant who gave something else. */
  suggest?(raw: unknown, places: Places): string | undefined;
}

/** Where relative folders would start; absolute. */
export interface Places {
  readonly workingDirectory: string;
  /** The folder the client works in. */
  readonly projectPath: string;
}

/** `~`, `$HOME` and `%USERPROFILE%` are the home of the user, `<project>` is the folder of the project. */
export const folder: ValueKind<string> = {
  expected: 'an absolute folder (~, $HOME and <project> are understood)',
  read(raw, places) {
    const path = typeof raw === 'string' ? expand(raw, places) : '';
    return isAbsolute(path) ? withoutEnd(normalize(path)) : undefined;
  },
  suggest: (raw, { workingDirectory }) => (typeof raw === 'string' ? resolve(workingDirectory, raw) : undefined),
};

function expand(path: string, { projectPath }: Places): string {
  return expandUserHome(path).replace(/^<project>(?=$|[/\\])/, () => projectPath);
}

/** `/data/` and `/data` are one folder. */
function withoutEnd(path: string): string {
  return join(path, '..') === path ? path : path.replace(/[/\\]+$/, '');
}

export const webAddress: ValueKind<string> = {
  expected: 'an address like http://127.0.0.1:6333 or https://host:6333',
  read(raw) {
    if (typeof raw !== 'string' || !URL.canParse(raw)) return undefined;
    const { protocol, username, host } = new URL(raw);
    return ['http:', 'https:'].includes(protocol) && username === '' && host !== '' ? raw : undefined;
  },
};

export const anyText: ValueKind<string> = {
  expected: 'text',
  read: (raw) => (typeof raw === 'string' ? raw : undefined),
};

/** Also as text, as the environment has it. */
export function wholeNumber({ min }: { readonly min: number }): ValueKind<number> {
  return {
    expected: `a whole number from ${min} on`,
    read(raw) {
      const number = typeof raw === 'string' && raw.trim() !== '' ? Number(raw) : raw;
      return typeof number === 'number' && Number.isSafeInteger(number) && number >= min ? number : undefined;
    },
  };
}

export function oneOf<Name extends string>(names: readonly Name[]): ValueKind<Name> {
  return { expected: `one of ${names.join(', ')}`, read: (raw) => names.find((name) => name === raw) };
}

/** `a, b` or `all`, in the order of `names`. */
export function listOf<Name extends string>(names: readonly Name[]): ValueKind<readonly Name[]> {
  const known: readonly string[] = [...names, 'all'];
  return {
    expected: `some of ${names.join(', ')}, comma separated, or all`,
    read(raw) {
      if (typeof raw !== 'string') return undefined;
      const chosen = raw
        .split(',')
        .map((name) => name.trim())
        .filter((name) => name !== '');
      if (chosen.length === 0 || !chosen.every((name) => known.includes(name))) return undefined;
      return chosen.includes('all') ? [...names] : names.filter((name) => chosen.includes(name));
    },
  };
}
