import { describe, expect, it } from '@jest/globals';
import { centred, dot } from './dense-vector.ts';

/** What a text is about, and its language beside it. */
const text = (matter: number, language: number): Float32Array =>
  Float32Array.of(Math.cos(matter), Math.sin(matter), language, 0.1);
const MATTERS = [0, 1, 2, 3, 4, 5];

describe('centred vectors', () => {
  const both = [...MATTERS.map((matter) => text(matter, 3)), ...MATTERS.map((matter) => text(matter, -3))];
  const languages = Uint8Array.from(both, (_, row) => (row < MATTERS.length ? 0 : 1));

  it('are near by their matter, not by their language', () => {
    const apart = centred(both, languages);
    const nearness = (a: number, b: number): number => dot(apart[a] as Float32Array, apart[b] as Float32Array);
    expect(nearness(0, 6)).toBeCloseTo(1, 3);
    expect(nearness(0, 3)).toBeLessThan(0);
    const together = centred(both, new Uint8Array(both.length));
    expect(dot(together[0] as Float32Array, together[3] as Float32Array)).toBeGreaterThan(0.5);
  });

  it('have one middle where hardly any is in another language', () => {
    const few = [both[0], both[1], ...both.slice(6)];
    const groups = Uint8Array.from(few, (_, row) => (row < 2 ? 0 : 1));
    expect(centred(few, groups)).toEqual(centred(few, new Uint8Array(few.length)));
  });

  it('leave out what says nothing', () => {
    const some = [undefined, ...both];
    expect(centred(some, new Uint8Array(some.length))[0]).toBeUndefined();
  });
});
