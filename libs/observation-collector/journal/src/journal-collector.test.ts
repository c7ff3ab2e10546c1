import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { visibleIn } from './test-support/visible-in.ts';
import type { GhapDraft, Resolution } from '@learning-memory/ghap';
import { createJournalCollector } from './journal-collector.ts';
import { sessionFolderName } from './session-folder/session-folder-name.ts';
import { confirmed, draft, makeJournal, START, type Journal } from './test-support/journal-harness.ts';
import { archiveAll } from './test-support/archive-all.ts';

let journal: Journal;
beforeEach(async () => {
  journal = await makeJournal();
});
afterEach(async () => {
  await journal[Symbol.asyncDispose]();
});
const read = (...path: string[]): Promise<string> => readFile(join(journal.directory, ...path), 'utf8');

describe('start', () => {
  it('opens an entry with a readable id and writes it down', async () => {
    const collector = journal.open('s1');
    const { entry, orphaned } = await collector.start({ ...draft, goal: `  ${draft.goal}\n` });
    expect(entry).toEqual({
      ...draft,
      id: expect.stringMatching(/^ghap_20251202_143022_[0-9a-z]{6}$/u),
      sessionId: 's1',
      createdAt: START,
      history: [],
      notes: [],
      iterationCount: 1,
    });
    expect(orphaned).toBeUndefined();
    expect(JSON.parse(await read('s1', 'current_ghap.json'))).toMatchObject({
      id: entry.id,
      created_at: '2025-12-02T14:30:22.000Z',
    });
    expect(await collector.current()).toEqual(entry);
  });

  it('abandons the open entry and says so', async () => {
    const collector = journal.open('s1');
    const { entry: first } = await collector.start(draft);
    journal.clock.now += 5000;
    const { entry: second, orphaned } = await collector.start(draft);
    expect(orphaned).toMatchObject({ id: first.id, confidenceTier: 'abandoned', resolvedAt: START + 5000 });
    expect(orphaned?.outcome).toEqual({
      status: 'abandoned',
      result: `superseded by ${second.id}`,
      capturedAt: START + 5000,
      autoCaptured: false,
    });
    expect(await collector.sessionEntries()).toEqual([orphaned]);
    expect((await collector.current())?.id).toBe(second.id);
  });

  it('leaves no trace of a journal that is only read', async () => {
    const collector = journal.open('s1');
    expect(await collector.current()).toBeUndefined();
    expect([await collector.sessionEntries(), await collector.orphans(), await collector.problems()]).toEqual([
      [],
      [],
      [],
    ]);
    await archiveAll(collector, true);
    expect(await visibleIn(journal.directory)).toEqual([]);
  });

  it.each([
    [{ domain: 'banana' }, "Invalid domain 'banana'. Valid options: debugging,"],
    [{ goal: ' ' }, "Field 'goal' cannot be empty."],
    [{ prediction: 'x'.repeat(1001) }, "Field 'prediction' exceeds the 1000 character limit (1001 characters)."],
  ])('refuses %j', async (change, message) => {
    const started = journal.open('s1').start({ ...draft, ...change } as GhapDraft);
    await expect(started).rejects.toMatchObject({
      code: 'OBSERVATION_INVALID_INPUT',
      kind: 'validation',
      message: expect.stringContaining(message),
    });
  });
});

