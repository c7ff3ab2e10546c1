import { getHeapSpaceStatistics } from 'node:v8';
import { loadCompactly } from '../load-compactly.ts';

// Prints the bytes that V8 has for new objects: at first, while a program is loaded that keeps all it makes, and later.
const kept: object[] = [];

async function keepAll(): Promise<number> {
  for (let count = 0; count < 400_000; count += 1) kept.push({ count });
  return room();
}

function room(): number {
  return getHeapSpaceStatistics().find((space) => space.space_name === 'new_space')?.space_size ?? Number.NaN;
}

const first = room();
const loading = await loadCompactly(keepAll);
await loadCompactly(() => Promise.reject(new Error('not loaded'))).catch(() => undefined);
process.stdout.write(JSON.stringify({ first, loading, later: await keepAll() }));
