/** Order by code point, as UTF-8 bytes sort; `<` compares UTF-16 units, which puts emoji before some letters. */
export function compareStrings(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let index = 0; index < length; index += 1) {
    const difference = sortKey(a.charCodeAt(index)) - sortKey(b.charCodeAt(index));
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}

/** Moves surrogates above the rest of the basic plane. */
function sortKey(unit: number): number {
  if (unit < 0xd800) return unit;
  return unit >= 0xe000 ? unit - 0x800 : unit + 0x2000;
}
