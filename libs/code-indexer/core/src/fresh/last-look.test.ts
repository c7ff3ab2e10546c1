import { expect, it } from '@jest/globals';
import type { KnownIndex } from './known-index.ts';
import { LastLook, type EndedLook } from './last-look.ts';

const index: KnownIndex = { root: '/r', indexedAt: 1, since: 1, recursive: true, versions: new Map(), isWhole: true };
let time = 0;

function look(change: Partial<EndedLook> = {}, last = new LastLook(() => time)): LastLook {
  last.end({ index, began: last.begin(), changes: 0, isWatched: true, ...change });
  return last;
}

it('holds for the index that a look of a watched folder found nothing new for', () => {
  expect(look().holds(index)).toBe(true);
  expect(look().holds({ ...index })).toBe(false);
  expect(look({ isWatched: false }).holds(index)).toBe(false);
  expect(look({ changes: 1 }).holds(index)).toBe(false);
  expect(new LastLook(() => 0).holds(undefined)).toBe(false);
});

it('ends with a change, also one that came while it was looked', () => {
  const last = look();
  last.noteChange();
  expect(last.holds(index)).toBe(false);
  expect(look({ began: last.begin() - 1 }, last).holds(index)).toBe(false);
  expect(look({}, last).holds(index)).toBe(true);
});

it('is old after ten seconds, and never holds again where something was not told of', () => {
  const last = look();
  expect(last.isOld()).toBe(false);
  time += 10_001;
  expect([last.isOld(), last.holds(index)]).toEqual([true, true]);
  look({ changes: 1 }, last);
  expect(look({}, last).holds(index)).toBe(false);
});
