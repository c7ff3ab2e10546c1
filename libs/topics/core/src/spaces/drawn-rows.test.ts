import { describe, expect, it } from '@jest/globals';
import { drawn, lotOf } from './drawn-rows.ts';

const IDS = Array.from({ length: 1000 }, (_, number) => `memory_${number}`);
const draw = (ids: readonly string[]): readonly string[] => drawn(ids, Uint32Array.from(ids, lotOf), 100);

describe('drawn rows', () => {
  it('are so many, in their order, from all over', () => {
    const rows = draw(IDS).map((id) => IDS.indexOf(id));
    expect(rows).toHaveLength(100);
    expect(rows).toEqual(rows.toSorted((a, b) => a - b));
    for (let tenth = 0; tenth < 10; tenth += 1) {
      const within = rows.filter((row) => Math.floor(row / 100) === tenth).length;
      expect(within).toBeGreaterThanOrEqual(3);
      expect(within).toBeLessThanOrEqual(20);
    }
  });

  it('are all where there are no more', () => {
    expect(draw(IDS.slice(0, 100))).toEqual(IDS.slice(0, 100));
  });

  it('change by one at most when one comes or goes', () => {
    const before = new Set(draw(IDS));
    for (let number = 0; number < 100; number += 1) {
      const more = draw([`another ${number}`, ...IDS]);
      expect(more.filter((id) => !before.has(id)).length).toBeLessThanOrEqual(1);
      const fewer = draw(IDS.filter((_, row) => row !== number));
      expect(fewer.filter((id) => !before.has(id)).length).toBeLessThanOrEqual(1);
    }
  });
});
