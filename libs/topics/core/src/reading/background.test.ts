import { describe, expect, it } from '@jest/globals';
import { createBreather } from '@learning-memory/concurrency';
import { encodeText, type MemoryEncoding } from '../spaces/memory-encoding.ts';
import { createBackgrounds } from './background.ts';

const breather = createBreather();

function encode(text: string, whole: Float32Array | undefined = Float32Array.of(1, 0)): MemoryEncoding {
  return { ...encodeText(text), whole, intent: whole, clauses: [], createdAt: 0 };
}

const memories = Array.from({ length: 40 }, (_, number) => encode(`The gateway of shop ${number} drops its sessions.`));
const others = Array.from({ length: 9 }, (_, number) => encode(`Cake number ${number} needs cinnamon and plums.`));

describe('the background of a scope', () => {
  it('stays until more than a fifth of the memories are others', async () => {
    const backgrounds = createBackgrounds();
    const first = await backgrounds.of({ scope: 'shop', encodings: memories }, breather);
    const replaced = (count: number): readonly MemoryEncoding[] => [
      ...others.slice(0, count),
      ...memories.slice(count),
    ];
    expect(await backgrounds.of({ scope: 'shop', encodings: replaced(8) }, breather)).toBe(first);
    expect(await backgrounds.of({ scope: 'shop', encodings: replaced(9) }, breather)).not.toBe(first);
  });

  it('stays until more than a fifth of them left', async () => {
    const backgrounds = createBackgrounds();
    const first = await backgrounds.of({ scope: 'shop', encodings: memories }, breather);
    expect(await backgrounds.of({ scope: 'shop', encodings: memories.slice(8) }, breather)).toBe(first);
    expect(await backgrounds.of({ scope: 'shop', encodings: memories.slice(9) }, breather)).not.toBe(first);
  });

  it('is of one scope', async () => {
    const backgrounds = createBackgrounds();
    const shop = await backgrounds.of({ scope: 'shop', encodings: memories }, breather);
    expect(await backgrounds.of({ scope: 'kitchen', encodings: memories }, breather)).not.toBe(shop);
    expect(await backgrounds.of({ scope: 'shop', encodings: memories }, breather)).toBe(shop);
  });

  it('is not kept where a memory could not be read', async () => {
    const backgrounds = createBackgrounds();
    const encodings = [...memories, { ...encode('The model was away.'), whole: undefined }];
    const first = await backgrounds.of({ scope: 'shop', encodings }, breather);
    expect(await backgrounds.of({ scope: 'shop', encodings }, breather)).not.toBe(first);
  });

  it('weighs what came later by what it knew before, words it never saw the most', async () => {
    const background = await createBackgrounds().of({ scope: 'shop', encodings: memories }, breather);
    const later = background.place(encode('The gateway needs cinnamon.'));
    expect(background.place(later.encoding)).toBe(later);
    const [lightest, ...heavier] = [...later.features.E6.weights].sort((a, b) => a - b);
    expect(later.features.E6.weights).toHaveLength(3);
    for (const weight of heavier) expect(weight).toBeGreaterThan(3 * (lightest ?? Infinity));
    expect(background.place(memories[0] as MemoryEncoding).encoding).toBe(memories[0]);
  });
});
