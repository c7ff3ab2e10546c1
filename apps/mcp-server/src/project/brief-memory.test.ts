import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { createBriefMemory } from './brief-memory.ts';

it('asks once for a key, until a moment has passed or it forgets', async () => {
  let asked = 0;
  const memory = createBriefMemory((key) => Promise.resolve(`${key}${String(++asked)}`), 60);
  expect(await Promise.all(['a', 'a', 'b'].map((key) => memory.read(key)))).toEqual(['a1', 'a1', 'b2']);
  memory.forget();
  expect(await memory.read('a')).toBe('a3');
  await sleep(80);
  expect(await memory.read('a')).toBe('a4');
});

it('keeps no failure', async () => {
  let asked = 0;
  const memory = createBriefMemory(
    () => (++asked === 1 ? Promise.reject(new Error('busy')) : Promise.resolve(asked)),
    60_000,
  );
  await expect(memory.read('a')).rejects.toThrow('busy');
  expect(await memory.read('a')).toBe(2);
});
