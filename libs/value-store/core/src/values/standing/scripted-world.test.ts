import { expect, it } from '@jest/globals';
import { livePlanted, randomOf, type Planted, type PlantedLife } from '../../test-support/scripted-world.ts';

/** `SEEDS=1000` prints the shares of more worlds. */
const SEEDS = Number(process.env['SEEDS'] ?? 40);
/** The bounds were chosen in worlds of lower seeds. */
const FIRST_SEED = 100_000;
const CHANCES = 60;

function lives(planted: Planted): readonly PlantedLife[] {
  return Array.from({ length: SEEDS }, (_, seed) => livePlanted(planted, CHANCES, randomOf(FIRST_SEED + seed)));
}

function share(some: readonly PlantedLife[], is: (life: PlantedLife) => boolean): number {
  return some.filter(is).length / some.length;
}

const isRetired = ({ retiredAt }: PlantedLife): boolean => retiredAt !== undefined;

it('keeps what helps, retires what harms within 12 chances, and demotes what does nothing', () => {
  const [good, useless, harmful] = [lives('good'), lives('useless'), lives('harmful')];
  const kept = share(good, (life) => !isRetired(life) && !life.demoted);
  const soon = share(harmful, ({ retiredAt = Infinity }) => retiredAt <= 12);
  const retired = share(harmful, isRetired);
  const demoted = share(useless, (life) => life.demoted);
  const lost = share(useless, isRetired);
  process.stdout.write(
    `${String(SEEDS)} worlds: good kept ${kept.toFixed(3)}, harmful retired within 12 chances ${soon.toFixed(3)} and at all ${retired.toFixed(3)}, useless demoted ${demoted.toFixed(3)} and retired ${lost.toFixed(3)}\n`,
  );
  expect(kept).toBeGreaterThanOrEqual(0.95);
  expect(soon).toBeGreaterThanOrEqual(0.95);
  expect(retired).toBeGreaterThanOrEqual(0.97);
  // To tell harm within 12 chances costs some of what does nothing: by chance it looks as bad.
  expect(demoted).toBeGreaterThanOrEqual(0.7);
  expect(lost).toBeLessThanOrEqual(0.2);
});
