import type { Node } from 'jsonc-parser';

/** From the first character to behind the last. */
export interface Part {
  readonly start: number;
  readonly end: number;
}

/** What stands between a value and what follows: the next value, or a bracket. */
export interface Gap {
  readonly comma: Part | undefined;
  readonly hasComment: boolean;
  /** Whether the last of it is a comment that ends with its line. */
  readonly endsLine: boolean;
  /** Where its comma and its comments end. */
  readonly tail: number;
  /** Where what follows starts. */
  readonly end: number;
}

const GAP_PART = /\s+|(?<comma>,)|(?<comment>\/\/[^\r\n]*|\/\*[\s\S]*?\*\/)/uy;

/** The gap of JSON with comments that starts at a place. */
export function readGap(text: string, from: number): Gap {
  let gap: Gap = { comma: undefined, hasComment: false, endsLine: false, tail: from, end: from };
  const pattern = new RegExp(GAP_PART);
  pattern.lastIndex = from;
  for (let found = pattern.exec(text); found !== null; found = pattern.exec(text)) {
    const [start, end] = [found.index, pattern.lastIndex];
    const { comma, comment } = found.groups ?? {};
    if (comma !== undefined) gap = { ...gap, comma: { start, end }, endsLine: false, tail: end };
    if (comment !== undefined) gap = { ...gap, hasComment: true, endsLine: comment.startsWith('//'), tail: end };
    gap = { ...gap, end };
  }
  return gap;
}

export function endOf({ offset, length }: Node): number {
  return offset + length;
}
