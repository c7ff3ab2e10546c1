import { itemAt } from '@learning-memory/array-access';
import { EPISODE, formatPlace, type EpisodePlace } from './episode.ts';

export interface NewMemory {
  readonly id: string;
  /** Epoch milliseconds. */
  readonly createdAt: number;
  readonly vector?: readonly number[] | undefined;
}

/** What is known of random pairs, in cosines: half of them are above `median`, one in twenty is above `relatedFrom`. */
export interface Chance {
  readonly median: number;
  readonly relatedFrom: number;
}

interface Latest extends EpisodePlace {
  readonly vector: readonly number[];
  readonly createdAt: number;
  /** Cosines of the latest steps without a pause, oldest first. */
  readonly steps: readonly number[];
}

/** The place of a memory in its episode; `undefined` for a memory without a vector. */
export type PlaceInEpisode = (memory: NewMemory, chance: Chance | undefined) => string | undefined;

/**
 * Gives memories their places in the order of the calls: the next one of the episode while what comes soon is about the same,
 * else the first of an episode named by its own id.
 */
export function createEpisodeTracker(): PlaceInEpisode {
  let latest: Latest | undefined;

  return ({ id, createdAt, vector }, chance) => {
    if (vector === undefined) {
      latest = undefined;
      return undefined;
    }
    const steps = stepsTo(vector, createdAt, latest);
    const place =
      latest !== undefined && isBeyondChance(steps, chance)
        ? { episode: latest.episode, position: latest.position + 1 }
        : { episode: id, position: 0 };
    latest = { ...place, vector, createdAt, steps };
    return formatPlace(place);
  };
}

function stepsTo(vector: readonly number[], createdAt: number, latest: Latest | undefined): readonly number[] {
  if (latest === undefined || createdAt - latest.createdAt > EPISODE.pause) return [];
  return [...latest.steps, cosine(latest.vector, vector)].slice(-EPISODE.longestRun);
}

/** A single step says little, such as from a remark to what it remarks on; the mean of n varies less, by the root of n. */
function isBeyondChance(steps: readonly number[], chance: Chance | undefined): boolean {
  if (steps.length === 0 || chance === undefined) return false;
  const mean = steps.reduce((sum, step) => sum + step, 0) / steps.length;
  return mean >= chance.median + (chance.relatedFrom - chance.median) / Math.sqrt(steps.length);
}

/** Of unit vectors. */
function cosine(left: readonly number[], right: readonly number[]): number {
  return left.reduce((sum, value, index) => sum + value * itemAt(right, index), 0);
}
