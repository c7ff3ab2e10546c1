import { EPISODE, formatPlace, type EpisodePlace } from './episode.ts';

export interface NewMemory {
  readonly id: string;
  /** Counts epoch milliseconds. */
  readonly createdAt: number;
  /** Absent where nobody said; then all of the process is one. */
  readonly sessionId?: string | undefined;
}

interface Latest extends EpisodePlace {
  readonly createdAt: number;
}

/** Sessions whose latest memory is known at once: those of clients that are open side by side. */
const MOST_SESSIONS = 100;

/** The place of a memory in its episode. */
export type PlaceInEpisode = (memory: NewMemory) => string;

/**
 * Memories their places in the order of the calls: the next one of the episode for what comes soon in the same session,
 * else the first of an episode named by its own id.
 */
export function createEpisodeTracker(): PlaceInEpisode {
  const latest = new Map<string | undefined, Latest>();
  return ({ id, createdAt, sessionId }) => {
    const before = latest.get(sessionId);
    const place =
      before !== undefined && createdAt - before.createdAt <= EPISODE.pause
        ? { episode: before.episode, position: before.position + 1 }
        : { episode: id, position: 0 };
    latest.delete(sessionId);
    latest.set(sessionId, { ...place, createdAt });
    for (const oldest of latest.keys()) {
      if (latest.size <= MOST_SESSIONS) break;
      latest.delete(oldest);
    }
    return formatPlace(place);
  };
}
