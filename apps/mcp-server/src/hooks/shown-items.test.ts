import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { AssembledContext, ContextItem } from '@learning-memory/context-assembler';
import { showNew } from './show-new.ts';
import { createShownItems, type ShownItems } from './shown-items.ts';

const DAY = 86_400_000;

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
    await shown.add('a', []);
    await shown.forget('a');
    expect(await readdir(folder)).toEqual([]);
  });

  it('is of that session alone, and known to another process', async () => {
    await shown.add('a', ['1', '2']);
    await createShownItems(directory).add('a', ['3']);
    expect(await createShownItems(directory).of('a')).toEqual(new Set(['1', '2', '3']));
    expect(await shown.of('../a')).toEqual(new Set());
  });

  it('is complete when two processes write at once', async () => {
    const stamps = Array.from({ length: 50 }, (_, index) => `stamp ${index}`);
    const other = createShownItems(directory);
    await Promise.all(stamps.map((stamp, index) => (index % 2 === 0 ? shown : other).add('a', [stamp])));
    expect(await shown.of('a')).toEqual(new Set(stamps));
  });

  it('is forgotten', async () => {
    await shown.add('a', ['1']);
    await shown.add('b', ['1']);
    await shown.forget('a');
    expect([(await shown.of('a')).size, (await shown.of('b')).size]).toEqual([0, 1]);
  });

  it('stays small: the older half goes', async () => {
    const stamp = (index: number): string => index.toString(16).padStart(16, '0');
    await shown.add(
      'a',
      Array.from({ length: 4000 }, (_, index) => stamp(index)),
    );
    const known = await shown.of('a');
    expect([known.has(stamp(3999)), known.has(stamp(0))]).toEqual([true, false]);
    expect([...known].every((one) => one.length === 16)).toBe(true);
    const [name = ''] = await readdir(directory);
    expect((await stat(join(directory, name))).size).toBeLessThan(40_000);
  });

  it('is removed when it is old, and nothing else is', async () => {
    await shown.add('old', ['1']);
    const [name = ''] = await readdir(directory);
    const longAgo = new Date(Date.now() - 40 * DAY);
    await utimes(join(directory, name), longAgo, longAgo);
    await writeFile(join(directory, 'notes.md'), 'mine');
    await utimes(join(directory, 'notes.md'), longAgo, longAgo);
    await shown.add('young', ['1']);
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
  const troubles: unknown[] = [];
  const onTrouble = (error: unknown): void => void troubles.push(error);
  const show = (sessionId: string, late?: AbortSignal): Promise<string | undefined> =>
    showNew({ shown, sessionId, late, onTrouble }, async (seen) =>
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
    expect(troubles.length).toBeGreaterThan(0);
  });
});
