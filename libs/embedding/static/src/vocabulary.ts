import type { Word } from './word.ts';

const NUMBER_SIGN = 35;

// FNV-1a (Fowler, Noll and Vo 1991): the hash of a word goes on from the hash of its first letters.
const EMPTY = 0x811c9dc5 | 0;
const extend = (hash: number, byte: number): number => Math.imul(hash ^ byte, 0x01000193);
const CONTINUED = extend(extend(EMPTY, NUMBER_SIGN), NUMBER_SIGN);

/** Pieces that continue a word stand in the file after `##`. */
const MARK_LENGTH = 2;

export interface VocabularyTensors {
  /** One word a line, no newline after the last: the word in line `t` is token `t`. */
  readonly words: Uint8Array;
  /** By token: the bytes of its line. */
  readonly lengths: Uint8Array;
  /** Token + 1 in the slot its hash says, or the next free one; 0 is free. Their number is a power of two. */
  readonly slots: Uint16Array;
}

/**
 * Tokens by their bytes: a hash table over the file's own bytes, because a `Map` would need a string of each word that
 * is loaded or looked up. The file brings the table, whose making took most of the time of loading.
 */
export class Vocabulary {
  readonly size: number;
  /** Bytes of the longest line. */
  readonly longest: number;
  readonly #words: Uint8Array;
  readonly #lengths: Uint8Array;
  /** Where each line starts. */
  readonly #starts: Int32Array;
  readonly #slots: Uint16Array;
  /** By number of letters: the hash of the first letters of what is looked up. */
  readonly #hashOfFirst: Int32Array;

  constructor({ words, lengths, slots }: VocabularyTensors) {
    this.#words = words;
    this.#lengths = lengths;
    this.#slots = slots;
    this.size = lengths.length;
    // Without a free slot, the search for an unknown word would not end.
    if (slots.length <= this.size) throw new Error(`its ${this.size} tokens have ${slots.length} slots`);
    this.#starts = startsOf(lengths);
    this.longest = lengths.reduce((longest, length) => Math.max(longest, length), 0);
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
      if (token < 0 || this.#spells(token, word, length)) return token;
    }
  }

  #spells(token: number, word: Word, length: number): boolean {
    const skipped = markLength(word);
    if (this.#lineLength(token) !== length + skipped) return false;
    const start = this.#starts[token] as number;
    for (let index = 0; index < skipped; index++) if (this.#words[start + index] !== NUMBER_SIGN) return false;
    for (let index = 0; index < length; index++) {
      if (this.#words[start + skipped + index] !== word.bytes[word.start + index]) return false;
    }
    return true;
  }

  #lineLength(token: number): number {
    return this.#lengths[token] as number;
  }
}

const markLength = (word: Word): number => (word.start === 0 ? 0 : MARK_LENGTH);

/** The low bits of an FNV hash depend on the low bits of the letters alone. */
const firstSlot = (hash: number): number => hash ^ (hash >>> 15);

function startsOf(lengths: Uint8Array): Int32Array {
  const starts = new Int32Array(lengths.length);
  let start = 0;
  for (let token = 0; token < lengths.length; token++) {
    starts[token] = start;
    start += (lengths[token] as number) + 1;
  }
  return starts;
}
