import { partitionPoint } from './partition-point.ts';

/** 1-based line of an offset; lines end with a line feed, as tree-sitter and editors count them. */
export type LineOf = (offset: number) => number;

export function createLineIndex(text: string): LineOf {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return (offset) => partitionPoint(starts, (start) => start <= offset);
}
