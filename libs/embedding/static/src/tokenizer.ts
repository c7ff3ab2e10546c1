import { takeElisionOff } from './elision.ts';
import { foldToAscii, UNREAD } from './fold.ts';
import type { Vocabulary } from './vocabulary.ts';
import type { Word } from './word.ts';

export interface TokenSink {
  add(token: number): unknown;
}

const [OTHER, LOWER, UPPER, DIGIT, APOSTROPHE] = [0, 1, 2, 3, 4] as const;
const KINDS = Uint8Array.from({ length: 128 }, (_, code) => kindOf(String.fromCharCode(code)));
const QUOTE = 39;
/** From a capital to its small letter. */
const TO_LOWER = 32;
const BUFFER_LENGTH = 1024;
/** What a piece of a word costs more, in characters of prose: it is looked up in all lengths. */
const PIECE_WORK = 8;
/** What a character beyond ASCII costs more. */
const FOLD_WORK = 2;

/**
 * Cuts texts into tokens of a vocabulary and hands them to the sink in order. Texts are read as ASCII (`foldToAscii`);
 * words are letters with at most one apostrophe inside, or digits, and end where a capital begins another (`camelCase`,
 * `HTTPServer`). A word the vocabulary lacks loses an article or pronoun before an apostrophe, or else falls into its longest
 * known pieces from the left, and a character no piece begins with is left out. A text may be read part by part; time and memory do not depend on the length of words.
 */
export class Tokenizer {
  readonly #vocabulary: Vocabulary;
  readonly #sink: TokenSink;
  readonly #word: Word;
  #hasApostrophe = false;
  #unread = 0;
  #moreWork = 0;
  /** Kinds of the last character, and of the one before it. */
  #last: number = OTHER;
  #lastButOne: number = OTHER;

  constructor(vocabulary: Vocabulary, sink: TokenSink) {
    this.#vocabulary = vocabulary;
    this.#sink = sink;
    this.#word = { bytes: new Uint8Array(Math.max(BUFFER_LENGTH, 4 * vocabulary.longest)), start: 0, end: 0 };
  }

  /** Reads the characters of the text that begin from `start` on, before `end`; answers where the next one begins. */
  read(text: string, start: number, end: number): number {
    let index = start;
    while (index < end) {
      const code = text.charCodeAt(index);
      if (code < 0x80) {
        this.#take(code);
        index++;
      } else {
        index += this.#takeFolded(text.codePointAt(index) as number);
      }
    }
    return index;
  }

  /** Ends the text: what is read next belongs to another. */
  finish(): void {
    this.#take(0);
  }

  /** How many letters of other scripts were left out since it was last asked. */
  takeUnread(): number {
    const unread = this.#unread;
    this.#unread = 0;
    return unread;
  }

  /** By how much what was read since it was last asked cost more than prose of its length, in characters of it. */
  takeMoreWork(): number {
    const work = this.#moreWork;
    this.#moreWork = 0;
    return work;
  }

  /** Answers how many UTF-16 units the code point has. */
  #takeFolded(codePoint: number): number {
    const folded = foldToAscii(codePoint);
    this.#moreWork += FOLD_WORK;
    if (folded.includes(UNREAD)) this.#unread += 1;
    for (let index = 0; index < folded.length; index++) this.#take(folded.charCodeAt(index));
    return codePoint > 0xffff ? 2 : 1;
  }

  #take(code: number): void {
    const kind = KINDS[code] as number;
    if (kind === LOWER) this.#takeSmall(code);
    else if (kind === UPPER) this.#takeCapital(code);
    else if (kind === DIGIT) this.#takeDigit(code);
    else if (kind === OTHER || !this.#mayHaveApostrophe()) this.#endWord();
    this.#lastButOne = this.#last;
    this.#last = kind;
  }

  #takeSmall(code: number): void {
    if (this.#last === UPPER && this.#lastButOne === UPPER) this.#endBeforeLast();
    this.#takeLetter(code);
  }

  #takeCapital(code: number): void {
    if (this.#last === LOWER) this.#endWord();
    this.#takeLetter(code + TO_LOWER);
  }

  #takeDigit(code: number): void {
    if (this.#last !== DIGIT) this.#endWord();
    this.#append(code);
  }

  /** It then waits for the letter that makes it part of the word. */
  #mayHaveApostrophe(): boolean {
    return !this.#hasApostrophe && (this.#last === LOWER || this.#last === UPPER);
  }

  #takeLetter(code: number): void {
    if (this.#last === DIGIT) this.#endWord();
    if (this.#last === APOSTROPHE && this.#word.end > 0) {
      this.#append(QUOTE);
      this.#hasApostrophe = true;
    }
    this.#append(code);
  }

  #append(code: number): void {
    const { bytes } = this.#word;
    if (this.#word.end === bytes.length) this.#makeRoom();
    bytes[this.#word.end++] = code;
  }

  /** The last of several capitals begins the word that goes on in small letters. */
  #endBeforeLast(): void {
    const last = this.#word.bytes[--this.#word.end] as number;
    this.#endWord();
    this.#append(last);
  }

  #endWord(): void {
    const word = this.#word;
    if (word.end === 0) return;
    if (!this.#takeWhole() && !(this.#hasApostrophe && takeElisionOff(word) && this.#takeWhole())) {
      this.#takePieces(word.end);
    }
    word.start = word.end = 0;
    this.#hasApostrophe = false;
  }

  #takeWhole(): boolean {
    const token = this.#word.start === 0 ? this.#vocabulary.find(this.#word) : -1;
    if (token >= 0) this.#sink.add(token);
    return token >= 0;
  }

  /** Takes the pieces that begin before `end`. */
  #takePieces(end: number): void {
    const word = this.#word;
    while (word.start < end) {
      const token = this.#vocabulary.findLongest(word);
      if (token >= 0) this.#sink.add(token);
      this.#moreWork += PIECE_WORK;
      word.start += token < 0 ? 1 : this.#vocabulary.lettersOf(token, word);
    }
  }

  /** No piece that begins here can reach the last letter, which may yet turn out to begin another word. */
  #makeRoom(): void {
    const word = this.#word;
    this.#takePieces(word.end - this.#vocabulary.longest);
    word.bytes.copyWithin(1, word.start, word.end);
    word.end = 1 + word.end - word.start;
    word.start = 1;
  }
}

function kindOf(character: string): number {
  if (/[a-z]/u.test(character)) return LOWER;
  if (/[A-Z]/u.test(character)) return UPPER;
  if (/\d/u.test(character)) return DIGIT;
  return character === "'" ? APOSTROPHE : OTHER;
}
