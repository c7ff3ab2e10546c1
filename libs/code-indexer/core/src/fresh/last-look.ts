import type { KnownIndex } from './known-index.ts';

/** A watch cannot tell of everything: changes through a mapped file or on the other side of a mount are seen by looks alone. */
const LONGEST_MS = 10_000;

export interface EndedLook {
  readonly index: KnownIndex;
  /** What `begin` gave. */
  readonly began: number;
  readonly changes: number;
  /** Since before it began, and with all of its directories. */
  readonly isWatched: boolean;
}

/** Whether what a look found still holds, by what the watch of its folder has told of since. */
export class LastLook {
  #told = 0;
  #isTrusted = true;
  #held: { readonly index: KnownIndex; readonly at: number } | undefined;
  readonly #now: () => number;

  /** Epoch milliseconds. */
  constructor(now: () => number) {
    this.#now = now;
  }

  noteChange(): void {
    this.#told += 1;
    this.#held = undefined;
  }

  begin(): number {
    return this.#told;
  }

  /** Once the watch had its turn. */
  end({ index, began, changes, isWatched }: EndedLook): void {
    const isUntold = this.holds(index) && changes > 0;
    if (isUntold) this.#isTrusted = false;
    const holds = this.#isTrusted && isWatched && changes === 0 && began === this.#told;
    this.#held = holds ? { index, at: this.#now() } : undefined;
  }

  forget(): void {
    this.#held = undefined;
  }

  holds(index: KnownIndex | undefined): boolean {
    return index !== undefined && this.#held?.index === index;
  }

  /** Another look is due, for which nobody waits. */
  isOld(): boolean {
    return this.#held !== undefined && this.#now() - this.#held.at > LONGEST_MS;
  }
}
