/** Something that was stored, and what was stored in a later session of the same project. */
export interface Pair {
  readonly earlier: string;
  readonly later: string;
}

/** A pair a line: `earlier => later`. */
export function pairsOf(lines: string): readonly Pair[] {
  return lines
    .trim()
    .split('\n')
    .map((line) => {
      const [earlier = '', later = ''] = line.split(' => ');
      return { earlier, later };
    });
}
