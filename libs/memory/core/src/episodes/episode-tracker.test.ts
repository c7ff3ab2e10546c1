import { describe, expect, it } from '@jest/globals';
import { EPISODE } from './episode.ts';
import { createEpisodeTracker } from './episode-tracker.ts';

describe('createEpisodeTracker', () => {
  it('counts on while a session goes on, whatever the memories are about', () => {
    const placeOf = createEpisodeTracker();
    const places = ['a', 'b', 'c'].map((id, index) => placeOf({ id, createdAt: index * 1000, sessionId: 's' }));
    expect(places).toEqual(['a/0', 'a/1', 'a/2']);
  });

  it('keeps sessions apart that store side by side', () => {
    const placeOf = createEpisodeTracker();
    const places = ['a', 'b', 'c', 'd'].map((id, index) =>
      placeOf({ id, createdAt: index, sessionId: index % 2 === 0 ? 'one' : 'two' }),
    );
    expect(places).toEqual(['a/0', 'b/0', 'a/1', 'b/1']);
  });

  it('takes memories of no known session for one', () => {
    const placeOf = createEpisodeTracker();
    expect([placeOf({ id: 'a', createdAt: 0 }), placeOf({ id: 'b', createdAt: 1 })]).toEqual(['a/0', 'a/1']);
  });

  it('begins another after a pause', () => {
    const placeOf = createEpisodeTracker();
    placeOf({ id: 'a', createdAt: 0 });
    expect(placeOf({ id: 'b', createdAt: EPISODE.pause })).toBe('a/1');
    expect(placeOf({ id: 'c', createdAt: 2 * EPISODE.pause + 1 })).toBe('c/0');
  });

  it('forgets the session that stored longest ago, so that a server of many clients does not grow', () => {
    const placeOf = createEpisodeTracker();
    for (let session = 0; session <= 100; session++) {
      placeOf({ id: `first-${String(session)}`, createdAt: session, sessionId: String(session) });
    }
    expect(placeOf({ id: 'again', createdAt: 200, sessionId: '100' })).toBe('first-100/1');
    expect(placeOf({ id: 'again', createdAt: 200, sessionId: '0' })).toBe('again/0');
  });
});
