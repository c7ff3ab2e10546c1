import type { Word } from './word.ts';

const NEW_LINE = 10;
const NUMBER_SIGN = 35;

// FNV-1a (Fowler, Noll and Vo 1991): the hash of a word goes on from the hash of its first letters.
const EMPTY = 0x811c9dc5 | 0;
const extend = (hash: number, byte: number): number => Math.imul(hash ^ byte, 0x01000193);
const CONTINUED = extend(extend(EMPTY, NUMBER_SIGN), NUMBER_SIGN);

/** Pieces that continue a word stand in the file after `##`. */
const MARK_LENGTH = 2;

/**
 * Tokens by their bytes: the word in line `t` of the file is token `t`. A hash table over the file's own bytes, because
 * a `Map` would need a string of each word that is loaded or looked up.
 */
export class Vocabulary {
  readonly size: number;
  /** Bytes of the longest line. */
  readonly longest: number;
  readonly #file: Uint8Array;
  /** Where each line starts, and after the last where one more would. */
  readonly #starts: Int32Array;
  readonly #hashes: Int32Array;
  /** Token + 1 in the slot its hash says, or the next free one; 0 is free. */
  readonly #slots: Int32Array;
  /** By number of letters: the hash of the first letters of what is looked up. */
  readonly #hashOfFirst: Int32Array;

  /** One word a line, no newline after the last. */
  constructor(file: Uint8Array) {
    const { starts, hashes } = readLines(file);
    this.#file = file;
    this.#starts = starts;
    this.#hashes = hashes;
    this.#slots = slotsOf(hashes);
    this.size = hashes.length;
    this.longest = longestLine(starts);
    this.#hashOfFirst = new Int32Array(this.longest + 1);
  }

  /** The token of the whole word, or -1. */
  find(word: Word): number {
    if (word.end > this.longest) return -1;
    let hash = EMPTY;
    for (let index = 0; index < word.end; index++) hash = extend(hash, word.bytes[index] as number);
    return this.#tokenOf(hash, word, word.end);
  }

  /** The token of the longest piece that the rest of the word begins with, or -1. */
  findLongest(word: Word): number {
    const most = Math.min(word.end - word.start, this.longest - markLength(word));
    let hash = word.start === 0 ? EMPTY : CONTINUED;
    for (let length = 1; length <= most; length++) {
      hash = extend(hash, word.bytes[word.start + length - 1] as number);
      this.#hashOfFirst[length] = hash;
    }
    for (let length = most; length > 0; length--) {
      const token = this.#tokenOf(this.#hashOfFirst[length] as number, word, length);
      if (token >= 0) return token;
    }
    return -1;
  }

  /** How many letters at the start of the rest of the word a token found there covers. */
  lettersOf(token: number, word: Word): number {
    return this.#lineLength(token) - markLength(word);
  }

  #tokenOf(hash: number, word: Word, length: number): number {
    const mask = this.#slots.length - 1;
    for (let slot = firstSlot(hash) & mask; ; slot = (slot + 1) & mask) {
      const token = (this.#slots[slot] as number) - 1;
      if (token < 0) return -1;
      if (this.#hashes[token] === hash && this.#spells(token, word, length)) return token;
    }
  }

  #spells(token: number, word: Word, length: number): boolean {
    const skipped = markLength(word);
    if (this.#lineLength(token) !== length + skipped) return false;
    const start = (this.#starts[token] as number) + skipped;
    for (let index = 0; index < length; index++) {
      if (this.#file[start + index] !== word.bytes[word.start + index]) return false;
    }
    return true;
  }

  #lineLength(token: number): number {
    return (this.#starts[token + 1] as number) - (this.#starts[token] as number) - 1;
  }
}

const markLength = (word: Word): number => (word.start === 0 ? 0 : MARK_LENGTH);

/** The low bits of an FNV hash depend on the low bits of the letters alone. */
const firstSlot = (hash: number): number => hash ^ (hash >>> 15);

/** In one pass over the bytes, which a compiler gets hold of while it runs. */
function readLines(file: Uint8Array): { readonly starts: Int32Array; readonly hashes: Int32Array } {
  const count = countLines(file);
  const [starts, hashes] = [new Int32Array(count + 1), new Int32Array(count)];
  let [line, hash] = [0, EMPTY];
  for (let index = 0; index < file.length; index++) {
    const byte = file[index] as number;
    if (byte === NEW_LINE) {
      hashes[line++] = hash;
      starts[line] = index + 1;
      hash = EMPTY;
    } else {
      hash = extend(hash, byte);
    }
  }
  hashes[line] = hash;
  starts[count] = file.length + 1;
  return { starts, hashes };
}

export function countLines(file: Uint8Array): number {
  let count = 1;
  for (let index = 0; index < file.length; index++) if (file[index] === NEW_LINE) count++;
  return count;
}

function slotsOf(hashes: Int32Array): Int32Array {
  // At least three quarters of the slots are free, so that an unknown word mostly meets a free one at once.
  const slots = new Int32Array(2 ** (Math.ceil(Math.log2(hashes.length)) + 2));
  const mask = slots.length - 1;
  for (let token = 0; token < hashes.length; token++) {
    let slot = firstSlot(hashes[token] as number) & mask;
    while (slots[slot] !== 0) slot = (slot + 1) & mask;
    slots[slot] = token + 1;
  }
  return slots;
}

function longestLine(starts: Int32Array): number {
  let longest = 0;
  for (let line = 1; line < starts.length; line++) {
    longest = Math.max(longest, (starts[line] as number) - (starts[line - 1] as number) - 1);
  }
  return longest;
}
