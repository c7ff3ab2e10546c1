/** For each point of a sample, whether it matches each of some filters: 1 or 0. */
export type MatchSample = readonly (readonly number[])[];

interface Kept {
  readonly sample: MatchSample;
  readonly state: string;
  uses: number;
}

/** Filters of a session are few. */
const MOST_KEPT = 64;
/** Points may change without a new one among them. */
const MOST_USES = 64;

/** What was sampled is good for the searches that follow: a plan by an old sample is slower, and finds the same. */
export class MatchSamples {
  readonly #kept = new Map<string, Kept>();

  /** `state` tells a collection before and after points came or went. */
  read({ key, state }: { readonly key: string; readonly state: string }, take: () => MatchSample): MatchSample {
    const kept = this.#kept.get(key);
    if (kept?.state === state && kept.uses < MOST_USES) {
      kept.uses += 1;
      return kept.sample;
    }
    if (this.#kept.size >= MOST_KEPT) this.#kept.clear();
    const sample = take();
    this.#kept.set(key, { sample, state, uses: 0 });
    return sample;
  }
}
