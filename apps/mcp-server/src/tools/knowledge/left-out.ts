/** How many each of these lists may show, so that small ones are whole and large ones share what is left of the room. */
export function mostOfEach(counts: readonly number[], room: number): number {
  let [free, left, most] = [room, counts.length, room];
  for (const count of counts.toSorted((a, b) => a - b)) {
    most = Math.floor(free / left);
    if (count > most) return most;
    free -= count;
    left -= 1;
  }
  return Math.max(most, ...counts);
}

/** The first ones that fit as JSON into so many bytes, three or four to a token in any script; one at least. */
export function firstWithin<Item>(items: readonly Item[], bytes: number): Item[] {
  let used = 0;
  const end = items.findIndex((item) => (used += bytesOf(item)) > bytes);
  return end === -1 ? [...items] : items.slice(0, Math.max(1, end));
}

/** All that fit into so many bytes where those too large are left out; one at least. */
export function allWithin<Item>(items: readonly Item[], bytes: number): Item[] {
  let used = 0;
  return items.filter((item, position) => {
    const size = bytesOf(item);
    if (position > 0 && used + size > bytes) return false;
    used += size;
    return true;
  });
}

function bytesOf(item: unknown): number {
  return Buffer.byteLength(JSON.stringify(item));
}

/** What an answer says where something is left out, and nothing elsewhere. */
export function leftOutOf(lines: readonly string[]): { readonly left_out?: string[] } {
  return lines.length === 0 ? {} : { left_out: [...lines] };
}
