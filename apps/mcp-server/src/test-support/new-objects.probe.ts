import { getHeapSpaceStatistics } from 'node:v8';
import { boundNewObjects } from '../bound-new-objects.ts';

// Prints how many times the room that V8 has for new objects grows where all that is made stays in use.
function room(): number {
  return getHeapSpaceStatistics().find((space) => space.space_name === 'new_space')?.space_size ?? Number.NaN;
}

if (process.argv[2] === 'bounded') boundNewObjects();
const first = room();
const kept = Array.from({ length: 400_000 }, (_, count) => ({ count }));
process.stdout.write(String(kept.length > 0 ? room() / first : Number.NaN));
