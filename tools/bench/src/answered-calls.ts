import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';

/** The log comes on another way than the answer. */
const PATIENCE_MS = 5_000;
const LOOK_EVERY_MS = 10;

/** What a server says in its log of the calls that it answered, where it logs at the level `info`. */
export class AnsweredCalls {
  readonly #milliseconds = new Map<string, number[]>();

  constructor(log: Readable) {
    createInterface({ input: log }).on('line', (line) => this.#read(line));
  }

  /** How long each of the last `count` calls of the tool took in the server; throws where the log does not tell. */
  async lastMilliseconds(tool: string, count: number): Promise<readonly number[]> {
    const until = performance.now() + PATIENCE_MS;
    for (;;) {
      const told = this.#milliseconds.get(tool) ?? [];
      if (told.length >= count) return told.slice(-count);
      if (performance.now() > until)
        throw new Error(`The log tells of ${told.length} calls of ${tool}, not of ${count}.`);
      await sleep(LOOK_EVERY_MS);
    }
  }

  #read(line: string): void {
    // Servers of others write what they like.
    if (!line.startsWith('{')) return;
    const { event, tool, milliseconds } = JSON.parse(line) as Readonly<Record<string, unknown>>;
    if (event !== 'tool.answered' || typeof tool !== 'string' || typeof milliseconds !== 'number') return;
    this.#milliseconds.set(tool, [...(this.#milliseconds.get(tool) ?? []), milliseconds]);
  }
}
