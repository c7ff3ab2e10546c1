import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRecordingLogger } from '@learning-memory/logging';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { AssembledContext, ContextItem } from '@learning-memory/context-assembler';
import { showNew } from './show-new.ts';
import { createShownItems, type ShownItem, type ShownItems } from './shown-items.ts';

const DAY = 86_400_000;

/** Each is an item by itself. */
const shownItems = (...stamps: readonly string[]): readonly ShownItem[] =>
  stamps.map((stamp) => ({ source: 'memories', id: stamp, stamp }));

let folder: string;
let directory: string;
let shown: ShownItems;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shown-items-'));
  directory = join(folder, 'shown');
  shown = createShownItems(directory);
});

afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

describe('what a session was shown', () => {
  it('is nothing at first, and no file is made', async () => {
    expect(await shown.of('a')).toEqual(new Set());
    await shown.claim('a', []);
    await shown.forget('a');
    expect(await readdir(folder)).toEqual([]);
  });

  it('is of that session alone, and known to another process', async () => {
    await shown.claim('a', shownItems('1', '2'));
    await createShownItems(directory).claim('a', shownItems('3'));
    expect(await createShownItems(directory).of('a')).toEqual(new Set(['1', '2', '3']));
    expect(await shown.of('../a')).toEqual(new Set());
  });

  it('is complete when two processes write at once', async () => {
    const stamps = Array.from({ length: 50 }, (_, index) => `stamp ${index}`);
    const other = createShownItems(directory);
    await Promise.all(stamps.map((stamp, index) => (index % 2 === 0 ? shown : other).claim('a', shownItems(stamp))));
    expect(await shown.of('a')).toEqual(new Set(stamps));
  });

  it('is of each item what it said last', async () => {
    const said = (stamp: string): readonly ShownItem[] => [{ source: 'memories', id: 'one', stamp }];
    for (const stamp of ['before', 'changed']) expect(await shown.claim('a', said(stamp))).toBe(true);
    expect(await shown.of('a')).toEqual(new Set(['changed']));
    expect(await shown.claim('a', said('before'))).toBe(true);
    expect(await shown.of('a')).toEqual(new Set(['before']));
  });

  it('is of an item of which parts are told each part that was', async () => {
    const said = (stamp: string): readonly ShownItem[] => [{ source: 'memories', id: 'one', stamp }];
    for (const stamp of ['state-first', 'state-second']) expect(await shown.claim('a', said(stamp))).toBe(true);
    expect(await shown.claim('a', said('state-first'))).toBe(false);
    expect(await shown.of('a')).toEqual(new Set(['state-first', 'state-second']));
    expect(await shown.claim('a', said('changed-first'))).toBe(true);
    expect(await shown.of('a')).toEqual(new Set(['changed-first']));
  });

  it('keeps items of different sources apart', async () => {
    await shown.claim('a', [
      { source: 'memories', id: 'one', stamp: '1' },
      { source: 'values', id: 'one', stamp: '2' },
    ]);
    expect(await shown.of('a')).toEqual(new Set(['1', '2']));
  });

  it('is claimed by one of several hooks, whole or not at all', async () => {
    expect(await shown.claim('a', shownItems('1', '2'))).toBe(true);
    expect(await createShownItems(directory).claim('a', shownItems('2', '3'))).toBe(false);
    expect(await shown.of('a')).toEqual(new Set(['1', '2']));
    const claims = await Promise.all([1, 2, 3].map(() => createShownItems(directory).claim('b', shownItems('1'))));
    expect(claims.filter((claimed) => claimed)).toHaveLength(1);
  });

  it('is still known where only stamps were written', async () => {
    await shown.claim('a', shownItems('1'));
    const [name = ''] = await readdir(directory);
    await writeFile(join(directory, name), '0123456789abcdef\nfedcba9876543210\n');
    expect(await shown.of('a')).toEqual(new Set(['0123456789abcdef', 'fedcba9876543210']));
  });

  it('is as it was before a claim that was released', async () => {
    const said = (id: string, stamp: string): ShownItem => ({ source: 'memories', id, stamp });
    await shown.claim('a', [said('one', '1'), said('two', '1')]);
    await shown.claim('a', [said('one', '2'), said('three', '3')]);
    await shown.release('a', [said('one', '2'), said('three', '3')]);
    expect(await shown.of('a')).toEqual(new Set(['1']));
    expect(await shown.claim('a', [said('one', '2'), said('three', '3')])).toBe(true);
    await shown.forget('a');
    await shown.release('a', [said('two', '1')]);
    expect([...(await shown.of('a')), ...(await readdir(directory))]).toEqual([]);
  });

  it('is forgotten', async () => {
    await shown.claim('a', shownItems('1'));
    await shown.claim('b', shownItems('1'));
    await shown.forget('a');
    expect([(await shown.of('a')).size, (await shown.of('b')).size]).toEqual([0, 1]);
  });

  it('stays small: the older half goes', async () => {
    const stamp = (index: number): string => index.toString(16).padStart(16, '0');
    const all = Array.from({ length: 4000 }, (_, index) => stamp(index));
    await shown.claim('a', shownItems(...all));
    const known = await shown.of('a');
    expect([known.has(stamp(3999)), known.has(stamp(0))]).toEqual([true, false]);
    expect([...known].every((one) => one.length === 16)).toBe(true);
    const [name = ''] = await readdir(directory);
    expect((await stat(join(directory, name))).size).toBeLessThan(70_000);
  });

  it('is removed when it is old, and nothing else is', async () => {
    await shown.claim('old', shownItems('1'));
    const [name = ''] = await readdir(directory);
    const longAgo = new Date(Date.now() - 40 * DAY);
    await utimes(join(directory, name), longAgo, longAgo);
    await writeFile(join(directory, 'notes.md'), 'mine');
    await utimes(join(directory, 'notes.md'), longAgo, longAgo);
    await shown.claim('young', shownItems('1'));
    await shown.forget('new');
    expect([(await shown.of('old')).size, (await shown.of('young')).size]).toEqual([0, 1]);
    expect(await readdir(directory)).toContain('notes.md');
  });
});

