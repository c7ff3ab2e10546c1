import { describe, expect, it } from '@jest/globals';
import { WorkCounters, type SharedWork } from './shared-work.ts';

function work(firstTicket: number, units: number): SharedWork {
  return { firstTicket, units, stop: new Int32Array(new SharedArrayBuffer(4)) };
}

function createCounters(): WorkCounters {
  return new WorkCounters(new SharedArrayBuffer(8), 0);
}

describe('WorkCounters', () => {
  it('hands each unit to one thread', () => {
    const counters = createCounters();
    const shared = work(0, 4);
    const done: string[] = [];
    counters.start(shared);
    counters.doUnits(shared, (unit) => {
      done.push(`one ${unit}`);
      if (unit === 1) counters.doUnits(shared, (other) => done.push(`other ${other}`));
    });
    expect(done).toEqual(['one 0', 'one 1', 'other 2', 'other 3']);
    expect(counters.isDone(shared)).toBe(true);
  });

  it('does not take a unit for done while it is claimed only', () => {
    const counters = createCounters();
    const shared = work(0, 1);
    counters.start(shared);
    counters.doUnits(shared, () => expect(counters.isDone(shared)).toBe(false));
    expect(counters.isDone(shared)).toBe(true);
  });

  it('leaves nothing to a thread that comes when other work has begun, also when tickets start anew', () => {
    for (const firstTicket of [0, 2 ** 31 - 2]) {
      const counters = createCounters();
      const [earlier, later] = [work(firstTicket, 3), work((firstTicket + 3) | 0, 3)];
      counters.start(earlier);
      counters.doUnits(earlier, () => undefined);
      counters.start(later);
      const units: number[] = [];
      counters.doUnits(earlier, () => expect('a unit').toBe('claimed'));
      counters.doUnits(later, (unit) => units.push(unit));
      expect(units).toEqual([0, 1, 2]);
    }
  });

  it('claims no more once stopped', () => {
    const counters = createCounters();
    const shared = work(0, 9);
    const units: number[] = [];
    counters.start(shared);
    counters.doUnits(shared, (unit) => {
      units.push(unit);
      shared.stop[0] = 1;
    });
    expect(units).toEqual([0]);
    expect(counters.isDone(shared)).toBe(false);
  });
});
