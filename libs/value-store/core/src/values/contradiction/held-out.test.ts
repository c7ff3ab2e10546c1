import { expect, it } from '@jest/globals';
import { HELD_BACK_PAIRS } from '../../test-support/held-back-polarity.ts';
import { HELD_OUT_PAIRS, type PolarityPair } from '../../test-support/held-out-polarity.ts';
import { VARIED_PAIRS } from '../../test-support/varied-polarity.ts';
import { findContradiction } from './find-contradiction.ts';

function share(pairs: readonly PolarityPair[], kind: 'good' | 'opposite'): number {
  const warned = pairs.filter((pair) => findContradiction(pair[kind], [{ lessons: [pair.lesson] }]));
  return warned.length / pairs.length;
}

it.each([
  ['held out', HELD_OUT_PAIRS, 0.65],
  ['in varied wording', VARIED_PAIRS, 0.9],
  ['held back', HELD_BACK_PAIRS, 0.7],
])('warns of most opposites, and of one good sentence of twenty at most: %s', (name, pairs, least) => {
  const [opposites, good] = [share(pairs, 'opposite'), share(pairs, 'good')];
  process.stdout.write(`${name}: opposites warned of ${opposites.toFixed(2)}, good ones ${good.toFixed(2)}\n`);
  expect(opposites).toBeGreaterThanOrEqual(least);
  expect(good).toBeLessThanOrEqual(0.05);
});
