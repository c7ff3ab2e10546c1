import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { createSessionEvents } from './session-events.ts';

const NO_FILE = { transcript_path: '' };

describe('the events of a session', () => {
  it('are the beginning of the process and what it notes, once a minute, where the client writes nothing down', async () => {
    const events = createSessionEvents(1);
    const before = Date.now();
    events.noteCall();
    events.note({ session_id: 'a', ...NO_FILE });
    events.noteCall();
    const [start, noted, ...rest] = await events.read();
    expect([start, rest]).toEqual([1, []]);
    expect(noted).toBeGreaterThanOrEqual(before);
  });

  it('are its own alone, once the client goes on to another session', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'events-'));
    const file = join(folder, 'a.jsonl');
    const times = ['2026-01-01T10:00:00.000Z', '2026-01-01T10:05:00.000Z'];
    await writeFile(file, times.map((timestamp) => `${JSON.stringify({ timestamp })}\n`).join(''));
    const events = createSessionEvents(1);
    events.note({ session_id: 'a', transcript_path: file });
    expect(await events.read()).toEqual(times.map((time) => Date.parse(time)));
    events.note({ session_id: 'b', ...NO_FILE });
    const noted = await events.read();
    expect(noted).toHaveLength(1);
    expect(noted[0]).toBeGreaterThan(Date.parse('2026-01-02'));
    await rm(folder, { recursive: true });
  });
});
