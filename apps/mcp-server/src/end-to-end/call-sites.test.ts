import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createSqliteMetadataStore } from '@learning-memory/metadata-store-sqlite';
import { dataPaths } from '../data-paths.ts';
import { eventually, HOPELESS_MS } from '../test-support/eventually.ts';
import { startServer, type Json, type ServerProcess } from '../test-support/server-process.ts';
import { temporaryHome, type TemporaryHome } from '../test-support/temporary-home.ts';
import { loadTokenizer } from '../tokenizer/load-tokenizer.ts';

const FILES = 30;

let home: TemporaryHome;
let root: string;
let server: ServerProcess;

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, path), text);
}

beforeAll(async () => {
  home = await temporaryHome();
  root = join(home.home, 'shop');
  await write('src/money.ts', 'export function roundToCents(amount: number): number {\n  return amount;\n}\n');
  for (const name of ['page', 'form', 'menu']) {
    await write(`src/view/${name}.ts`, `export class ${name} {\n  render(): void {}\n}\n`);
  }
  for (let number = 1; number <= FILES; number += 1) {
    const calls = [1, 2, 3, 4].map((call) => `  roundToCents(${String(call)});\n`).join('');
    await write(
      `libs/invoices/core/src/invoice-line-${String(number)}.ts`,
      `import { roundToCents } from '../../../../src/money.ts';\nexport function totalOfLine${String(number)}(): void {\n${calls}}\n`,
    );
  }
  await write('src/show.ts', 'export function show(view: any): void {\n  view.render();\n}\n');
  server = await startServer(home, { CLAUDE_PROJECT_DIR: root });
  await server.call('index_codebase', { directory: '.' });
});

afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await home[Symbol.asyncDispose]();
});

describe('point 13: calls', () => {
  it('are one row a call site, of which a hundred cost less than 3 000 tokens', async () => {
    const answer = await server.call('find_callers', { function_name: 'roundToCents', limit: 100 });
    expect(answer).toMatchObject({ count: 100, total: FILES * 4, definitions: ['roundToCents src/money.ts:1'] });
    const results = answer.results as Json[];
    expect(results.slice(0, 2)).toEqual([
      { at: 'libs/invoices/core/src/invoice-line-1.ts:3 totalOfLine1' },
      { at: 'libs/invoices/core/src/invoice-line-1.ts:4 totalOfLine1' },
    ]);
    expect(new Set(results.map(({ at }) => at)).size).toBe(100);
    const countTokens = await loadTokenizer();
    expect(countTokens(JSON.stringify(answer))).toBeLessThan(3000);
  });

  it('that may mean several are one row with their number, behind what is exact', async () => {
    const ambiguous = { resolution: 'ambiguous', candidates: 3 };
    await expect(server.call('find_callees', { function_name: 'show' })).resolves.toMatchObject({
      results: [{ line: 2, calls: expect.stringContaining('render'), ...ambiguous }],
      total: 1,
    });
    await expect(server.call('find_callers', { function_name: 'page.render' })).resolves.toMatchObject({
      results: [{ at: 'src/show.ts:2 show', ...ambiguous }],
    });
    await write(
      'src/show.ts',
      'import { page } from "./view/page.ts";\nexport function show(view: any): void {\n  view.render();\n  show(view);\n}\n',
    );
    await server.call('index_codebase', { directory: '.' });
    const { results } = await server.call('find_callees', { function_name: 'show' });
    expect((results as Json[]).map(({ calls, resolution }) => [calls, resolution])).toEqual([
      ['show src/show.ts:2', undefined],
      [expect.stringContaining('render'), 'ambiguous'],
    ]);
  });

  it('say when their file has changed, and are those of the changed file a moment later', async () => {
    const question = { function_name: 'show' };
    const places = dataPaths(home.home);
    await using store = createSqliteMetadataStore({ file: places.database, backupDirectory: places.backups });
    const [index] = await store.codeIndex.roots();
    const lock = { project: index?.project ?? '', owner: 'elsewhere/1/other' };
    const term = { root: index?.root ?? '', now: Date.now(), until: Date.now() + HOPELESS_MS };
    await eventually(async () => expect(await store.codeIndex.lock(lock, term)).toBe(true));
    expect(JSON.stringify(await server.call('find_callers', question))).not.toContain('stale');
    await write('src/show.ts', '\nexport function show(view: any): void {\n  show(view);\n}\n');
    await expect(server.call('find_callers', question)).resolves.toMatchObject({
      results: [{ stale: true }],
      notice: expect.stringContaining('1 changed file'),
    });
    await store.codeIndex.unlock(lock);
    await eventually(async () => {
      const { results, notice } = await server.call('find_callers', question);
      expect([results, notice]).toEqual([[{ at: 'src/show.ts:3 show' }], undefined]);
    });
  });
});
