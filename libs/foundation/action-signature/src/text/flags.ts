/** What stands behind `python -m` is a program. */
const FLAG = /(?<![\w-])(?<!\bpython[\d.]{0,5} )--?[A-Za-z][\w-]*/gu;

/** Letters behind one dash, which mean the same in any order. */
const CLUSTER = /^-[A-Za-z]{2,5}$/u;

/** Flags of commands that a text names, as they are written, but letters behind one dash in their order. */
export function flagsIn(text: string): ReadonlySet<string> {
  return new Set(
    [...text.slice(0, 40_000).matchAll(FLAG)].map(([flag]) => (CLUSTER.test(flag) ? inOrder(flag) : flag)),
  );
}

function inOrder(flag: string): string {
  return `-${[...flag.slice(1)].toSorted().join('')}`;
}
