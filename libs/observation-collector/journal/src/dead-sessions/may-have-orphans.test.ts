import { writeFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mayHaveOrphans } from './may-have-orphans.ts';
import { confirmed, draft, killedProcess, makeJournal, START, type Journal } from '../test-support/journal-harness.ts';

const MINUTE = 60_000;
let journal: Journal;
beforeEach(async () => {
  journal = await makeJournal();
});
afterEach(async () => {
  await journal[Symbol.asyncDispose]();
});

/** At the time of the journal, so that its sessions are not old. */
const asked = (sessionId = 'own', directory = journal.directory): Promise<boolean> =>
  mayHaveOrphans({ directory, sessionId, now: () => journal.clock.now });

describe('mayHaveOrphans', () => {
  it('is false without a journal, and in an empty one', async () => {
    expect(await asked('own', join(journal.directory, 'missing'))).toBe(false);
    expect(await asked()).toBe(false);
  });

  it('is true once the session that left an entry open was closed, as orphans then names it', async () => {
    const left = journal.open('left');
    const { entry } = await left.start(draft);
    expect([await asked(), await asked('left')]).toEqual([false, false]);
    await left[Symbol.asyncDispose]();
    expect([await asked(), await asked('left')]).toEqual([true, false]);
    expect(await journal.open('own').orphans()).toEqual([entry]);
  });

  it('is true once the heartbeat of another host is older than ten minutes', async () => {
    await journal.open('left', killedProcess(1)).start(draft);
    expect(await asked()).toBe(false);
    journal.clock.now = START + 10 * MINUTE + 1;
    expect(await asked()).toBe(true);
  });

  it('is false for sessions that left nothing open, and for the archive', async () => {
    const done = journal.open('done');
    await done.start(draft);
    await done.resolve(confirmed);
    await done[Symbol.asyncDispose]();
    await mkdir(join(journal.directory, 'archive'));
    await writeFile(join(journal.directory, 'archive', 'current_ghap.json'), '{}');
    expect(await asked()).toBe(false);
  });

  it('is true where the open entry cannot be read: that is for a collector to say', async () => {
    await mkdir(join(journal.directory, 'broken'));
    await writeFile(join(journal.directory, 'broken', 'current_ghap.json'), '{ "goal": ');
    journal.clock.now = Date.now() + 10 * MINUTE + 1000;
    expect(await asked()).toBe(true);
  });

  it('reads nothing and takes nothing up', async () => {
    const left = journal.open('left');
    const { entry } = await left.start(draft);
    await left[Symbol.asyncDispose]();
    await asked('left');
    expect(await journal.open('own').orphans()).toEqual([entry]);
  });
});
