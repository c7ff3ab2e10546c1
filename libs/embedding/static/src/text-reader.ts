import type { Pace } from './pace.ts';
import { Tokenizer, type TokenSink } from './tokenizer.ts';
import type { Vocabulary } from './vocabulary.ts';

/** As long as no other turn is due within, however many pieces its words fall into. */
export const SLICE_LENGTH = 1_024;
/** What ending a text costs, in characters. */
export const TEXT_WORK = 16;
/** A text is not known by the rest of it when one in so many characters is a letter of a script that is not read. */
const UNREAD_SHARE = 3;

/** Reads texts of any length into the sink, at a pace that lets others run. */
export class TextReader {
  readonly #tokenizer: Tokenizer;
  readonly #pace: Pick<Pace, 'spend'>;

  constructor(vocabulary: Vocabulary, sink: TokenSink, pace: Pick<Pace, 'spend'>) {
    this.#tokenizer = new Tokenizer(vocabulary, sink);
    this.#pace = pace;
  }

  /** To be awaited unless `undefined`: most texts are too short for a promise of their own. */
  read(text: string): Promise<void> | undefined {
    if (text.length > SLICE_LENGTH) return this.#readSlices(text);
    this.#tokenizer.read(text, 0, text.length);
    this.#tokenizer.finish();
    return this.#pace.spend(text.length + this.#tokenizer.takeMoreWork() + TEXT_WORK);
  }

  /** Whether what was read since the last answer is more than its letters of other scripts, `length` characters in all. */
  takeIsRead(length: number): boolean {
    return this.#tokenizer.takeUnread() * UNREAD_SHARE <= length;
  }

  async #readSlices(text: string): Promise<void> {
    for (let start = 0; start < text.length;) {
      const end = this.#tokenizer.read(text, start, Math.min(start + SLICE_LENGTH, text.length));
      const turn = this.#pace.spend(end - start + this.#tokenizer.takeMoreWork());
      if (turn !== undefined) await turn;
      start = end;
    }
    this.#tokenizer.finish();
  }
}
