import type { StoreBaseline } from '@learning-memory/memory';
import { measureBaseline } from './measure-baseline.ts';

type Vectors = readonly ArrayLike<number>[];

export interface StoreBaselineOptions {
  /** How much is stored, with and without vectors. */
  readonly count: () => Promise<number>;
  /** Up to `size` of the vectors, spread over all, in an order that does not say what they are about; the same for equal state. */
  readonly sample: (size: number) => Promise<Vectors>;
  /** Vectors of texts about different things, such as `UNRELATED_TEXTS`. */
  readonly prior: () => Promise<Vectors>;
  /** Milliseconds of a clock that never goes back. Default `performance.now`. */
  readonly now?: (() => number) | undefined;
}

/** Keeps the baseline of a store that grows. */
export interface StoreBaselineKeeper {
  /**
   * Measures with the first call, and then answers at once; `undefined` where there is nothing to measure. Calls count as
   * additions while vectors are missing for what is stored; one that comes ten minutes later measures anew beside its answer.
   */
  current(): Promise<StoreBaseline | undefined>;
  /** There is one vector more. Beside the caller's work it measures anew when a quarter has been added. */
  added(): void;
}

const SAMPLE_SIZE = 200;
/** Fewer say more about their own subject than about chance. */
const FEWEST_VECTORS = 20;
const GROWTH = 0.25;
/** Milliseconds. */
const MOST_AGE = 10 * 60_000;

/** A measurement that fails rejects the calls that wait for it; a later one that fails leaves the baseline as it was. */
export function createStoreBaselineKeeper(options: StoreBaselineOptions): StoreBaselineKeeper {
  const { now = () => performance.now() } = options;
  let latest: Promise<StoreBaseline | undefined> | undefined;
  let additions = 0;
  let due = Infinity;
  let isMeasuring = false;
  let measuredAt = -Infinity;
  /** Enough is stored, but its vectors are not made yet. */
  let isAwaitingVectors = false;

  async function measure(): Promise<StoreBaseline | undefined> {
    additions = 0;
    measuredAt = now();
    isMeasuring = true;
    try {
      const [stored, vectors] = await Promise.all([options.count(), options.sample(SAMPLE_SIZE)]);
      const missing = FEWEST_VECTORS - vectors.length;
      isAwaitingVectors = missing > 0 && stored >= FEWEST_VECTORS;
      due = missing > 0 ? missing : Math.ceil(stored * GROWTH);
      const basis = missing > 0 ? 'prior' : 'store';
      const baseline = measureBaseline(missing > 0 ? await options.prior() : vectors);
      return baseline && { ...baseline, basis, stored };
    } finally {
      isMeasuring = false;
    }
  }

  function added(): void {
    additions += 1;
    if (additions >= due) measureBeside();
  }

  function measureBeside(): void {
    if (isMeasuring) return;
    measure().then(
      (baseline) => (latest = Promise.resolve(baseline)),
      // What was measured before still serves, and the next quarter tries again.
      () => {},
    );
  }

  return {
    current() {
      // Nobody tells of vectors that are made of what is stored already, nor of what other processes do.
      if (isAwaitingVectors) added();
      else if (latest !== undefined && now() - measuredAt > MOST_AGE) measureBeside();
      latest ??= measure().catch((error: unknown) => {
        latest = undefined;
        throw error;
      });
      return latest;
    },
    added,
  };
}
