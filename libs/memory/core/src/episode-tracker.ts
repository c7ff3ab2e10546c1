import { EPISODE, formatPlace, type EpisodePlace } from '@learning-memory/memory';

export interface NewMemory {
  readonly id: string;
  /** Epoch milliseconds. */
  readonly createdAt: number;
  readonly vector?: readonly number[] | undefined;
}

interface Latest extends EpisodePlace {
  readonly vector: readonly number[];
  readonly createdAt: number;
}

/** The place of a memory in its episode; `undefined` for a memory without a vector. */
export type PlaceInEpisode = (memory: NewMemory) => string | undefined;

/**
 * Gives memories their places in the order of the calls: the next one of the episode while it is about the same and
 * comes soon, else the first of an episode named by its own id.
 */
export function createEpisodeTracker(): PlaceInEpisode {
  let latest: Latest | undefined;

  return ({ id, createdAt, vector }) => {
    if (vector === undefined) {
      latest = undefined;
      return undefined;
    }
    const place =
      latest !== undefined && goesOn(latest, createdAt, vector)
        ? { episode: latest.episode, position: latest.position + 1 }
        : { episode: id, position: 0 };
    latest = { ...place, vector, createdAt };
    return formatPlace(place);
  };
}

function goesOn(latest: Latest, createdAt: number, vector: readonly number[]): boolean {
  return createdAt - latest.createdAt <= EPISODE.pause && cosine(latest.vector, vector) >= EPISODE.similarity;
}

/** Of unit vectors. */
function cosine(left: readonly number[], right: readonly number[]): number {
  return left.reduce((sum, value, index) => sum + value * (right[index] ?? 0), 0);
}
