import { readdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { thisProcess } from '@learning-memory/process-identity';
import { visibleIn } from '../test-support/visible-in.ts';
import type { ActiveGhap } from '@learning-memory/ghap';
import {
  confirmed,
  draft,
  killedProcess,
  makeJournal,
  START,
  survivor,
  type Journal,
} from '../test-support/journal-harness.ts';
import { archiveAll } from '../test-support/archive-all.ts';

const MINUTE = 60_000;
const onLinux = process.platform === 'linux' ? it : it.skip;
let journal: Journal;
beforeEach(async () => {
  journal = await makeJournal();
});
afterEach(async () => {
  await journal[Symbol.asyncDispose]();
});

/** Starts an entry in a session whose process has this pid and will not be there to close it. */
async function leaveOpen(sessionId: string, pid: number): Promise<ActiveGhap> {
  return (await journal.open(sessionId, killedProcess(pid)).start(draft)).entry;
}
const notFound = { code: 'OBSERVATION_ENTRY_NOT_FOUND', kind: 'not_found' };

describe('orphans', () => {
  it('are the open entries of sessions whose process is gone, oldest first', async () => {
    const second = await leaveOpen('b', 1);
    journal.clock.now -= 1000;
    const first = await leaveOpen('c', 2);
    await leaveOpen('alive', 3);
    await journal.open('resolved', killedProcess(4)).start(draft);
    await journal.open('resolved', killedProcess(4)).resolve(confirmed);
    expect(await journal.open('own', survivor(1, 2, 4)).orphans()).toEqual([first, second]);
  });

  onLinux('are those of a session whose process is gone and whose number another process has', async () => {
    const earlier = { ...thisProcess, startTime: thisProcess.startTime! - 1 };
    const { entry } = await journal.open('a', { process: earlier }).start(draft);
    expect(await journal.open('own').orphans()).toEqual([entry]);
  });

  it('are those whose heartbeat is older than ten minutes, on this host or another', async () => {
    const entry = await leaveOpen('a', 1);
    const here = journal.open('own', survivor());
    const elsewhere = journal.open('far', {
      process: { pid: 1, hostname: 'other-host' },
      isGone: ({ hostname }) => hostname === 'other-host',
    });
    journal.clock.now = START + 10 * MINUTE;
    expect([await here.orphans(), await elsewhere.orphans()]).toEqual([[], []]);
    journal.clock.now += 1;
    expect([await here.orphans(), await elsewhere.orphans()]).toEqual([[entry], [entry]]);
  });

  it('are not those of a session that keeps writing', async () => {
    const working = journal.open('a', killedProcess(1));
    await working.start(draft);
    journal.clock.now += 9 * MINUTE;
    await working.countToolUse();
    journal.clock.now += 9 * MINUTE;
    expect(await journal.open('own', survivor()).orphans()).toEqual([]);
  });

  it('are those of a session that was closed in good order', async () => {
    const closed = journal.open('a');
    const { entry } = await closed.start(draft);
    const own = journal.open('own');
    expect(await own.orphans()).toEqual([]);
    await closed[Symbol.asyncDispose]();
    expect(await own.orphans()).toEqual([entry]);
  });

  it('are not those of the own session that a new process takes up again', async () => {
    const entry = await leaveOpen('a', 1);
    const resumed = journal.open('a', { ...survivor(1), process: { pid: 2, hostname: 'this-host' } });
    expect(await resumed.orphans()).toEqual([]);
    expect(await resumed.current()).toEqual(entry);
    expect(await journal.open('own', survivor(1)).orphans()).toEqual([]);
  });

  it('are found without a readable heartbeat by the age of their file', async () => {
    const entry = await leaveOpen('a', 1);
    await writeFile(join(journal.directory, 'a', 'session.json'), '{"pid":');
    const own = journal.open('own', survivor());
    const path = join(journal.directory, 'a', 'session.json');
    await utimes(path, START / 1000, START / 1000);
    expect(await own.orphans()).toEqual([]);
    journal.clock.now += 11 * MINUTE;
    expect(await own.orphans()).toEqual([entry]);
  });
});

describe('adopting', () => {
  it('moves the entry over under its id and keeps who made it', async () => {
    const entry = await leaveOpen('a', 1);
    const own = journal.open('own', survivor(1));
    await own.countToolUse();
    expect(await own.adopt(entry.id)).toEqual(entry);
    expect(await own.current()).toEqual(entry);
    expect(await own.orphans()).toEqual([]);
    expect(await own.countToolUse()).toBe(1);
    expect(await readdir(join(journal.directory, 'a'))).not.toContain('current_ghap.json');
    const resolved = await own.resolve(confirmed);
    expect(resolved).toMatchObject({ id: entry.id, sessionId: 'a', confidenceTier: 'silver' });
    expect(await own.sessionEntries()).toEqual([resolved]);
  });

  it('lets exactly one of many win', async () => {
    const entry = await leaveOpen('a', 1);
    const rivals = Array.from({ length: 8 }, (_, index) => journal.open(`rival-${index}`, survivor(1)));
    const results = await Promise.allSettled(rivals.map((rival) => rival.adopt(entry.id)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const result of results) if (result.status === 'rejected') expect(result.reason).toMatchObject(notFound);
    const open = await Promise.all(rivals.map((rival) => rival.current()));
    expect(open.filter((one) => one !== undefined)).toEqual([entry]);
  });

  it('is refused while an entry is open here', async () => {
    const entry = await leaveOpen('a', 1);
    const own = journal.open('own', survivor(1));
    const { entry: active } = await own.start(draft);
    await expect(own.adopt(entry.id)).rejects.toMatchObject({
      code: 'OBSERVATION_ENTRY_ACTIVE',
      kind: 'conflict',
      message: expect.stringContaining(active.id),
    });
    expect(await own.orphans()).toEqual([entry]);
  });

  it('does not find what is alive, resolved, unknown or hostile', async () => {
    const alive = await leaveOpen('alive', 2);
    const orphan = await leaveOpen('a', 1);
    const own = journal.open('own', survivor(1));
    for (const id of [alive.id, 'ghap_unknown', '../../x', '', 'x'.repeat(100_000)]) {
      const error = await own.adopt(id).catch((reason: unknown) => reason as Error);
      expect(error).toMatchObject(notFound);
      expect((error as Error).message.length).toBeLessThan(400);
      expect((error as Error).message).toContain(orphan.id);
    }
  });

  it('counts captured results of the session that made the entry', async () => {
    const entry = await leaveOpen('a', 1);
    const event = { ghapId: entry.id, status: 'confirmed', summary: '3 passed', capturedAt: START } as const;
    await journal.open('a', killedProcess(1)).recordOutcome(event);
    const own = journal.open('own', survivor(1));
    await own.adopt(entry.id);
    expect(await own.resolve({ status: 'confirmed', result: 'yes' })).toMatchObject({
      confidenceTier: 'gold',
      outcome: { autoCaptured: true },
    });
  });
});

describe('a call for the own entry where none is open', () => {
  const none = 'OBSERVATION_NO_ACTIVE_ENTRY';

  it('names how many were left open before, the newest of them, and the ways to go on', async () => {
    const own = journal.open('own', survivor(1, 2));
    const first = await leaveOpen('a', 1);
    await expect(own.resolve(confirmed)).rejects.toMatchObject({
      code: none,
      kind: 'not_found',
      message: `There is no open entry to resolve in this session. 1 was left open before, the newest is ${first.id}: adopt_ghap takes one over, resolve_ghap with its ghap_id closes it; start_ghap starts another.`,
    });
    journal.clock.now += 1000;
    const second = await leaveOpen('b', 2);
    const message = expect.stringContaining(`2 were left open before, the newest is ${second.id}:`);
    await expect(own.update({})).rejects.toMatchObject({ code: none, message });
    expect(await own.resolveOrphan(second.id, confirmed)).toMatchObject({ id: second.id });
  });

  it('names none where all are of sessions that live', async () => {
    await leaveOpen('alive', 1);
    const message = expect.stringMatching(/in this session\. Start one first \(start_ghap\)\.$/u);
    await expect(journal.open('own', survivor()).resolve(confirmed)).rejects.toMatchObject({ code: none, message });
  });
});

describe('resolving an orphan', () => {
  it('closes it where it lies', async () => {
    const entry = await leaveOpen('a', 1);
    const own = journal.open('own', survivor(1));
    await own.start(draft);
    const resolved = await own.resolveOrphan(entry.id, { status: 'abandoned', result: 'Session ended' });
    expect(resolved).toMatchObject({ id: entry.id, sessionId: 'a', confidenceTier: 'abandoned' });
    expect(await own.orphans()).toEqual([]);
    expect(await own.sessionEntries()).toEqual([]);
    expect(await own.unarchivedEntries()).toEqual([resolved]);
    await expect(own.resolveOrphan(entry.id, confirmed)).rejects.toMatchObject(notFound);
  });

  it('lets exactly one of adopters and resolvers win', async () => {
    const entry = await leaveOpen('a', 1);
    const rivals = Array.from({ length: 8 }, (_, index) => journal.open(`rival-${index}`, survivor(1)));
    const results = await Promise.allSettled(
      rivals.map((rival, index) => (index % 2 ? rival.adopt(entry.id) : rival.resolveOrphan(entry.id, confirmed))),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});

describe('archive', () => {
  it('holds the resolved entries of dead sessions and leaves no folder behind', async () => {
    const session = journal.open('A session/1', killedProcess(1));
    await session.start(draft);
    const resolved = await session.resolve(confirmed);
    const own = journal.open('own', survivor(1));
    await own.start(draft);
    const ownResolved = await own.resolve(confirmed);
    expect(await own.unarchivedEntries()).toEqual([resolved, ownResolved]);
    await archiveAll(own);
    expect(await own.unarchivedEntries()).toEqual([ownResolved]);
    expect(await visibleIn(journal.directory)).toEqual(['archive', 'own']);
    const names = await readdir(join(journal.directory, 'archive'));
    expect(names).toEqual([expect.stringMatching(/^2025-12-02_a-session-1~[0-9a-f]{32}\.jsonl$/u)]);
    expect(await readFile(join(journal.directory, 'archive', names[0]!), 'utf8')).toContain(`"id":"${resolved.id}"`);
  });

  it('leaves an orphan open, with the files it needs', async () => {
    const session = journal.open('a', killedProcess(1));
    await session.start(draft);
    const { entry } = await session.start(draft);
    const own = journal.open('own', survivor(1));
    await archiveAll(own);
    expect(await own.orphans()).toEqual([entry]);
    expect(await own.unarchivedEntries()).toEqual([]);
  });

  it('takes the own entries on request, as often as asked', async () => {
    const own = journal.open('own');
    const ids: string[] = [];
    for (let round = 0; round < 3; round += 1) {
      ids.push((await own.start(draft)).entry.id);
      await own.resolve(confirmed);
      await archiveAll(own);
      expect(await own.sessionEntries()).toHaveLength(1);
      await archiveAll(own, true);
      expect(await own.sessionEntries()).toEqual([]);
    }
    expect(await readdir(join(journal.directory, 'archive'))).toEqual(['2025-12-02_own.jsonl']);
    const archived = (await readFile(join(journal.directory, 'archive', '2025-12-02_own.jsonl'), 'utf8'))
      .trim()
      .split('\n');
    expect(archived.map((line) => (JSON.parse(line) as { id: string }).id)).toEqual(ids);
    const { entry } = await own.start(draft);
    await archiveAll(own, true);
    expect(await own.current()).toEqual(entry);
  });

  it('leaves what was resolved after it was asked for what there is', async () => {
    const own = journal.open('own', survivor(1));
    const session = journal.open('a', killedProcess(1));
    await session.start(draft);
    const first = await session.resolve(confirmed);
    const handedOver = (await own.unarchivedEntries()).map(({ id }) => id);
    await session.start(draft);
    const last = await session.resolve(confirmed);
    await own.archive({ handedOver });
    expect(await own.unarchivedEntries()).toEqual([first, last]);
    await session.archive({ handedOver, includeOwn: true });
    expect(await own.unarchivedEntries()).toEqual([first, last]);
    await own.archive({ handedOver: [...handedOver, last.id] });
    expect(await own.unarchivedEntries()).toEqual([]);
  });

  it('doubles nothing when it was interrupted between copy and removal', async () => {
    const own = journal.open('own');
    await own.start(draft);
    await own.resolve(confirmed);
    const line = await readFile(join(journal.directory, 'own', 'session_entries.jsonl'), 'utf8');
    await archiveAll(own, true);
    await writeFile(join(journal.directory, 'own', 'session_entries.jsonl'), line);
    await archiveAll(own, true);
    expect(await readFile(join(journal.directory, 'archive', '2025-12-02_own.jsonl'), 'utf8')).toBe(line);
    expect(await own.unarchivedEntries()).toEqual([]);
  });
});
