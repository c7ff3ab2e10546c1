import { expect, it } from '@jest/globals';
import { HELD_OUT_PAIRS } from '../../test-support/held-out-polarity.ts';
import { findContradiction } from './find-contradiction.ts';

function share(kind: 'good' | 'opposite'): number {
  const warned = HELD_OUT_PAIRS.filter((pair) => findContradiction(pair[kind], [{ lessons: [pair.lesson] }]));
  return warned.length / HELD_OUT_PAIRS.length;
}

it('warns of half of the opposites that were held out, and of one good sentence of twenty', () => {
  process.stdout.write(
    `held out: opposites warned of ${String(share('opposite'))}, good ones ${String(share('good'))}\n`,
  );
  expect(share('opposite')).toBeGreaterThanOrEqual(0.5);
  expect(share('good')).toBeLessThanOrEqual(0.05);
});
