import { describe, expect, it } from '@jest/globals';
import { createTurns } from './one-a-turn.ts';

describe('createTurns', () => {
  it('lets others run between any two, in the order of the calls', async () => {
    const turn = createTurns();
    const seen: string[] = [];
    const tick = (): void => {
      seen.push('other');
      if (seen.filter((one) => one !== 'other').length < 3) setImmediate(tick);
    };
    setImmediate(tick);
    await Promise.all(['a', 'b', 'c'].map(async (name) => turn().then(() => seen.push(name))));
    expect(seen.filter((one) => one !== 'other')).toEqual(['a', 'b', 'c']);
    const [a, b, c] = ['a', 'b', 'c'].map((name) => seen.indexOf(name)) as [number, number, number];
    expect(seen.slice(a + 1, b)).toContain('other');
    expect(seen.slice(b + 1, c)).toContain('other');
  });
});
