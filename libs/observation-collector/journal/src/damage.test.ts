import { mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { visibleIn } from './test-support/visible-in.ts';
import { nodeJournalFiles, type JournalFiles } from './files/journal-files.ts';
import { createJournalCollector } from './journal-collector.ts';
import {
  confirmed,
  draft,
  killedProcess,
  makeJournal,
  START,
  survivor,
  type Journal,
} from './test-support/journal-harness.ts';
import { archiveAll } from './test-support/archive-all.ts';

let journal: Journal;
beforeEach(async () => {
  journal = await makeJournal();
});
afterEach(async () => {
  await journal[Symbol.asyncDispose]();
});
const at = (...path: string[]): string => join(journal.directory, ...path);
const unavailable = { code: 'OBSERVATION_JOURNAL_UNAVAILABLE', kind: 'unavailable' };

describe('a corrupt current file', () => {
  it.each([
    ['empty', ''],
    ['half a file', '{"id":"ghap_20251202_143022_aaaaaa","session'],
    ['not JSON', 'hello'],
    ['other JSON', '[1,2,3]'],
    ['null', 'null'],
    [
      'a record with a foreign domain',
      JSON.stringify({ id: 'x', session_id: 's1', created_at: '2025-01-01', domain: 'cooking' }),
    ],
    ['broken UTF-8', Buffer.from([0x7b, 0xff, 0xfe, 0x7d])],
  ])('is kept aside, reported and counts as absent: %s', async (_case, content) => {
    await mkdir(at('s1'));
    await writeFile(at('s1', 'current_ghap.json'), content);
    const collector = journal.open('s1');
    expect(await collector.current()).toBeUndefined();
    const { entry } = await collector.start(draft);
    expect(await collector.current()).toEqual(entry);
    expect(await readFile(at('s1', `current_ghap.json.corrupt-${START}`))).toEqual(Buffer.from(content));
    expect(await collector.problems()).toEqual([
      { file: 's1/current_ghap.json', message: expect.stringContaining(`kept as current_ghap.json.corrupt-${START}`) },
    ]);
  });

  it('is told to whoever starts the next, once', async () => {
    const collector = journal.open('s1');
    await collector.start(draft);
    await writeFile(at('s1', 'current_ghap.json'), 'broken');
    expect(await collector.start(draft)).toMatchObject({ setAside: `current_ghap.json.corrupt-${START}` });
    expect(await collector.start(draft)).not.toHaveProperty('setAside');
  });

  it('is reported also by a process that did not set it aside, until somebody takes it away', async () => {
    const other = journal.open('s1');
    await other.start(draft);
    await writeFile(at('s1', 'current_ghap.json'), 'broken');
    expect(await journal.open('s1').current()).toBeUndefined();
    const name = `current_ghap.json.corrupt-${START}`;
    expect(await other.problems()).toEqual([{ file: 's1/current_ghap.json', message: expect.stringContaining(name) }]);
    await rm(at('s1', name));
    expect(await journal.open('s1').problems()).toEqual([]);
  });

  it('is kept aside also when it breaks while the session runs, each time under a name of its own', async () => {
    const collector = journal.open('s1');
    for (const content of ['first', 'second']) {
      await collector.start(draft);
      await writeFile(at('s1', 'current_ghap.json'), content);
      expect(await collector.current()).toBeUndefined();
      await expect(collector.resolve(confirmed)).rejects.toMatchObject({ code: 'OBSERVATION_NO_ACTIVE_ENTRY' });
    }
    await collector.start(draft);
    expect(await readFile(at('s1', `current_ghap.json.corrupt-${START}`), 'utf8')).toBe('first');
    expect(await readFile(at('s1', `current_ghap.json.corrupt-${START + 1}`), 'utf8')).toBe('second');
  });

  it('of a dead session is reported, and its folder stays', async () => {
    await journal.open('dead', killedProcess(1)).start(draft);
    await writeFile(at('dead', 'current_ghap.json'), 'broken');
    const own = journal.open('own', survivor(1));
    expect(await own.orphans()).toEqual([]);
    expect(await own.problems()).toEqual([{ file: 'dead/current_ghap.json', message: expect.any(String) }]);
    await archiveAll(own);
    expect(await readFile(at('dead', `current_ghap.json.corrupt-${START}`), 'utf8')).toBe('broken');
  });
});

describe('corrupt lines', () => {
  it('are skipped and reported, and a torn last line is ended before the next', async () => {
    const collector = journal.open('s1');
    await collector.start(draft);
    const first = await collector.resolve(confirmed);
    const good = await readFile(at('s1', 'session_entries.jsonl'), 'utf8');
    await writeFile(at('s1', 'session_entries.jsonl'), `${good}nonsense\n\n{"id":1}\n${good.slice(0, 200)}`);
    expect(await collector.sessionEntries()).toEqual([first]);
    await collector.start(draft);
    const second = await collector.resolve(confirmed);
    expect(await collector.sessionEntries()).toEqual([first, second]);
    expect(await journal.open('s1').sessionEntries()).toEqual([first, second]);
    const file = 's1/session_entries.jsonl';
    expect(await collector.problems()).toEqual([
      { file, message: 'Line 2 was skipped: it is not JSON.' },
      {
        file,
        message: expect.stringMatching(
          /^Line 4 was skipped: This is not a GHAP record\. Field 'id' must be a string, got 1\./u,
        ),
      },
      { file, message: 'Line 5 was skipped: it is not JSON.' },
    ]);
    await archiveAll(collector, true);
    expect(await readFile(at('archive', '2025-12-02_s1.jsonl'), 'utf8')).toContain('nonsense');
  });

  it('count when they are whole though the newline is missing', async () => {
    const collector = journal.open('s1');
    await collector.start(draft);
    const first = await collector.resolve(confirmed);
    const good = await readFile(at('s1', 'session_entries.jsonl'), 'utf8');
    await writeFile(at('s1', 'session_entries.jsonl'), good.trimEnd());
    expect(await journal.open('s1').sessionEntries()).toEqual([first]);
    await collector.start(draft);
    const second = await collector.resolve(confirmed);
    expect(await journal.open('s1').sessionEntries()).toEqual([first, second]);
  });

  it('of events are reported too', async () => {
    const collector = journal.open('s1');
    await collector.start(draft);
    await writeFile(at('s1', 'events.jsonl'), '{"ghap_id":1}\n');
    expect((await collector.resolve(confirmed)).confidenceTier).toBe('silver');
    expect(await collector.problems()).toEqual([
      { file: 's1/events.jsonl', message: 'Line 1 was skipped: it is not an outcome event.' },
    ]);
  });
});

describe('an interrupted call', () => {
  it('between appending and removing leaves a resolved entry, not an open one', async () => {
    const collector = journal.open('s1');
    await collector.start(draft);
    const open = await readFile(at('s1', 'current_ghap.json'));
    const resolved = await collector.resolve(confirmed);
    await writeFile(at('s1', 'current_ghap.json'), open);
    expect(await collector.current()).toBeUndefined();
    const resumed = journal.open('s1');
    expect(await resumed.current()).toBeUndefined();
    expect(await readdir(at('s1'))).not.toContain('current_ghap.json');
    expect((await resumed.start(draft)).orphaned).toBeUndefined();
    expect(await resumed.sessionEntries()).toEqual([resolved]);
  });

  it('leaves half-written files that the next one clears away', async () => {
    await mkdir(at('s1'));
    await writeFile(at('s1', 'current_ghap.json.0123456789ab.tmp'), '{"id"');
    const next = journal.open('s1');
    await next.start(draft);
    await next.current();
    expect((await readdir(at('s1'))).sort()).toEqual(['current_ghap.json', 'session.json']);
  });

  it.each(['', 'garbage', JSON.stringify({ pid: 77, hostname: 'this-host', token: 't' })])(
    'that held the lock (%s) does not block the next',
    async (holder) => {
      await mkdir(at('s1'));
      await writeFile(at('s1', 'lock'), holder);
      const next = journal.open('s1', survivor(77));
      await next.start(draft);
      // Starting answers before it unlocks; the next call waits for that.
      await next.current();
      expect(await readdir(at('s1'))).not.toContain('lock');
    },
  );
});

/** A file system whose writes fail while `fault.code` is set. */
function faulty(): { fault: { code: string | undefined }; files: JournalFiles } {
  const fault: { code: string | undefined } = { code: undefined };
  const guarded = <A extends [string, ...unknown[]], R>(name: string, action: (...rest: A) => Promise<R>) => {
    return async (...rest: A): Promise<R> => {
      const path = String(rest[0]);
      if (fault.code === undefined) return action(...rest);
      throw Object.assign(new Error(`${fault.code}: ${name} '${path}'`), { code: fault.code, path });
    };
  };
  const writes = ['replace', 'append', 'create', 'move', 'remove', 'makeFolder', 'touch'] as const;
  const broken = writes.map((name) => [name, guarded(name, nodeJournalFiles[name].bind(nodeJournalFiles) as never)]);
  return { fault, files: { ...nodeJournalFiles, ...(Object.fromEntries(broken) as Partial<JournalFiles>) } };
}

describe('a disk that refuses', () => {
  it.each([
    ['ENOSPC', 'full. Free some space'],
    ['EROFS', 'not writable. Make it writable'],
    ['EACCES', 'not writable. Make it writable'],
    ['EIO', 'Check the disk'],
    ['EMFILE', 'file handles'],
  ])('with %s gets a clear error, loses nothing and goes on afterwards', async (code, advice) => {
    const { fault, files } = faulty();
    const collector = journal.open('s1', { files });
    await collector.start(draft);
    const resolved = await collector.resolve(confirmed);
    const { entry } = await collector.start(draft);
    fault.code = code;
    const writes = [
      () => collector.start(draft),
      () => collector.update({ note: 'n' }),
      () => collector.resolve(confirmed),
      () => collector.recordOutcome({ ghapId: entry.id, status: 'confirmed', summary: 's', capturedAt: START }),
      () => collector.countToolUse(),
      () => archiveAll(collector, true),
    ];
    for (const write of writes) {
      const error = await write().then(
        () => undefined,
        (reason: unknown) => reason as Error,
      );
      expect(error).toMatchObject({ ...unavailable, details: { code } });
      expect(error?.message).toContain(advice);
      expect(error?.message).toContain("'s1/lock'");
      expect(error?.message).not.toContain(journal.directory);
      expect(await collector.current()).toEqual(entry);
      expect(await collector.sessionEntries()).toEqual([resolved]);
    }
    expect(await journal.open('s1', { files }).current()).toEqual(entry);
    fault.code = undefined;
    expect((await collector.resolve(confirmed)).id).toBe(entry.id);
  });

  it.each(['append', 'replace', 'remove', 'touch'] as const)(
    'only at %s leaves memory and disk agreeing',
    async (operation) => {
      let isBroken = false;
      const files: JournalFiles = {
        ...nodeJournalFiles,
        [operation]: (path: string, ...rest: never[]) => {
          const broken = Object.assign(new Error('no space'), { code: 'ENOSPC', path });
          if (isBroken && !path.endsWith('lock')) return Promise.reject(broken);
          return (nodeJournalFiles[operation] as (path: string, ...rest: never[]) => Promise<never>)(path, ...rest);
        },
      };
      const collector = journal.open('s1', { files });
      const { entry } = await collector.start(draft);
      isBroken = true;
      await Promise.allSettled([collector.update({ note: 'n' }), collector.resolve(confirmed), collector.start(draft)]);
      isBroken = false;
      const fresh = journal.open('s1');
      expect(await collector.current()).toEqual(await fresh.current());
      expect(await collector.sessionEntries()).toEqual(await fresh.sessionEntries());
      const known = [...(await fresh.sessionEntries()), await fresh.current()].map((one) => one?.id);
      expect(known).toContain(entry.id);
    },
  );

  it('because a file stands where the folder should be', async () => {
    await rm(journal.directory, { recursive: true });
    await writeFile(journal.directory, 'a file');
    const collector = journal.open('s1');
    for (const call of [() => collector.start(draft), () => collector.current(), () => collector.orphans()]) {
      const error = await call().then(
        () => undefined,
        (reason: unknown) => reason as Error,
      );
      expect(error).toMatchObject(unavailable);
      expect(error?.message).toMatch(
        /The journal (?:folder|file 's1(?:\/lock)?').*A file stands where a folder is needed/u,
      );
      expect(error?.message).not.toContain(journal.directory);
    }
    expect(await readFile(journal.directory, 'utf8')).toBe('a file');
  });

  it('because a file stands where the session should be', async () => {
    await writeFile(at('s1'), 'a file');
    await expect(journal.open('s1').start(draft)).rejects.toMatchObject({
      ...unavailable,
      message: expect.stringContaining("The journal file 's1"),
    });
    expect(await journal.open('s2').start(draft)).toBeDefined();
  });

  const onLinux = process.platform === 'linux' ? it : it.skip;
  onLinux('because the device is full, for real', async () => {
    let isFull = false;
    const files: JournalFiles = {
      ...nodeJournalFiles,
      append: async (path, lines) => {
        const place = isFull ? '/dev/full' : path;
        await nodeJournalFiles.append(place, lines).catch((error: unknown) => {
          throw Object.assign(error as Error, { path });
        });
      },
    };
    const collector = journal.open('s1', { files });
    const { entry } = await collector.start(draft);
    isFull = true;
    await expect(collector.resolve(confirmed)).rejects.toMatchObject({
      ...unavailable,
      details: { code: 'ENOSPC', file: 's1/session_entries.jsonl' },
    });
    isFull = false;
    expect(await collector.current()).toEqual(entry);
    expect((await collector.resolve(confirmed)).id).toBe(entry.id);
  });

  onLinux('because a link stands where a file should be, and what it points to stays', async () => {
    const collector = journal.open('s1');
    await collector.start(draft);
    const target = at('target');
    await writeFile(target, 'as it was');
    await symlink(target, at('s1', 'session_entries.jsonl'));
    await expect(collector.resolve(confirmed)).rejects.toMatchObject({
      ...unavailable,
      details: { code: 'ELOOP', file: 's1/session_entries.jsonl' },
      message: expect.stringContaining('A link stands where a file of the journal is needed'),
    });
    expect(await readFile(target, 'utf8')).toBe('as it was');
  });

  it('never keeps other sessions from being read', async () => {
    await journal.open('a', killedProcess(1)).start(draft);
    const { entry } = await journal.open('b', killedProcess(1)).start(draft);
    await rm(at('a', 'session.json'));
    await mkdir(at('a', 'session.json'));
    const own = journal.open('own', survivor(1));
    expect((await own.orphans()).map(({ id }) => id)).toContain(entry.id);
    expect(await own.problems()).toContainEqual({ file: 'a', message: expect.stringContaining('EISDIR') });
  });
});

it('makes a folder only with the first write', async () => {
  const directory = at('deep', 'er', 'journal');
  await using collector = createJournalCollector({ directory, sessionId: 's1' });
  expect(await collector.current()).toBeUndefined();
  expect(await visibleIn(journal.directory)).toEqual([]);
  await collector.start(draft);
  expect(await visibleIn(directory)).toEqual(['s1']);
});