describe('update', () => {
  it('counts an iteration when hypothesis, action or prediction changes, and keeps what was', async () => {
    const collector = journal.open('s1');
    await collector.start(draft);
    journal.clock.now += 1000;
    await collector.update({ hypothesis: 'Second belief' });
    journal.clock.now += 1000;
    const entry = await collector.update({ action: 'Other action', prediction: 'Other outcome' });
    expect(entry.iterationCount).toBe(3);
    const { action, prediction } = draft;
    expect(entry.history).toEqual([
      { timestamp: START, hypothesis: draft.hypothesis, action, prediction },
      { timestamp: START + 1000, hypothesis: 'Second belief', action, prediction },
    ]);
    expect(await journal.open('s1').current()).toEqual(entry);
  });

  it.each([
    ['the same texts', { hypothesis: ` ${draft.hypothesis} `, action: draft.action }],
    ['a strategy', { strategy: 'ask-user' } as const],
    ['a note', { note: 'Looked at the fixtures' }],
    ['nothing', {}],
    ['fields left undefined', { hypothesis: undefined, note: undefined }],
  ])('does not count %s', async (_case, patch) => {
    const collector = journal.open('s1');
    const { entry } = await collector.start(draft);
    const updated = await collector.update(patch);
    expect(updated.iterationCount).toBe(1);
    expect(updated.history).toEqual([]);
    const notes = 'note' in patch && patch.note ? [{ timestamp: START, text: patch.note }] : [];
    expect(updated).toEqual({ ...entry, strategy: ('strategy' in patch && patch.strategy) || draft.strategy, notes });
    expect(await journal.open('s1').current()).toEqual(updated);
  });

  it('keeps each confidence that was given up, and counts a new one as no iteration', async () => {
    const collector = journal.open('s1');
    await collector.start(draft);
    const { hypothesis, action, prediction } = draft;
    journal.clock.now += 1000;
    await collector.update({ confidence: 0.9 });
    journal.clock.now += 1000;
    await collector.update({ confidence: 0.9 });
    await collector.update({ confidence: 0.6 });
    journal.clock.now += 1000;
    const entry = await collector.update({ hypothesis: 'Second belief' });
    expect(entry).toMatchObject({ confidence: 0.6, iterationCount: 2 });
    expect(entry.history).toEqual([
      { timestamp: START, hypothesis, action, prediction },
      { timestamp: START + 1000, hypothesis, action, prediction, confidence: 0.9 },
      { timestamp: START + 2000, hypothesis, action, prediction, confidence: 0.6 },
    ]);
    expect(await journal.open('s1').current()).toEqual(entry);
    const resolved = await collector.resolve(confirmed);
    expect(resolved).toMatchObject({ confidence: 0.6, outcome: { forecast: 0.6 }, history: entry.history });
    expect(await journal.open('s1').sessionEntries()).toEqual([resolved]);
  });

  it('needs an open entry, as resolve does', async () => {
    const collector = journal.open('s1');
    const missing = {
      code: 'OBSERVATION_NO_ACTIVE_ENTRY',
      kind: 'not_found',
      message: expect.stringContaining('Start one'),
    };
    await expect(collector.update({ note: 'n' })).rejects.toMatchObject(missing);
    await expect(collector.resolve(confirmed)).rejects.toMatchObject(missing);
  });
});

describe('resolve', () => {
  it('closes the entry with outcome, findings and tier', async () => {
    const collector = journal.open('s1');
    const { entry } = await collector.start(draft);
    journal.clock.now += 60_000;
    const rootCause = { category: 'wrong-assumption', description: 'd' } as const;
    const lesson = { whatWorked: 'w', takeaway: 't' };
    const resolved = await collector.resolve({ status: 'falsified', result: ' no ', surprise: 's', rootCause, lesson });
    expect(resolved).toEqual({
      ...entry,
      outcome: { status: 'falsified', result: 'no', capturedAt: START + 60_000, autoCaptured: false },
      surprise: 's',
      rootCause,
      lesson,
      confidenceTier: 'silver',
      tierReason: expect.stringMatching(/lesson/u),
      resolvedAt: START + 60_000,
    });
    expect(await collector.current()).toBeUndefined();
    expect(await journal.open('s1').sessionEntries()).toEqual([resolved]);
    expect(await readdir(join(journal.directory, 's1'))).toEqual(['session.json', 'session_entries.jsonl']);
  });

  it('names what a falsified entry lacks', async () => {
    const collector = journal.open('s1');
    await collector.start(draft);
    const resolution = { status: 'falsified', result: 'no' } as unknown as Resolution;
    await expect(collector.resolve(resolution)).rejects.toMatchObject({
      code: 'OBSERVATION_INVALID_INPUT',
      message:
        "Field 'surprise' is required when status is 'falsified'. Field 'root_cause' is required when status is 'falsified'.",
    });
    expect(await collector.current()).toBeDefined();
  });

  it('believes the newest outcome event of the entry', async () => {
    const collector = journal.open('s1');
    const { entry } = await collector.start(draft);
    const event = { ghapId: entry.id, summary: '42 passed (pytest)', capturedAt: START + 2000 };
    await collector.recordOutcome({ ...event, status: 'confirmed' });
    await collector.recordOutcome({ ...event, status: 'falsified', capturedAt: START + 1000 });
    await collector.recordOutcome({ ...event, status: 'falsified', ghapId: 'ghap_other', capturedAt: START + 3000 });
    journal.clock.now += 10_000;
    const resolved = await journal.open('s1').resolve({ status: 'confirmed', result: 'yes' });
    expect(resolved).toMatchObject({
      confidenceTier: 'gold',
      outcome: { autoCaptured: true, capturedAt: START + 2000 },
    });
  });
});

