import { appendFile, mkdtemp, readdir, readFile, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createTraceFiles, type TraceFiles } from './trace-files.ts';

const ENTRY = 'ghap_20260101_000000_abcdef';
const YEARS = 900 * 86_400_000;
const edit = (new_string: string, file_path = '/Shop/src/Cart.ts') => ({
  tool: 'Edit',
  input: JSON.stringify({ file_path, old_string: 'const a = 1;', new_string }),
});

let folder: string;
let traces: TraceFiles;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'traces-'));
  traces = createTraceFiles(join(folder, 'traces'), '/Shop');
});

afterEach(() => rm(folder, { recursive: true, force: true }));

describe('what was written while an entry was open', () => {
  it('is known from the project on, by signs alone', async () => {
    await traces.note(ENTRY, edit('const total = sumOf(cart.items);'));
    await traces.note(ENTRY, edit('const tax = rateOf(cart);', '/Shop/src/Tax.ts'));
    const trace = await createTraceFiles(join(folder, 'traces'), '/elsewhere').of(ENTRY);
    expect(trace?.files).toEqual(['src/cart.ts', 'src/tax.ts']);
    expect(trace?.lines.length).toBeGreaterThanOrEqual(2);
    expect(await readFile(join(folder, 'traces', `${ENTRY}.jsonl`), 'utf8')).not.toContain('sumOf');
  });

  it('has the last runs that failed, without what is secret, and is known by them alone', async () => {
    for (const number of [1, 2, 3, 4]) {
      await traces.noteFailure(ENTRY, {
        command: `deploy --stage ${number} --token ghp_abcdefghijklmnopqrstuvwxyz0123456789\nmore ${'x'.repeat(3000)}`,
        isCheck: false,
      });
    }
    await traces.noteFailure('../x', { command: 'deploy', isCheck: false });
    const trace = await traces.of(ENTRY);
    expect(trace).toMatchObject({ files: [], lines: [] });
    expect(trace?.runs?.map(({ command }) => command.slice(0, 16))).toEqual([
      'deploy --stage 2',
      'deploy --stage 3',
      'deploy --stage 4',
    ]);
    const kept = await readFile(join(folder, 'traces', `${ENTRY}.jsonl`), 'utf8');
    expect(kept).not.toContain('ghp_abc');
    expect(kept).not.toContain('more');
  });

  it('has the lines that ended well, without what is secret and without what only looks', async () => {
    const token = 'ghp_abcdefghijklmnopqrstuvwxyz0123456789';
    for (const command of ['git status', 'npm ci --force', `deploy --token ${token}`, 'npm ci --force', '']) {
      await traces.notePassed(ENTRY, command);
    }
    const trace = await traces.of(ENTRY);
    expect(trace).toMatchObject({ files: [], lines: [], runs: [] });
    expect(trace?.passed).toEqual(['npm ci --force', expect.stringMatching(/^deploy --token \[REDACTED/u)]);
    expect(await readFile(join(folder, 'traces', `${ENTRY}.jsonl`), 'utf8')).not.toContain(token);
  });

  it('has no line that ended well and failed as well, however long ago', async () => {
    for (const command of ['make deploy', 'make a', 'make b', 'make c']) {
      await traces.noteFailure(ENTRY, { command, isCheck: false });
    }
    await traces.notePassed(ENTRY, 'make deploy');
    await traces.notePassed(ENTRY, 'make deploy STAGE=test');
    expect((await traces.of(ENTRY))?.passed).toEqual(['make deploy STAGE=test']);
  });

  it('is nothing for what writes nothing, for other ids, and where nothing was noted', async () => {
    await traces.note(ENTRY, { tool: 'Read', input: '{"file_path":"/Shop/a.ts"}' });
    await traces.note('../../etc', edit('const total = sumOf(cart.items);'));
    expect(await traces.of(ENTRY)).toBeUndefined();
    expect(await traces.of('../x')).toBeUndefined();
    expect(await readdir(folder)).toEqual([]);
  });

  it('survives a line that was cut off, and stays small', async () => {
    await traces.note(ENTRY, edit('const total = sumOf(cart.items);'));
    await appendFile(join(folder, 'traces', `${ENTRY}.jsonl`), '{"files":["src/');
    expect((await traces.of(ENTRY))?.files).toEqual(['src/cart.ts']);
    for (let at = 0; at < 40; at += 1) {
      const text = Array.from({ length: 300 }, (_, line) => `const total${at}x${line} = sumOf(cart);`).join('\n');
      await traces.note('ghap_large', edit(text));
    }
    expect((await readFile(join(folder, 'traces', 'ghap_large.jsonl'))).length).toBeLessThan(140_000);
  });

  it('is removed when it is old', async () => {
    for (const id of [ENTRY, 'ghap_young']) await traces.note(id, edit('const total = sumOf(cart.items);'));
    const old = new Date(Date.now() - YEARS);
    await utimes(join(folder, 'traces', `${ENTRY}.jsonl`), old, old);
    await traces.removeOld();
    expect([await traces.of(ENTRY), (await traces.of('ghap_young'))?.files]).toEqual([undefined, ['src/cart.ts']]);
  });
});
