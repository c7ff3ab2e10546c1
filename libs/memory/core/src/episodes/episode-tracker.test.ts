import { describe, expect, it } from '@jest/globals';
import { EPISODE } from './episode.ts';
import { createEpisodeTracker, type PlaceInEpisode } from './episode-tracker.ts';

const CHANCE = { median: 0.2, relatedFrom: 0.6 };
const EAST = [1, 0];
const NORTH = [0, 1];

/** Makes vectors each at this cosine to the one before. */
function chain(cosines: readonly number[]): readonly (readonly number[])[] {
  let angle = 0;
  const angles = [0, ...cosines.map((cosine) => (angle += Math.acos(cosine)))];
  return angles.map((at) => [Math.cos(at), Math.sin(at)]);
}

/** The places of memories a, b, c… a second apart. */
function placesOf(vectors: readonly (readonly number[])[], placeOf: PlaceInEpisode = createEpisodeTracker()) {
  return vectors.map((vector, index) =>
    placeOf({ id: String.fromCodePoint(97 + index), createdAt: index * 1000, vector }, CHANCE),
  );
}

describe('createEpisodeTracker', () => {
  it('counts on while memories are about the same', () => {
    expect(placesOf(chain([0.61, 0.61]))).toEqual(['a/0', 'a/1', 'a/2']);
  });

  it('begins another with a step that one random pair in twenty takes', () => {
    expect(placesOf(chain([0.59]))).toEqual(['a/0', 'b/0']);
  });

  it('asks less of the mean of a run, and lets one remark pass', () => {
    expect(placesOf(chain([0.5, 0.5, 0.5]))).toEqual(['a/0', 'b/0', 'b/1', 'b/2']);
    expect(placesOf(chain([0.8, 0.8, 0.8, 0.1]))).toEqual(['a/0', 'a/1', 'a/2', 'a/3', 'a/4']);
  });

  it('never takes what is as alike as random pairs for an episode, however long it goes on', () => {
    const places = placesOf(chain(Array.from({ length: 25 }, (_, index) => (index % 2 === 0 ? 0 : 0.4))));
    expect(places.every((place) => place?.endsWith('/0'))).toBe(true);
  });

  it('forgets steps that lie far back', () => {
    const places = placesOf(chain([...Array<number>(30).fill(0.9), ...Array<number>(EPISODE.longestRun).fill(0.1)]));
    expect(places.at(-1)).toMatch(/\/0$/);
  });

  it('begins another after a pause', () => {
    const placeOf = createEpisodeTracker();
    placeOf({ id: 'a', createdAt: 0, vector: EAST }, CHANCE);
    expect(placeOf({ id: 'b', createdAt: EPISODE.pause, vector: EAST }, CHANCE)).toBe('a/1');
    expect(placeOf({ id: 'c', createdAt: 2 * EPISODE.pause + 1, vector: EAST }, CHANCE)).toBe('c/0');
    expect(placeOf({ id: 'd', createdAt: 2 * EPISODE.pause + 2, vector: NORTH }, CHANCE)).toBe('d/0');
  });

  it('gives no place to a memory without a vector, which ends the episode', () => {
    const placeOf = createEpisodeTracker();
    placeOf({ id: 'a', createdAt: 0, vector: EAST }, CHANCE);
    expect(placeOf({ id: 'b', createdAt: 1 }, CHANCE)).toBeUndefined();
    expect(placeOf({ id: 'c', createdAt: 2, vector: EAST }, CHANCE)).toBe('c/0');
  });

  it('begins another each time while nothing is known of chance', () => {
    const placeOf = createEpisodeTracker();
    placeOf({ id: 'a', createdAt: 0, vector: EAST }, undefined);
    expect(placeOf({ id: 'b', createdAt: 1, vector: EAST }, undefined)).toBe('b/0');
  });
});
