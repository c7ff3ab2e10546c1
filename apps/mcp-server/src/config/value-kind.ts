import { homedir } from 'node:os';
import { resolve } from 'node:path';

/** What a setting may be, as text of a flag or the environment, or as what JSON holds. */
export interface ValueKind<Value> {
  /** As in "must be …". */
  readonly expected: string;
  /** `undefined` for what is not of the kind. */
  read(raw: unknown, places: Places): Value | undefined;
}

/** Where relative folders start; absolute. */
export interface Places {
  readonly workingDirectory: string;
  /** The folder the client works in. */
  readonly projectPath: string;
}

/** Absolute when read; `~` is the home of the user, `<project>` that of the project. */
export const folder: ValueKind<string> = {
  expected: 'a folder',
  read(raw, { workingDirectory, projectPath }) {
    if (typeof raw !== 'string') return undefined;
    const path = raw.replace(/^~(?=$|[/\\])/, () => homedir()).replace(/^<project>/, () => projectPath);
    return resolve(workingDirectory, path);
  },
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
