import { uint16At, uint32At, uint8At } from '@learning-memory/array-access';

/**
 * The tokens of a byte-pair encoding, packed so that a process that starts reads one file and builds nothing: a list of
 * all tokens by rank, and a hash table with linear probing over it. Numbers are in the byte order of the machine, which
 * the first number tells.
 */
export interface Vocabulary {
  /** Rank of the token of these bytes, lower is merged earlier; `undefined` when they are no token. */
  rankOf(bytes: Uint8Array, start: number, end: number): number | undefined;
}

const MAGIC = 0x62_70_65_31;
const HEADER_NUMBERS = 4;
/** Half of the table stays empty at least, so that a probe ends soon. */
const SLOTS_PER_TOKEN = 2;
/** Ranks are stored as 16-bit numbers, and 0 is an empty slot. */
const MAX_TOKENS = 0xff_ff;

/** Tokens by rank. */
export function packVocabulary(tokens: readonly Uint8Array[]): Uint8Array {
  if (tokens.length > MAX_TOKENS) throw new RangeError(`At most ${MAX_TOKENS} tokens can be packed.`);
  const slots = 2 ** Math.ceil(Math.log2(tokens.length * SLOTS_PER_TOKEN));
  const size = tokens.reduce((sum, { length }) => sum + length, 0);
  const packed = new Uint8Array(4 * (HEADER_NUMBERS + tokens.length + 1) + 2 * slots + size);
  new Uint32Array(packed.buffer, 0, HEADER_NUMBERS).set([MAGIC, tokens.length, slots, size]);
  const { ends, table, bytes } = partsOf(packed, { count: tokens.length, slots });
  tokens.forEach((token, rank) => {
    const start = uint32At(ends, rank);
    bytes.set(token, start);
    ends[rank + 1] = start + token.length;
    let slot = hash(token, 0, token.length) & (slots - 1);
    while (table[slot] !== 0) slot = (slot + 1) & (slots - 1);
    table[slot] = rank + 1;
  });
  return packed;
}

/** `undefined` for what was not packed here, or on a machine of another byte order. */
export function openVocabulary(packed: Uint8Array): Vocabulary | undefined {
  if (packed.byteOffset % 4 !== 0 || packed.length < 4 * HEADER_NUMBERS) return undefined;
  const [magic, count = 0, slots = 0, size = 0] = new Uint32Array(packed.buffer, packed.byteOffset, HEADER_NUMBERS);
  if (magic !== MAGIC || packed.length !== 4 * (HEADER_NUMBERS + count + 1) + 2 * slots + size) return undefined;
  const { ends, table, bytes } = partsOf(packed, { count, slots });

  const isToken = (
    rank: number,
    text: Uint8Array,
    range: { readonly start: number; readonly end: number },
  ): boolean => {
    const first = uint32At(ends, rank);
    if (uint32At(ends, rank + 1) - first !== range.end - range.start) return false;
    for (let index = range.start; index < range.end; index += 1) {
      if (bytes[first + index - range.start] !== text[index]) return false;
    }
    return true;
  };

  return {
    rankOf(text, start, end) {
      const mask = slots - 1;
      for (let slot = hash(text, start, end) & mask; ; slot = (slot + 1) & mask) {
        const rank = uint16At(table, slot) - 1;
        if (rank < 0) return undefined;
        if (isToken(rank, text, { start, end })) return rank;
      }
    },
  };
}

interface Parts {
  /** Where the tokens end, by rank, after a 0. */
  readonly ends: Uint32Array;
  /** Rank plus one by slot. */
  readonly table: Uint16Array;
  /** All tokens, one after the other. */
  readonly bytes: Uint8Array;
}

function partsOf(
  { buffer, byteOffset }: Uint8Array,
  { count, slots }: { readonly count: number; readonly slots: number },
): Parts {
  const endsAt = byteOffset + 4 * HEADER_NUMBERS;
  const tableAt = endsAt + 4 * (count + 1);
  return {
    ends: new Uint32Array(buffer, endsAt, count + 1),
    table: new Uint16Array(buffer, tableAt, slots),
    bytes: new Uint8Array(buffer, tableAt + 2 * slots),
  };
}

/** FNV-1a (Fowler, Noll, Vo), 32 bits. */
function hash(bytes: Uint8Array, start: number, end: number): number {
  let value = 0x81_1c_9d_c5;
  for (let index = start; index < end; index += 1) value = Math.imul(value ^ uint8At(bytes, index), 0x01_00_01_93);
  return value >>> 0;
}
