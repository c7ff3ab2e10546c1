import { SLICE_LENGTH, TEXT_WORK } from './text-reader.ts';
import { Tokenizer, type TokenSink } from './tokenizer.ts';
import type { Vocabulary } from './vocabulary.ts';

/** Two bytes each: some thousand lines. */
const MOST_TOKENS = 65_536;
/** So many one character of Unicode is read as at most (U+FDFA). */
const MOST_LETTERS = 18;

interface Place {
  readonly start: number;
  readonly end: number;
}

/**
 * The tokens of lines that were read lately: the texts of a store are compared with one question after the other, and cutting
 * them into tokens takes most of the time of it.
 */
export class ReadLines implements TokenSink {
  readonly #tokenizer: Tokenizer;
  readonly #tokens = new Uint16Array(MOST_TOKENS);
  readonly #places = new Map<string, Place>();
  #end = 0;

  constructor(vocabulary: Vocabulary) {
    this.#tokenizer = new Tokenizer(vocabulary, this);
  }

  /** Hands the tokens of the line to the sink, in order: answers what that cost, or `undefined` for one that is read in slices: few of these come again. */
  read(line: string, sink: TokenSink): number | undefined {
    if (line.length > SLICE_LENGTH) return undefined;
    const known = this.#places.get(line);
    const { start, end } = known ?? this.#cut(line);
    for (let index = start; index < end; index += 1) sink.add(this.#tokens[index] as number);
    return known === undefined ? line.length + this.#tokenizer.takeMoreWork() + TEXT_WORK : end - start;
  }

  add(token: number): void {
    this.#tokens[this.#end] = token;
    this.#end += 1;
  }

  #cut(line: string): Place {
    if (this.#end + MOST_LETTERS * line.length > MOST_TOKENS) this.#forget();
    const start = this.#end;
    this.#tokenizer.read(line, 0, line.length);
    this.#tokenizer.finish();
    const place = { start, end: this.#end };
    this.#places.set(line, place);
    return place;
  }

  #forget(): void {
    this.#places.clear();
    this.#end = 0;
  }
}