describe('tool count', () => {
  it('counts from the last start or update of an entry', async () => {
    const collector = journal.open('s1');
    expect([await collector.countToolUse(), await collector.countToolUse()]).toEqual([1, 2]);
    await collector.start(draft);
    expect(await collector.countToolUse()).toBe(1);
    await collector.update({});
    expect([await collector.countToolUse(), await journal.open('s1').countToolUse()]).toEqual([1, 2]);
    await collector.resolve(confirmed);
    expect(await collector.countToolUse()).toBe(3);
    await expect(collector.update({})).rejects.toMatchObject({ code: 'OBSERVATION_NO_ACTIVE_ENTRY' });
    expect(await collector.countToolUse()).toBe(4);
  });
});

describe('calls', () => {
  it('run one after another, in the order asked', async () => {
    const collector = journal.open('s1');
    const [, note, resolved, current] = await Promise.all([
      collector.start(draft),
      collector.update({ note: 'first' }),
      collector.resolve(confirmed),
      collector.current(),
      ...Array.from({ length: 20 }, () => collector.countToolUse()),
    ]);
    expect(note.notes).toHaveLength(1);
    expect(resolved.notes).toHaveLength(1);
    expect(current).toBeUndefined();
    expect(await collector.countToolUse()).toBe(21);
  });

  it('end with the collector, after what was asked before', async () => {
    const collector = journal.open('s1');
    const started = collector.start(draft);
    await collector[Symbol.asyncDispose]();
    await collector[Symbol.asyncDispose]();
    expect((await started).entry.goal).toBe(draft.goal);
    await expect(collector.current()).rejects.toMatchObject({ code: 'OBSERVATION_JOURNAL_UNAVAILABLE' });
  });

  it('survive an id source that repeats itself', async () => {
    const ids = ['a', 'a', 'b', 'a', 'b', 'c'];
    const newId = (): string => ids.shift() ?? 'never';
    await using collector = createJournalCollector({ directory: journal.directory, sessionId: 's1', newId });
    const started = [await collector.start(draft), await collector.start(draft), await collector.start(draft)];
    expect(started.map(({ entry }) => entry.id)).toEqual(['a', 'b', 'c']);
  });
});

describe('session ids', () => {
  const hostile = [
    '',
    '.',
    '..',
    '../..',
    '../../etc/passwd',
    '/',
    'C:\\x',
    'con',
    'CON',
    'nul.txt',
    'COM1',
    'a'.repeat(65),
    'a'.repeat(300),
    'a'.repeat(100_000),
    'A',
    'a ',
    'a.',
    'ä',
    'a\u0308',
    '日本語',
    '🎉',
    '\ud800',
    '\ud801',
    '\u0000',
    'x\ny',
    'archive',
    'Archive',
    'lock',
    '~',
    'a~b',
    '-x',
    '_x',
    '%2e%2e',
  ];

  it.each(hostile.map((id) => [JSON.stringify(id).slice(0, 40), id]))(
    '%s stays inside the journal',
    async (_shown, id) => {
      const collector = journal.open(id);
      const { entry } = await collector.start(draft);
      await collector.resolve(confirmed);
      const names = await visibleIn(journal.directory);
      expect(names).toEqual([expect.stringMatching(/^[a-z0-9][a-z0-9_~-]{0,99}$/u)]);
      expect((await journal.open(id).sessionEntries()).map((one) => one.id)).toEqual([entry.id]);
      expect(entry.sessionId.length).toBeLessThanOrEqual(200);
    },
  );

  it('never share a folder, not even where case does not count', () => {
    const names = [...hostile, 'a', 'b', 'session-1'].map((id) => sessionFolderName(id).toLowerCase());
    expect(new Set(names).size).toBe(names.length);
    expect(sessionFolderName('0b7c1d4e-6a1f-4c8e-9f54-3f0a2c9e7d11')).toBe('0b7c1d4e-6a1f-4c8e-9f54-3f0a2c9e7d11');
    expect(names).not.toContain('archive');
  });
});
