import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '../test-support/eventually.ts';
import { startServer, type Json, type ServerProcess } from '../test-support/server-process.ts';
import { temporaryHome, type TemporaryHome } from '../test-support/temporary-home.ts';

const FILES: Readonly<Record<string, string>> = {
  '.gitignore': 'generated/\n',
  'generated/ignored.ts': 'export function neverIndexed() {}\n',
  'src/money.ts': [
    '/** Rounds an amount to whole cents, half away from zero. */',
    'export function roundToCents(amount: number): number {',
    '  return amount < 0 ? -roundToCents(-amount) : Math.round(amount * 100) / 100;',
    '}',
    '',
  ].join('\n'),
  'src/invoice.ts': [
    "import { roundToCents } from './money.ts';",
    '',
    '/** What a customer owes, taxes included. */',
    'export class Invoice {',
    '  total(lines: readonly number[]): number {',
    '    return roundToCents(lines.reduce((sum, line) => sum + line, 0));',
    '  }',
    '}',
    '',
  ].join('\n'),
  'tools/retry.py': [
    'import time',
    '',
    'def retry_with_backoff(action, attempts=3):',
    '    """Calls the action again after a growing pause until it succeeds."""',
    '    for attempt in range(attempts):',
    '        try:',
    '            return action()',
    '        except OSError:',
    '            time.sleep(2 ** attempt)',
    '',
    'def upload(path):',
    '    return retry_with_backoff(lambda: send(path))',
    '',
  ].join('\n'),
  'settings.json': '{"port": 8080, "host": "localhost"}\n',
  'logo.png': '\u0000\u0001binary',
};

let home: TemporaryHome;
let server: ServerProcess;
let root: string;

const search = async (input: Json): Promise<Json[]> => (await server.call('search_code', input)).results as Json[];

beforeAll(async () => {
  home = await temporaryHome();
  root = join(home.home, 'shop');
  for (const [path, content] of Object.entries(FILES)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), content);
  }
  server = await startServer(home, { CLAUDE_PROJECT_DIR: root });
});

afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await home[Symbol.asyncDispose]();
});

describe('before anything is indexed', () => {
  it.each<[string, Json]>([
    ['search_code', { query: 'rounding' }],
    ['find_similar_code', { snippet: 'const a = 1;' }],
    ['find_callers', { function_name: 'roundToCents' }],
    ['find_callees', { function_name: 'roundToCents' }],
    ['get_index_status', {}],
  ])('%s is empty and says what to do', async (tool, input) => {
    const notice = expect.stringContaining('index_codebase');
    await expect(server.call(tool, input)).resolves.toMatchObject({ results: [], count: 0, notice });
  });
});

describe('index_codebase', () => {
  it('counts what it found, and leaves alone what is ignored', async () => {
    // Relative to the folder the client works in.
    await expect(server.call('index_codebase', { directory: '.', project: 'shop' })).resolves.toEqual({
      indexed: 7,
      project: 'shop',
      root,
      files: { indexed: 4, unchanged: 0, removed: 0, total: 4, with_problems: 0 },
      redactions: 0,
      skipped: [{ reason: 'unknown_language', count: 2, examples: ['.gitignore', 'logo.png'] }],
    });
  });

  it('does nothing for what is as it was', async () => {
    // Called as it was before, unless a name is given.
    await expect(server.call('index_codebase', { directory: root })).resolves.toMatchObject({
      ...{ indexed: 7, project: 'shop' },
      files: { indexed: 0, unchanged: 4 },
    });
  });

  it.each<[string, Json, string, string]>([
    ['a folder that is not there', { directory: './nowhere', project: 'x' }, 'not_found', 'nowhere'],
    ['a file', { directory: './settings.json', project: 'x' }, 'not_found', 'settings.json'],
    ['a long project', { directory: '.', project: 'x'.repeat(65) }, 'validation_error', '64'],
  ])('refuses %s', async (_case, input, type, part) => {
    await expect(server.fail('index_codebase', input)).resolves.toMatchObject({
      type,
      message: expect.stringContaining(part),
    });
  });

  it('reports progress to a client that asks for it', async () => {
    const seen: number[] = [];
    const request = { name: 'index_codebase', arguments: { directory: 'tools', project: 'progress' } };
    const onprogress = ({ progress }: { progress: number }): void => void seen.push(progress);
    await server.client.callTool(request, undefined, { onprogress });
    expect(seen.length).toBeGreaterThan(0);
    expect(seen).toEqual([...new Set(seen)].sort((left, right) => left - right));
  });
});

