import { describe, expect, it } from '@jest/globals';
import { formatPlace, neighbourPlaces } from './episode.ts';

describe('neighbourPlaces', () => {
  it('has four places on either side, with more weight for the nearer and for those that follow', () => {
    expect(neighbourPlaces(formatPlace({ episode: 'a/b', position: 5 }))).toEqual([
      { place: 'a/b/6', weight: 0.6 },
      { place: 'a/b/4', weight: 0.5 },
      { place: 'a/b/7', weight: 0.5 },
      { place: 'a/b/3', weight: 0.4 },
      { place: 'a/b/2', weight: 0.4 },
      { place: 'a/b/8', weight: 0.4 },
      { place: 'a/b/1', weight: 0.3 },
      { place: 'a/b/9', weight: 0.3 },
    ]);
  });

  it('has none before the first', () => {
    expect(neighbourPlaces('a/0').map(({ place }) => place)).toEqual(['a/1', 'a/2', 'a/3', 'a/4']);
    expect(neighbourPlaces('a/1').map(({ place }) => place)).toEqual(['a/2', 'a/0', 'a/3', 'a/4', 'a/5']);
  });
});
