/** A word, or what is left of it: `bytes` from `start` to `end`, lower-case ASCII. Only a whole word starts at 0. */
export interface Word {
  readonly bytes: Uint8Array;
  start: number;
  end: number;
}
