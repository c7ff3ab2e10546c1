import { beforeAll, describe, expect, it } from '@jest/globals';
import { playTasks, type Successes } from './play-tasks.ts';
import { trapTasks } from './trap-tasks.ts';
import { differenceOf, FOLLOWS, intervalOf, phases } from './traps-page.ts';

const SEEDS = 20;

it('there are sixty tasks with traps of twelve kinds', () => {
  expect(trapTasks()).toHaveLength(60);
  expect(new Set(trapTasks().map(({ kind }) => kind)).size).toBe(12);
});

describe.each(FOLLOWS)('with a lesson followed with probability %d', (follow) => {
  const played = new Map<string, Successes>();

  beforeAll(async () => {
    for (const { name, past } of phases()) played.set(name, await playTasks({ past, follow, seeds: SEEDS }));
  });

  const meanOf = (name: string): number => intervalOf(played.get(name) ?? new Map()).mean;
  const against = (name: string) =>
    intervalOf(differenceOf(played.get(name) ?? new Map(), played.get('A: off') ?? new Map()));

  it('lessons help, each time they are there', () => {
    for (const name of ['B: on', 'B: on again']) {
      const { mean, half } = against(name);
      expect(mean - half).toBeGreaterThan(0.05);
    }
    expect(meanOf('A: undone')).toBe(meanOf('A: off'));
    expect(meanOf('B: on again')).toBe(meanOf('B: on'));
  });

  it.each(
    phases()
      .filter(({ isControl }) => isControl === true)
      .map(({ name }) => name),
  )('%s harm by a point at most', (name) => {
    expect(against(name).mean).toBeGreaterThanOrEqual(-0.01);
  });
});