describe('what is new', () => {
  const item = (stamp: string): ContextItem => ({
    source: 'memories',
    id: stamp,
    title: '',
    why: '',
    stamp,
    tokens: 1,
    cut: false,
    flags: [],
  });
  const context = (stamps: readonly string[]): AssembledContext => ({
    markdown: stamps.join(' '),
    tokens: 1,
    items: stamps.map(item),
    notices: [],
    truncated: false,
  });
  const logger = createRecordingLogger();
  it('is what differs from what was shown last, also where it is as it was at first', async () => {
    const showOne = (stamp: string): Promise<string | undefined> =>
      showNew({ shown, sessionId: 'a', logger }, async (seen) =>
        seen.has(stamp) ? context([]) : { ...context([stamp]), items: [{ ...item(stamp), id: 'one' }] },
      );
    const said: unknown[] = [];
    for (const stamp of ['A', 'A', 'B', 'B', 'A', 'A']) said.push(await showOne(stamp));
    expect(said).toEqual(['A', undefined, 'B', undefined, 'A', undefined]);
  });

  it('is shown by one of two hooks that look at the same time, and the other shows the rest', async () => {
    const both = new Map<string, () => void>();
    const together = (name: string): Promise<void> =>
      new Promise((resolve) => {
        both.set(name, resolve);
        if (both.size === 2) for (const go of both.values()) go();
      });
    const hook = (name: string, stamps: readonly string[]): Promise<string | undefined> => {
      let isFirst = true;
      return showNew({ shown: createShownItems(directory), sessionId: 'a', logger }, async (seen) => {
        if (isFirst) await together(name);
        isFirst = false;
        return context(stamps.filter((stamp) => !seen.has(stamp)));
      });
    };
    const said = await Promise.all([hook('prompt', ['1', '2']), hook('tool use', ['1', '3'])]);
    expect(said.filter((text) => text?.includes('1'))).toHaveLength(1);
    for (const stamp of ['2', '3']) expect(said.join(' ')).toContain(stamp);
  });

  const show = (sessionId: string, late?: AbortSignal): Promise<string | undefined> =>
    showNew({ shown, sessionId, late, logger }, async (seen) =>
      context(['1', '2'].filter((stamp) => !seen.has(stamp))),
    );

  it('is shown once to each session, and always where nobody says which it is', async () => {
    expect([await show('a'), await show('a'), await show('b')]).toEqual(['1 2', undefined, '1 2']);
    expect([await show(''), await show('')]).toEqual(['1 2', '1 2']);
  });

  it('is shown again when it came too late to be seen', async () => {
    await show('a', AbortSignal.abort());
    expect(await show('a')).toBe('1 2');
  });

  it('comes twice rather than never when the disk refuses, which is told', async () => {
    await writeFile(directory, 'a file in the place of the folder');
    expect([await show('a'), await show('a')]).toEqual(['1 2', '1 2']);
    expect(logger.events).toContain('shown.unknown');
  });
});
