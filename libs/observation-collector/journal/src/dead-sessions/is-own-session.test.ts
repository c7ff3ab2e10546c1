import { mkdir, readdir, readFile, symlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createCollectorWith } from '../journal-collector.ts';
import {
  confirmed,
  draft,
  killedProcess,
  makeJournal,
  START,
  survivor,
  type Journal,
} from '../test-support/journal-harness.ts';
import type { JournalSeal } from '../journal-seal.ts';

const onPosix = process.platform === 'win32' ? it.skip : it;
let journal: Journal;
beforeEach(async () => {
  journal = await makeJournal();
});
afterEach(async () => {
  await journal[Symbol.asyncDispose]();
});

const sealOf = (home: string, unsealedBefore = 0): JournalSeal => ({
  of: async (session) => `${home} wrote ${session}`,
  unsealedBefore: async () => unsealedBefore,
});

async function leave(sessionId: string, pid: number, seal?: JournalSeal) {
  const { directory, clock } = journal;
  const left = createCollectorWith({ directory, sessionId, seal, now: () => clock.now }, killedProcess(pid));
  await left.start(draft);
  const resolved = await left.resolve(confirmed);
  const { entry } = await left.start(draft);
  return { resolved, entry };
}

function open(seal: JournalSeal) {
  const { directory, clock } = journal;
  return createCollectorWith({ directory, sessionId: 'own', seal, now: () => clock.now }, survivor(1, 2, 3));
}

describe('sessions of a folder that others may fill', () => {
  it('count where this home wrote them, and others are passed over with a word', async () => {
    const own = await leave('a', 1, sealOf('here'));
    await leave('b', 2, sealOf('elsewhere'));
    await leave('c', 3);
    await using collector = open(sealOf('here'));
    expect(await collector.orphans()).toEqual([own.entry]);
    expect(await collector.unarchivedEntries()).toEqual([own.resolved]);
    await expect(collector.adopt((await leave('d', 3)).entry.id)).rejects.toMatchObject({ kind: 'not_found' });
    const skipped = (await collector.problems()).filter(({ message }) => message.includes('did not write it'));
    expect(skipped.map(({ file }) => file).sort()).toEqual(['b', 'c', 'd']);
  });

  it('are sealed later where the home was away when they began', async () => {
    let isAway = true;
    const seal: JournalSeal = {
      of: async (session) => (isAway ? Promise.reject(new Error('away')) : sealOf('here').of(session)),
      unsealedBefore: async () => 0,
    };
    const { directory, clock } = journal;
    const left = createCollectorWith({ directory, sessionId: 'a', seal, now: () => clock.now }, killedProcess(1));
    const { entry } = await left.start(draft);
    isAway = false;
    expect(await open(sealOf('here')).orphans()).toEqual([]);
    clock.now += 20_000;
    await left.countToolUse();
    expect(await open(sealOf('here')).orphans()).toEqual([entry]);
  });

  it('cannot be moved under another name', async () => {
    await leave('a', 1, sealOf('here'));
    const record = await readFile(join(journal.directory, 'a', 'session.json'), 'utf8');
    await mkdir(join(journal.directory, 'z'));
    await writeFile(join(journal.directory, 'z', 'session.json'), record);
    const open_ = await readFile(join(journal.directory, 'a', 'current_ghap.json'), 'utf8');
    await writeFile(join(journal.directory, 'z', 'current_ghap.json'), open_);
    await using collector = open(sealOf('here'));
    expect(await collector.orphans()).toHaveLength(1);
  });

  it('count without a seal where they are older than seals', async () => {
    const { entry } = await leave('a', 1);
    const age = async (epoch: number): Promise<void> => {
      for (const name of ['session.json', 'current_ghap.json', 'session_entries.jsonl'])
        await utimes(join(journal.directory, 'a', name), epoch / 1000, epoch / 1000);
    };
    await age(START - 1000);
    await using collector = open(sealOf('here', START));
    expect(await collector.orphans()).toEqual([entry]);
    await age(START + 1000);
    expect(await collector.orphans()).toEqual([]);
  });

  it('stay sealed when they are taken up again, also by a process that knows no seal', async () => {
    const { entry } = await leave('a', 1, sealOf('here'));
    const again = journal.open('a', { ...survivor(1), process: { pid: 2, hostname: 'this-host' } });
    expect(await again.current()).toEqual(entry);
    await again.countToolUse();
    await using collector = open(sealOf('here'));
    expect(await collector.orphans()).toEqual([entry]);
  });
});

onPosix('nothing is read or written through a link', async () => {
  const { entry } = await leave('a', 1);
  const victim = join(journal.directory, 'victim');
  await writeFile(victim, 'as it was\n');
  await symlink(victim, join(journal.directory, 'a', 'outcome_events.jsonl'));
  const archive = join(journal.directory, 'archive');
  await mkdir(archive);
  for (const day of ['2025-12-01', '2025-12-02', '2025-12-03']) await symlink(victim, join(archive, `${day}_a.jsonl`));
  const own = journal.open('own', survivor(1));
  const handedOver = (await own.unarchivedEntries()).map(({ id }) => id);
  await own.archive({ handedOver }).catch(() => undefined);
  await own.adopt(entry.id).catch(() => undefined);
  await own.resolve(confirmed).catch(() => undefined);
  expect(await readFile(victim, 'utf8')).toBe('as it was\n');
  expect(await readdir(join(journal.directory, 'a'))).toContain('session_entries.jsonl');
});
