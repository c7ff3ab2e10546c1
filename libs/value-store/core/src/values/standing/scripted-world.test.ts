import { expect, it } from '@jest/globals';
import { livePlanted, randomOf, type Planted, type PlantedLife } from '../../test-support/scripted-world.ts';

/** `SEEDS=1000` prints the shares of more worlds. */
const SEEDS = Number(process.env['SEEDS'] ?? 40);
const CHANCES = 60;

function lives(planted: Planted): readonly PlantedLife[] {
  return Array.from({ length: SEEDS }, (_, seed) => livePlanted(planted, CHANCES, randomOf(seed + 1)));
}

function share(some: readonly PlantedLife[], is: (life: PlantedLife) => boolean): number {
  return some.filter(is).length / some.length;
}

it('keeps what helps, retires what harms within 12 chances, and demotes what does nothing', () => {
  const [good, useless, harmful] = [lives('good'), lives('useless'), lives('harmful')];
  const kept = share(good, ({ retiredAt, demoted }) => retiredAt === undefined && !demoted);
  const soon = share(harmful, ({ retiredAt = Infinity }) => retiredAt <= 12);
  const retired = share(harmful, ({ retiredAt }) => retiredAt !== undefined);
  const demoted = share(useless, (life) => life.demoted);
  const lost = share(useless, ({ retiredAt }) => retiredAt !== undefined);
  process.stdout.write(
    `${String(SEEDS)} worlds: good kept ${kept.toFixed(3)}, harmful retired within 12 chances ${soon.toFixed(3)} and at all ${retired.toFixed(3)}, useless demoted ${demoted.toFixed(3)} and retired ${lost.toFixed(3)}\n`,
  );
  expect(kept).toBeGreaterThanOrEqual(0.95);
  expect(soon).toBeGreaterThanOrEqual(0.85);
  expect(demoted + lost).toBeGreaterThanOrEqual(0.8);
});
