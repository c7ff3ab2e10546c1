/** A flag without its value: a source of expressions. */
export const FLAG: string = String.raw`--?[A-Za-z][\w-]*`;
const WHOLE = new RegExp(String.raw`^${FLAG}(?:=\S*)?$`, 'u');
/** What stands behind `python -m` is a program. */
const NAMED = new RegExp(String.raw`(?<![\w-])(?<!\bpython[\d.]{0,5} )${FLAG}`, 'gu');

/** Letters behind one dash, which mean the same in any order. */
const CLUSTER = /^-[A-Za-z]{2,5}$/u;

/** Flags of commands that a text names, as they are written, but letters behind one dash in their order. */
export function flagsIn(text: string): ReadonlySet<string> {
  return new Set(
    [...text.slice(0, 40_000).matchAll(NAMED)].map(([flag]) => (CLUSTER.test(flag) ? inOrder(flag) : flag)),
  );
}

function inOrder(flag: string): string {
  return `-${[...flag.slice(1)].toSorted().join('')}`;
}

/** Whether a text is a flag, with its value or without, and nothing else. */
export function isFlag(text: string): boolean {
  return WHOLE.test(text);
}