describe('search_code', () => {
  it('finds by meaning and says where', async () => {
    const { results, roots } = await server.call('search_code', {
      query: 'try again when the network fails',
      project: 'shop',
      limit: 3,
    });
    expect((results as Json[])[0]).toEqual({
      id: expect.stringMatching(/^code_/),
      at: 'tools/retry.py:3-9',
      kind: 'function',
      name: 'retry_with_backoff',
      signature: 'def retry_with_backoff(action, attempts=3)',
      lines: expect.stringContaining('Calls the action again after a growing pause until it succeeds.'),
      score: expect.any(Number),
    });
    expect(roots).toEqual({ shop: root });
  });

  it('finds words within identifiers', async () => {
    expect((await search({ query: 'round cents', project: 'shop' }))[0]).toMatchObject({
      name: 'roundToCents',
    });
  });

  it.each<[Json, readonly string[]]>([
    [{ language: 'python' }, ['retry_with_backoff', 'upload']],
    [{ language: 'json' }, ['host', 'port']],
    [{ kind: 'class' }, ['Invoice']],
    [{ language: 'rust' }, []],
    [{ path: 'tools/**' }, ['retry_with_backoff', 'upload']],
    [{ path: '*.ts', kind: 'class', exclude_tests: true }, ['Invoice']],
  ])('narrows by %j', async (conditions, names) => {
    const found = await search({ query: 'retry invoice host port upload', project: 'shop', ...conditions });
    expect(found.map(({ name }) => name).sort()).toEqual([...names].sort());
  });

  it('says how many of the best the filters left out', async () => {
    const question = { query: 'round to cents', project: 'shop', limit: 2 };
    expect(await server.call('search_code', question)).not.toHaveProperty('filtered_out');
    await expect(server.call('search_code', { ...question, language: 'python' })).resolves.toMatchObject({
      filtered_out: 2,
    });
  });

  it('names the projects there are when one is unknown, and the languages', async () => {
    await expect(server.fail('search_code', { query: 'x', project: 'shopp' })).resolves.toMatchObject({
      type: 'not_found',
      message: expect.stringContaining('shop'),
    });
    await expect(server.fail('search_code', { query: 'x', language: 'cobol' })).resolves.toMatchObject({
      type: 'validation_error',
      message: expect.stringContaining('typescript'),
    });
  });
});

describe('what people paste', () => {
  it('a name that is a letter off finds what was meant, and the notice says so', async () => {
    const { results, notice } = await server.call('search_code', { query: 'roundToCent', project: 'shop' });
    expect((results as Json[])[0]).toMatchObject({ name: 'roundToCents' });
    expect(notice).toBe("Nothing is called 'roundToCent': these are of roundToCents.");
  });

  it.each([
    ['round_to_cents', 'roundToCents'],
    ['round-to-cents', 'roundToCents'],
    ['retryWithBackoff', 'retry_with_backoff'],
    ['RETRY_WITH-BACKOFF', 'retry_with_backoff'],
  ])('the name %s finds what is written %s, and the notice says so', async (query, name) => {
    const { results, notice } = await server.call('search_code', { query, project: 'shop' });
    expect((results as Json[])[0]).toMatchObject({ name });
    expect(notice).toBe(`'${query}' is written ${name} here.`);
  });

  it('a stack trace finds the definition that it points at', async () => {
    const query = 'OSError: away\n  File "/srv/app/tools/retry.py", line 7, in retry_with_backoff';
    expect((await search({ query, project: 'shop' }))[0]).toMatchObject({ name: 'retry_with_backoff' });
  });
});

