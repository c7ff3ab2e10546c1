import { once } from 'node:events';
import { getHeapSpaceStatistics } from 'node:v8';
import { Worker } from 'node:worker_threads';
import { boundNewObjects } from '../bound-new-objects.ts';

// Prints how many times the room that V8 has for new objects grows where all that is made stays in use, behind the start of a thread.
function room(): number {
  return getHeapSpaceStatistics().find((space) => space.space_name === 'new_space')?.space_size ?? Number.NaN;
}

if (process.argv[2] === 'bounded') boundNewObjects();
const first = room();
const thread = new Worker('require("node:worker_threads").parentPort.once("message", () => undefined)', { eval: true });
await once(thread, 'online');
const kept = Array.from({ length: 400_000 }, (_, count) => ({ count }));
process.stdout.write(String(kept.length > 0 ? room() / first : Number.NaN));
await thread.terminate();
