import { hashText } from './sparse-vector.ts';

/** A number that stays with what has this id and says nothing about it, of 32 bits. */
export function lotOf(id: string): number {
  let lot = hashText(id);
  // The last steps of MurmurHash3 (Appleby 2011): ids that count on lie near to each other before.
  lot = Math.imul(lot ^ (lot >>> 16), 0x85ebca6b);
  lot = Math.imul(lot ^ (lot >>> 13), 0xc2b2ae35);
  return (lot ^ (lot >>> 16)) >>> 0;
}

/**
 * The `count` with the lowest lots, in their order (bottom-k sampling, Cohen and Kaplan 2007): what comes or goes changes one
 * of them at most, wherever it stands.
 */
export function drawn<Row>(rows: readonly Row[], lots: Uint32Array, count: number): readonly Row[] {
  if (rows.length <= count) return rows;
  const highest = lots.toSorted()[count - 1] as number;
  // Equal lots are one in four thousand million: one more or less does not matter.
  return rows.filter((_, row) => (lots[row] as number) <= highest);
}
