import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { visibleIn } from '../test-support/visible-in.ts';
import {
  confirmed,
  draft,
  killedProcess,
  makeJournal,
  START,
  survivor,
  type Journal,
} from '../test-support/journal-harness.ts';

let journal: Journal;
beforeEach(async () => {
  journal = await makeJournal();
});
afterEach(async () => {
  await journal[Symbol.asyncDispose]();
});

describe('a subagent', () => {
  it('has an open entry of its own that carries its id', async () => {
    const session = journal.open('s1');
    const agent = session.agent('agent-1');
    expect(session.agent('agent-1')).toBe(agent);
    const { entry: parents } = await session.start(draft);
    const { entry, orphaned } = await agent.start(draft);
    expect(orphaned).toBeUndefined();
    expect(entry).toMatchObject({ sessionId: 's1', agentId: 'agent-1' });
    expect(parents).not.toHaveProperty('agentId');
    expect(await session.current()).toEqual(parents);
    expect(await agent.current()).toEqual(entry);
    expect(await agent.resolve(confirmed)).toMatchObject({ id: entry.id, agentId: 'agent-1' });
    expect(await session.current()).toEqual(parents);
  });

  it('leaves no trace when it only asks, whatever it is called', async () => {
    const session = journal.open('s1');
    for (const id of ['../../etc/passwd', '', 'archive', 'x'.repeat(10_000), '\u{0}', 's1'])
      expect(await session.agent(id).current()).toBeUndefined();
    expect(await visibleIn(journal.directory)).toEqual([]);
  });

  it('keeps to the journal under hostile ids, each in a folder of its own', async () => {
    const session = journal.open('s1');
    const ids = ['../../etc/passwd', '', 'archive', 'x'.repeat(10_000), 'x'.repeat(10_001), 'A', 'a'];
    for (const id of ids) await session.agent(id).start(draft);
    const folders = await visibleIn(journal.directory);
    expect(folders).toHaveLength(ids.length);
    for (const name of folders) expect(name).toMatch(/^[a-z0-9-]+~[0-9a-f]{32}$/u);
  });

  it('leaves an orphan when it ends, and takes it up again when it comes back', async () => {
    const session = journal.open('s1');
    const { entry } = await session.agent('agent-1').start(draft);
    expect(await session.orphans()).toEqual([]);
    await session.endAgent('agent-1');
    await session.endAgent('nobody');
    expect(await session.orphans()).toEqual([entry]);
    expect(await session.agent('agent-1').current()).toEqual(entry);
    expect(await session.orphans()).toEqual([]);
  });

  it('leaves an orphan when its process is killed', async () => {
    const { entry } = await journal.open('s1', killedProcess(1)).agent('agent-1').start(draft);
    expect(await journal.open('own', survivor(1)).orphans()).toEqual([entry]);
  });
});

describe('going on as another session', () => {
  it('takes the open entry and what was captured for it along', async () => {
    const session = journal.open('provisional');
    const { entry } = await session.start(draft);
    await session.recordOutcome({ ghapId: entry.id, status: 'confirmed', summary: '3 passed', capturedAt: START });
    expect(await session.continueAs('real')).toBe(true);
    expect(session.sessionId).toBe('real');
    expect(await session.current()).toEqual({ ...entry, sessionId: 'real' });
    expect(await session.resolve({ status: 'confirmed', result: 'yes' })).toMatchObject({
      sessionId: 'real',
      outcome: { autoCaptured: true },
    });
    expect(await journal.open('other').orphans()).toEqual([]);
  });

  it('makes nothing while nothing is open', async () => {
    const session = journal.open('provisional');
    expect(await session.continueAs('real')).toBe(true);
    expect(await visibleIn(journal.directory)).toEqual([]);
    await session.start(draft);
    expect(await visibleIn(journal.directory)).toEqual(['real']);
  });

  it('leaves the entry behind where that session has one', async () => {
    await journal.open('real', killedProcess(1)).start(draft);
    const session = journal.open('provisional', survivor(1));
    const { entry } = await session.start(draft);
    expect(await session.continueAs('real')).toBe(true);
    expect(await session.current()).toMatchObject({ sessionId: 'real' });
    expect(await session.orphans()).toEqual([entry]);
  });

  it('leaves the entry of a conversation behind when the client goes back to an earlier one', async () => {
    const earlier = journal.open('earlier', killedProcess(1));
    await earlier.start(draft);
    await earlier.resolve(confirmed);
    const session = journal.open('real', survivor(1));
    expect(await session.continueAs('real')).toBe(true);
    const { entry } = await session.start(draft);
    expect(await session.continueAs('earlier')).toBe(true);
    expect(await session.current()).toBeUndefined();
    expect(await session.orphans()).toEqual([entry]);
  });

  it('is refused while another process holds that session, until it is gone', async () => {
    const dead: number[] = [];
    const seams = { ...survivor(), isGone: ({ pid }: { pid: number }) => dead.includes(pid) };
    await journal.open('real', killedProcess(2)).start(draft);
    const session = journal.open('provisional', seams);
    const { entry } = await session.start(draft);
    expect(await session.continueAs('real')).toBe(false);
    expect(session.sessionId).toBe('provisional');
    expect(await session.current()).toEqual(entry);
    dead.push(2);
    expect(await session.continueAs('real')).toBe(true);
  });

  it('lets one of two processes have it', async () => {
    const rivals = [1, 2].map((pid) => journal.open(`provisional-${pid}`, killedProcess(pid)));
    for (const rival of rivals) await rival.start(draft);
    const results = await Promise.all(rivals.map((rival) => rival.continueAs('real')));
    expect([...results].sort()).toEqual([false, true]);
    const open = await Promise.all(rivals.map((rival) => rival.current()));
    expect(new Set(open.map((entry) => entry?.id)).size).toBe(2);
  });

  it('comes after the calls before it and before those after it', async () => {
    const session = journal.open('provisional');
    const started = session.start(draft);
    const moved = session.continueAs('real');
    const resolved = session.resolve(confirmed);
    const { entry } = await started;
    expect(await moved).toBe(true);
    expect(await resolved).toMatchObject({ id: entry.id, sessionId: 'real' });
    expect(await readdir(join(journal.directory, 'real'))).toContain('session_entries.jsonl');
  });
});
