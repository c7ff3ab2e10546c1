import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { HelpedWork } from './helped-work.ts';
import { WorkCounters, type SharedWork } from './shared-work.ts';

const stop = new Int32Array(new SharedArrayBuffer(4));

function setUp() {
  const buffer = new SharedArrayBuffer(8);
  const counters = new WorkCounters(buffer, 0);
  const [nextTicket, doneUnits] = [0, 1];
  const done: string[] = [];
  return {
    helped: new HelpedWork(counters),
    done,
    share:
      (name: string, limit = Infinity) =>
      (work: SharedWork): void => {
        const patience = { ...work, stop: new Int32Array(1) };
        let count = 0;
        counters.doUnits(patience, (unit) => {
          done.push(`${name} ${unit}`);
          count += 1;
          if (count === limit) patience.stop[0] = 1;
        });
      },
    claimUnit: (work: SharedWork) => new Int32Array(buffer).set([work.firstTicket + 1], nextTicket),
    finishUnit: () => Atomics.add(new Int32Array(buffer), doneUnits, 1),
  };
}

describe('HelpedWork', () => {
  it('does all on its own without a helper', async () => {
    const { helped, done, share } = setUp();
    await helped.run({ units: 2, stop }, share('own'));
    await helped.run({ units: 1, stop }, share('own'));
    expect(done).toEqual(['own 0', 'own 1', 'own 0']);
  });

  it('shares the units with a helper', async () => {
    const { helped, done, share } = setUp();
    const help = share('helper', 2);
    await helped.run({ units: 4, stop }, share('own'), async (work) => help(work));
    expect(done).toEqual(['helper 0', 'helper 1', 'own 2', 'own 3']);
  });

  it('does not wait for a helper that never comes, and does not ask it again', async () => {
    const { helped, done, share } = setUp();
    let asked = 0;
    const never = (): Promise<void> => new Promise(() => (asked += 1));
    await helped.run({ units: 1, stop }, share('own'), never);
    await helped.run({ units: 1, stop }, share('own'), never);
    expect(done).toEqual(['own 0', 'own 0']);
    expect(asked).toBe(1);
  });

  it('waits for a helper that is at a unit, and asks it again afterwards', async () => {
    const { helped, done, share, claimUnit, finishUnit } = setUp();
    let reply = (): void => undefined;
    let isOver = false;
    const slow = (work: SharedWork): Promise<void> => {
      claimUnit(work);
      return new Promise((resolve) => (reply = resolve));
    };
    const running = helped.run({ units: 2, stop }, share('own'), slow).then(() => (isOver = true));
    await setTimeout(20);
    expect(isOver).toBe(false);
    finishUnit();
    reply();
    await running;
    await helped.run({ units: 1, stop }, share('own'), async (work) => share('helper')(work));
    expect(done).toEqual(['own 1', 'helper 0']);
  });

  it('rejects when the helper fails at a unit, and asks it again afterwards', async () => {
    const { helped, done, share, claimUnit } = setUp();
    const failing = async (work: SharedWork): Promise<void> => {
      claimUnit(work);
      throw new Error('the thread ended');
    };
    await expect(helped.run({ units: 2, stop }, share('own'), failing)).rejects.toThrow('the thread ended');
    await helped.run({ units: 1, stop }, share('own'), async (work) => share('helper')(work));
    expect(done).toEqual(['own 1', 'helper 0']);
  });

  it('does not mind a helper that fails without a unit', async () => {
    const { helped, done, share } = setUp();
    const failing = (): Promise<void> => Promise.reject(new Error('the thread could not start'));
    await helped.run({ units: 1, stop }, share('own'), failing);
    expect(done).toEqual(['own 0']);
  });
});
