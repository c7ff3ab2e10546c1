import { describe, expect, it } from '@jest/globals';
import { createBreather } from '@learning-memory/concurrency';
import { createCorpus, type Placed } from '../spaces/corpus.ts';
import { encodeText } from '../spaces/memory-encoding.ts';
import { measureUsualNearness } from './usual-nearness.ts';

const breather = createBreather();

/** Each in the direction of its angle in degrees, with words of its own; the first so many speak of code. */
async function placed(angles: readonly number[], ofCode = 0): Promise<readonly Placed[]> {
  const encodings = angles.map((angle, place) => {
    const radians = (angle * Math.PI) / 180;
    const whole = Float32Array.of(Math.cos(radians), Math.sin(radians));
    const text = place < ofCode ? `parseOrderLine() drops word${String(place)}` : `alone with word${String(place)}`;
    return { ...encodeText(text), whole, intent: whole, clauses: [whole], createdAt: 0 };
  });
  return (await createCorpus(encodings, breather)).members;
}

const cosine = (degrees: number): number => Math.cos((degrees * Math.PI) / 180);

describe('how near the nearest usually is', () => {
  it('is what nine of ten reach: the farthest tenth does not count', async () => {
    const pairs = Array.from({ length: 36 }, (_, place) => Math.floor(place / 2) * 10 + (place % 2));
    const levels = (await measureUsualNearness(await placed([...pairs, 220, 240]), breather))?.among(37);
    expect(levels?.E1).toBeCloseTo(cosine(1), 3);
  });

  it('is less among fewer others', async () => {
    const circle = Array.from({ length: 40 }, (_, place) => (place * 137) % 360);
    const usual = await measureUsualNearness(await placed(circle), breather);
    const [few = 1, many = 0] = [usual?.among(3).E1, usual?.among(39).E1];
    expect(few).toBeLessThan(many);
  });

  it('is not known of fewer than twenty, nor where few say anything', async () => {
    const circle = Array.from({ length: 40 }, (_, place) => place * 9);
    expect(await measureUsualNearness(await placed(circle.slice(0, 19)), breather)).toBeUndefined();
    const usual = await measureUsualNearness(await placed(circle, 10), breather);
    expect(usual?.among(39)).toHaveProperty('E1');
    expect(usual?.among(39)).not.toHaveProperty('E7');
  });

  it('takes no clause of a memory that has but one', async () => {
    const usual = await measureUsualNearness(await placed(Array.from({ length: 40 }, (_, place) => place)), breather);
    for (const id of ['E10', 'E12']) expect(usual?.among(39)).not.toHaveProperty(id);
  });
});