describe('find_similar_code', () => {
  it('says in a line what is the same and what differs', async () => {
    const snippet =
      'function cents(sum: number): number {\n  return sum < 0 ? -cents(-sum) : Math.round(sum * 10) / 10;\n}';
    const { results } = await server.call('find_similar_code', { snippet, project: 'shop', limit: 1 });
    expect(results).toMatchObject([
      { name: 'roundToCents', compared: expect.stringMatching(/^s(?:ame|imilar) shape; both: .*round/u) },
    ]);
  });

  it('finds what a piece of code is like', async () => {
    const snippet = 'function toCents(amount) {\n  return Math.round(amount * 100) / 100;\n}';
    const { results } = await server.call('find_similar_code', { snippet, project: 'shop', limit: 3 });
    expect((results as Json[])[0]).toMatchObject({ name: 'roundToCents', at: 'src/money.ts:2-4' });
  });
});

describe('calls', () => {
  it('are found across files, with lines', async () => {
    const { results, definitions, count, total } = await server.call('find_callers', {
      function_name: 'roundToCents',
      project: 'shop',
    });
    expect({ count, total }).toEqual({ count: 2, total: 2 });
    expect(results).toEqual([{ at: 'src/invoice.ts:6 Invoice.total' }, { at: 'src/money.ts:3 roundToCents' }]);
    expect(definitions).toEqual(['roundToCents src/money.ts:2']);
  });

  it('are found from the other end, with the names of libraries apart', async () => {
    await expect(server.call('find_callees', { function_name: 'upload', project: 'shop' })).resolves.toMatchObject({
      results: [{ line: 12, calls: expect.stringMatching(/^retry_with_backoff /u) }],
      unresolved: ['send'],
    });
  });

  it('of a name that is not there say so', async () => {
    await expect(server.call('find_callers', { function_name: 'roundtocents' })).resolves.toMatchObject({
      results: [],
      notice: expect.stringContaining("'roundtocents'"),
    });
  });
});

describe('a changed project', () => {
  it('is followed, and forgets what is gone', async () => {
    await writeFile(join(root, 'src/money.ts'), `${FILES['src/money.ts']}\nexport const CENTS_PER_EURO = 100;\n`);
    await rm(join(root, 'tools/retry.py'));
    const up = { query: 'CENTS_PER_EURO', project: 'shop' };
    // How long that takes is the machine's.
    await eventually(async () => expect((await search(up))[0]).toMatchObject({ name: 'CENTS_PER_EURO' }));
    expect(await search({ query: 'try again', project: 'shop', language: 'python' })).toEqual([]);
    await expect(server.call('index_codebase', { directory: '.', project: 'shop' })).resolves.toMatchObject({
      indexed: 6,
      files: { indexed: 0, unchanged: 3, removed: 0, total: 3 },
    });
  });

  it('is still there after a restart', async () => {
    await server[Symbol.asyncDispose]();
    server = await startServer(home, { CLAUDE_PROJECT_DIR: root });
    const { results } = await server.call('get_index_status', { project: 'shop' });
    expect(results).toMatchObject([
      {
        project: 'shop',
        root,
        indexing: false,
        indexed_at: expect.stringMatching(/Z$/),
        files: 3,
        units: 6,
        languages: [
          { language: 'typescript', files: 2, units: 4, files_with_problems: 0 },
          { language: 'json', files: 1, units: 2, files_with_problems: 0 },
        ],
        skipped: [{ reason: 'unknown_language', count: 2, examples: ['.gitignore', 'logo.png'] }],
      },
    ]);
    expect((await search({ query: 'customer owes', project: 'shop' }))[0]).toMatchObject({ name: 'Invoice' });
  });
});
