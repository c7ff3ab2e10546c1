import { execFileSync } from 'node:child_process';
import { appendFile, mkdir, readdir, readFile, symlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { MemoryService } from '@learning-memory/memory';
import { projectError } from '@learning-memory/project';
import { openNotesHome, type NotesHome } from '../test-support/notes-home.ts';
import { recordedSession } from '../test-support/recorded-sessions.ts';
import type { TemporaryHome } from '../test-support/temporary-home.ts';
import { notePath, readNoteState, saveNoteState, type NoteState } from './note-state.ts';
import type { NotedSession } from './noted-session.ts';
import { createSessionNotes, type SessionNotes } from './session-notes.ts';

const DAY = 86_400_000;
const LONG_AGO = Number.POSITIVE_INFINITY;
const { bytes: CORRECTION } = recordedSession('correction');
/** Up to the choice that the user corrects. */
const BEGINNING = CORRECTION.subarray(0, CORRECTION.indexOf('no, not Redis') - 600);
const { bytes: BUG_FIX } = recordedSession('bug-fix');

let opened: NotesHome;
let home: TemporaryHome;
let parts: NotesHome['parts'];
let directory: string;
let notes: SessionNotes;
let session: NotedSession;

beforeEach(async () => {
  opened = await openNotesHome();
  ({ home, parts, directory, notes } = opened);
  session = await sessionOf('one', CORRECTION);
});

afterEach(async () => opened[Symbol.asyncDispose]());

async function sessionOf(id: string, transcript: Uint8Array): Promise<NotedSession> {
  const path = join(home.home, `${id}.jsonl`);
  await writeFile(path, transcript);
  return { id, transcript: path, folder: home.home };
}

const update = (of: NotedSession = session): Promise<void> => notes.update(of, LONG_AGO);

const store = (of: NotedSession = session): Promise<void> => opened.store(of);
const contents = (): Promise<readonly string[]> => opened.contents();
const stateOf = async (id: string): Promise<NoteState | undefined> => await readNoteState(notePath(directory, id));

const said = (text: string): string =>
  `${JSON.stringify({ type: 'user', message: { role: 'user', content: text }, uuid: text.slice(0, 8), timestamp: new Date().toISOString() })}\n` +
  `${JSON.stringify({ type: 'assistant', message: { role: 'assistant', content: [{ type: 'text', text: `Decision: ${text}` }] }, uuid: `${text.slice(0, 8)}a`, timestamp: new Date().toISOString() })}\n`;

async function noteAfterAnotherTurn(of: NotedSession): Promise<string> {
  await appendFile(of.transcript, said('We export the invoices as one file a month.'));
  await update(of);
  await store(of);
  const [note = ''] = await contents();
  return note;
}

describe('what is said while the project is switched off', () => {
  it('is left out, and what is said before and afterwards is not', async () => {
    const off = await sessionOf('off', Buffer.from(said('We keep invoices in one table for now.')));
    await update(off);
    await appendFile(off.transcript, said('Miller earns 7300 a month from May.'));
    await notes.skip(off, { goesOn: false });
    const note = await noteAfterAnotherTurn(off);
    expect(note).toContain('one table');
    expect(note).toContain('one file a month');
    expect(note).not.toContain('Miller');
    expect(await readFile(notePath(directory, 'off'), 'utf8')).not.toContain('Miller');
  });

  it('is left out of a turn that was begun so, to its end', async () => {
    const off = await sessionOf('off', Buffer.from(said('We keep invoices in one table for now.')));
    await update(off);
    await notes.skip(off, { goesOn: true });
    await appendFile(off.transcript, said('Miller earns 7300 a month from May.'));
    await update(off);
    const note = await noteAfterAnotherTurn(off);
    expect(note).toContain('one table');
    expect(note).toContain('one file a month');
    expect(note).not.toContain('Miller');
  });

  it('is left out too where nothing was said before', async () => {
    const off = await sessionOf('off', Buffer.from(said('Miller earns 7300 a month from May.')));
    await notes.skip(off, { goesOn: false });
    const note = await noteAfterAnotherTurn(off);
    expect(note).toContain('one file a month');
    expect(note).not.toContain('Miller');
  });
});

describe('the note of a session', () => {
  it('becomes a memory when it is asked for, and is brought up to date in place', async () => {
    await writeFile(session.transcript, BEGINNING);
    await update();
    expect(await contents()).toEqual([]);
    await store();
    expect(await contents()).toEqual([expect.stringContaining('BullMQ')]);
    await appendFile(session.transcript, CORRECTION.subarray(BEGINNING.length));
    await store();
    expect(await contents()).toEqual([expect.stringMatching(/not Redis/iu)]);
    const [id = ''] = (await parts.memories.list({ limit: 1 })).memories.map((memory) => memory.id);
    const { memory, revisions } = await parts.memories.get(id);
    const project = (await parts.projects.identify(home.home)).id;
    expect(memory).toMatchObject({
      category: 'context',
      importance: 0.3,
      tags: ['session-note'],
      project,
      sessionId: 'one',
    });
    expect(revisions).toHaveLength(1);
    await store();
    expect((await parts.memories.get(id)).revisions).toHaveLength(1);
    expect(await readdir(directory)).toEqual(['one.note.json']);
  });

  it('point 11: that cannot be stored is set aside, and blocks no other', async () => {
    const state = { version: 1, session: { ...session, id: 'bad' }, position: { offset: 0 }, isUnstored: true };
    await mkdir(directory, { recursive: true });
    await writeFile(notePath(directory, 'bad'), JSON.stringify(state));
    await notes.requestOrphans();
    const broken = { ...state, session, draft: { version: 1 }, server: { pid: 1, hostname: 'here' } };
    await writeFile(notePath(directory, 'one'), JSON.stringify(broken));
    await notes.request(session);
    await store(await sessionOf('two', BUG_FIX));
    expect(await contents()).toHaveLength(1);
    const names = await readdir(directory);
    expect(names.filter((name) => /\.corrupt-\d+$/u.test(name))).toHaveLength(2);
    expect(names.filter((name) => name.endsWith('.request.json'))).toEqual([]);
  });

  it('is the same read in pieces of any size', async () => {
    await writeFile(session.transcript, '');
    for (let end = 0; end < CORRECTION.length + 997; end += 997) {
      await writeFile(session.transcript, CORRECTION.subarray(0, end));
      await update();
    }
    await update(await sessionOf('whole', CORRECTION));
    expect((await stateOf('one'))?.draft).toEqual((await stateOf('whole'))?.draft);
    expect((await stateOf('one'))?.position.offset).toBe(CORRECTION.length);
  });

  it('is asked for once more while it is stored', async () => {
    await update();
    const [first, second] = [notes.request(session), notes.request(session)];
    await Promise.all([first, second, notes.storeRequested(), notes.storeRequested()]);
    await notes.storeRequested();
    expect(await contents()).toHaveLength(1);
    expect(await readdir(directory)).toEqual(['one.note.json']);
  });

  it('of a session that is only asked for at its end is read then', async () => {
    await store();
    expect(await contents()).toHaveLength(1);
  });

  it('that says nothing worth keeping is none', async () => {
    await store(await sessionOf('thanks', recordedSession('thanks-only').bytes));
    expect(await contents()).toEqual([]);
    expect(await stateOf('thanks')).toMatchObject({ isUnstored: false });
  });

  it('of a session in a folder that is gone belongs to no project', async () => {
    await store({ ...session, folder: join(home.home, 'gone') });
    const [memory] = (await parts.memories.list({ limit: 1 })).memories;
    expect(memory).toMatchObject({ sessionId: 'one', content: expect.any(String) });
    expect(memory?.project).toBeUndefined();
  });

  it('that the user deleted stays deleted', async () => {
    await writeFile(session.transcript, BEGINNING);
    await store();
    const [memory] = (await parts.memories.list({ limit: 1 })).memories;
    await parts.memories.delete(memory?.id ?? '');
    await writeFile(session.transcript, CORRECTION);
    await store();
    expect(await contents()).toEqual([]);
  });

  it('stays its own where another session says the same', async () => {
    const fork = await sessionOf('fork', BEGINNING);
    await writeFile(session.transcript, BEGINNING);
    await store();
    await store(fork);
    expect(await contents()).toHaveLength(1);
    expect((await stateOf('fork'))?.stored).toBeUndefined();
    await writeFile(fork.transcript, CORRECTION);
    await store(fork);
    expect(await contents()).toHaveLength(2);
  });
});

describe('a transcript', () => {
  const AGAIN = Buffer.from(
    `${JSON.stringify({ type: 'user', message: { content: 'From now on always run the linter before each commit.' } })}\n`,
  );

  it.each([
    ['shrank', AGAIN],
    ['was replaced by a longer one', Buffer.concat([AGAIN, Buffer.alloc(20_000, ' ')])],
  ])('that %s is read from its start, and nothing that was said is lost', async (_case, replacement) => {
    await update();
    await writeFile(session.transcript, replacement);
    await update();
    const { draft } = (await stateOf('one')) ?? {};
    const said = draft?.statements.map(({ text }) => text).join('\n');
    expect(said).toMatch(/BullMQ[\s\S]*always run the linter/u);
  });

  it('that goes on in another file with the lines of the first tells them once', async () => {
    await update();
    const before = await stateOf('one');
    const other = await sessionOf('other-file', CORRECTION);
    await update({ ...other, id: 'one' });
    const after = await stateOf('one');
    expect(after?.draft).toEqual(before?.draft);
    expect(after?.session.transcript).toBe(other.transcript);
  });

  it('with a long first part is read over several hooks', async () => {
    const line = JSON.stringify({ type: 'user', message: { content: [{ type: 'image', data: 'x'.repeat(700_000) }] } });
    await writeFile(session.transcript, `${`${line}\n`.repeat(12)}${CORRECTION.toString()}`);
    await update();
    const first = (await stateOf('one'))?.position.offset ?? 0;
    expect(first).toBeGreaterThanOrEqual(4 * 1024 * 1024);
    expect(first).toBeLessThan(6 * 1024 * 1024);
    await update();
    await update();
    await store();
    expect(await contents()).toHaveLength(1);
  });

  it('is left for the next hook when time is over', async () => {
    await writeFile(session.transcript, Buffer.concat(Array.from({ length: 40 }, () => CORRECTION)));
    await notes.update(session, 0);
    const offset = (await stateOf('one'))?.position.offset ?? 0;
    expect(offset).toBeGreaterThan(0);
    expect(offset).toBeLessThan(200_000);
  });

  it('is read behind damaged lines and a line that never ends', async () => {
    const damaged = ['{"type":"user"', '\0\0', '[1', '"text"', 'null', '{'.repeat(5000)].join('\n');
    const endless = `{"type":"user","message":{"content":"${'x'.repeat(33 * 1024 * 1024)}`;
    await writeFile(session.transcript, `${damaged}\n${CORRECTION.toString()}\n${endless}\n${BUG_FIX.toString()}`);
    await store();
    const [note] = await contents();
    expect(note).toMatch(/job queue/u);
    const files = (await stateOf('one'))?.draft?.files.map(({ path }) => path).join(' ');
    expect(files).toMatch(/jobs\.ts.*\/shop|jobs\.ts/u);
    expect((await stateOf('one'))?.position.offset).toBeGreaterThan(33 * 1024 * 1024);
  });

  it.each([
    ['a folder', async (path: string) => void (await mkdir(path))],
    ['a pipe', async (path: string) => void execFileSync('mkfifo', [path])],
    ['a device', (path: string) => symlink('/dev/zero', path)],
    ['nothing', () => Promise.resolve()],
  ])('that is %s gives no note and holds nobody up', async (_case, make) => {
    if (process.platform === 'win32') return;
    const transcript = join(home.home, 'strange.jsonl');
    await make(transcript);
    await store({ ...session, transcript });
    expect(await stateOf('one')).toBeUndefined();
    expect(await readdir(directory)).toEqual([]);
  });

  it('that is gone at the end leaves the note of what was read', async () => {
    await update();
    await store({ ...session, transcript: join(home.home, 'gone.jsonl') });
    expect(await contents()).toHaveLength(1);
  });
});

describe('a process that dies', () => {
  /** Does what it should, and then never says so. */
  const dying = (memories: MemoryService, method: 'store' | 'update'): SessionNotes => {
    const die = async (call: Promise<unknown>): Promise<never> => {
      await call;
      throw new Error('It died.');
    };
    return createSessionNotes({
      directory,
      projects: parts.projects,
      memories: {
        store: (draft) => (method === 'store' ? die(memories.store(draft)) : memories.store(draft)),
        update: (id, patch) => (method === 'update' ? die(memories.update(id, patch)) : memories.update(id, patch)),
      },
    });
  };

  it.each(['store', 'update'] as const)('behind %s of the memory stores no note twice', async (method) => {
    await writeFile(session.transcript, BEGINNING);
    if (method === 'update') await store();
    await writeFile(session.transcript, CORRECTION.subarray(0, BEGINNING.length + 3000));
    await notes.request(session);
    await dying(parts.memories, method).storeRequested();
    // The session went on before the next server stored it.
    await writeFile(session.transcript, CORRECTION);
    await update();
    await notes.storeRequested();
    expect(await contents()).toEqual([expect.stringMatching(/not Redis/iu)]);
  });

  it('leaves a request that it cannot read just now, and meets the others', async () => {
    // Windows lets few users make links.
    if (process.platform === 'win32') return;
    await notes.request(session);
    const unreadable = join(directory, '0.request.json');
    await symlink(unreadable, unreadable);
    await notes.storeRequested();
    expect((await readdir(directory)).filter((name) => name.includes('.request.'))).toEqual(['0.request.json']);
    expect(await contents()).toHaveLength(1);
  });

  it('leaves its request, and one that cannot be met holds up no other', async () => {
    const other = await sessionOf('two', BUG_FIX);
    await notes.request(session);
    await notes.request(other);
    await dying(
      { ...parts.memories, store: () => Promise.reject(new Error('The disk is full.')) },
      'store',
    ).storeRequested();
    expect(await contents()).toEqual([]);
    await notes.storeRequested();
    expect(await contents()).toHaveLength(2);
  });

  it.each([
    ['the store is closed', new Error('The database is not open.')],
    ['the store is busy', projectError('PROJECT_BUSY', 'Another process writes.')],
  ])('before it knows the project, as %s, leaves the request and no note of nobody', async (_why, error) => {
    await notes.request(session);
    const identify = (): Promise<never> => Promise.reject(error);
    await createSessionNotes({ ...parts, directory, projects: { identify } }).storeRequested();
    expect(await contents()).toEqual([]);
    await notes.storeRequested();
    const [memory] = (await parts.memories.list({ limit: 1 })).memories;
    expect(memory?.project).toBe((await parts.projects.identify(home.home)).id);
  });

  it('leaves an orphan, which is stored; a session that lives is left alone', async () => {
    const living = await sessionOf('living', BUG_FIX);
    await update();
    await update(living);
    const state = await stateOf('one');
    if (state === undefined) throw new Error('There is no state.');
    const dead = { ...state.server, pid: 2 ** 22 + 1 };
    await saveNoteState(notePath(directory, 'one'), { ...state, server: dead });
    expect(await notes.requestOrphans()).toBe(1);
    await notes.storeRequested();
    expect(await contents()).toEqual([expect.stringContaining('job queue')]);
    expect(await notes.requestOrphans()).toBe(0);
  });

  it('on another host is gone when it said nothing for a day; a note is kept while its session can go on', async () => {
    await update();
    const path = notePath(directory, 'one');
    const days = async (count: number): Promise<void> => {
      const time = (Date.now() - count * DAY) / 1000;
      await utimes(path, time, time);
    };
    await days(0.9);
    expect(await notes.requestOrphans()).toBe(0);
    await days(1.1);
    expect(await notes.requestOrphans()).toBe(1);
    await notes.storeRequested();
    await days(30);
    const leftovers = ['one.note.json.0.tmp', 'two.note.json.lock'];
    for (const name of leftovers) await writeFile(join(directory, name), 'half');
    await notes.requestOrphans();
    expect((await readdir(directory)).sort()).toEqual(['one.note.json', ...leftovers]);
    const yesterday = (Date.now() - 1.1 * DAY) / 1000;
    for (const name of leftovers) await utimes(join(directory, name), yesterday, yesterday);
    await notes.requestOrphans();
    expect(await readdir(directory)).toEqual(['one.note.json']);
    await days(32);
    await notes.requestOrphans();
    expect(await readdir(directory)).toEqual([]);
  });
});

describe('what lies on disk', () => {
  it('has names that no session id can lead elsewhere', async () => {
    const ids = ['../../escape', '/etc/passwd', 'con', 'a\0b', 'A', 'a', '\u{1F600}', 'x'.repeat(200), '.request.json'];
    for (const id of ids) await update({ ...session, id });
    const names = await readdir(directory);
    expect(names).toHaveLength(ids.length);
    expect((await readdir(home.home)).sort()).toEqual(['notes', 'one.jsonl']);
  });

  it('may be damaged: the transcript tells it again', async () => {
    await store();
    for (const damage of ['', '{"version":1', '[]', 'null', '{"version":1,"position":{"offset":1e9}}']) {
      await writeFile(notePath(directory, 'one'), damage);
      await store();
      expect(await contents()).toHaveLength(1);
    }
    await writeFile(join(directory, 'abc.request.json'), 'null');
    await notes.storeRequested();
    expect(await readdir(directory)).toEqual(['one.note.json']);
  });

  it('holds no secret of the transcript', async () => {
    const token = ['ghp', '16C7e42F292c6912E7710c838347Ae178B4a'].join('_');
    const lines = [
      { type: 'user', message: { content: `Use the token ${token} for the deployment. Always push with it.` } },
      {
        type: 'assistant',
        message: {
          content: [
            { type: 'text', text: `I decided to use ${token} for the upload.` },
            { type: 'tool_use', id: 'a', name: 'Edit', input: { file_path: '/shop/deploy.sh', new_string: token } },
          ],
        },
      },
      {
        type: 'user',
        message: { content: [{ type: 'tool_result', tool_use_id: 'a', content: `Updated to ${token}` }] },
      },
    ];
    await writeFile(session.transcript, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
    await store();
    const [note] = await contents();
    expect(note).toContain('[REDACTED');
    expect(await readFile(notePath(directory, 'one'), 'utf8')).not.toContain(token);
  });
});
