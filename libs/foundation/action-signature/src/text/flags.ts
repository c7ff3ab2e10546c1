/** What stands behind `python -m` is a program. */
const FLAG = /(?<![\w-])(?<!\bpython[\d.]{0,5} )--?[A-Za-z][\w-]*/gu;

/** Flags of commands that a text names, as they are written. */
export function flagsIn(text: string): ReadonlySet<string> {
  return new Set([...text.slice(0, 40_000).matchAll(FLAG)].map(([flag]) => flag));
}
