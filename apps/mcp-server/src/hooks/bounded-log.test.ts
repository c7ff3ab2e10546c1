import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createBoundedLog } from './bounded-log.ts';

interface Line {
  readonly text: string;
}

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bounded-log-'));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

describe('a log at its limit', () => {
  it('keeps the lines of both who write to it at the same time', async () => {
    const full = `${JSON.stringify({ text: 'x'.repeat(1000) })}\n`.repeat(300);
    const texts = ['one', 'two'];
    for (let round = 0; round < 20; round += 1) {
      const file = join(folder, String(round));
      await writeFile(file, full);
      await Promise.all(texts.map((text) => createBoundedLog<Line>(file).put({ text })));
      const latest = await createBoundedLog<Line>(file).latest(texts.length);
      expect(latest.map(({ text }) => text).sort()).toEqual([...texts].sort());
    }
  });
});
