import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { JANE, repositoryAt, type TestRepository } from '@learning-memory/test-repository';
import { startServer, type Json, type ServerProcess } from '../test-support/server-process.ts';
import { temporaryHome, type TemporaryHome } from '../test-support/temporary-home.ts';

const POOL = 'def close_idle_connections(pool):\n    """Closes connections of the pool that nobody uses."""\n';
const RESET =
  'def reset_pool(pool):\n    """Closes and opens all connections of the pool."""\n    close_idle_connections(pool)\n';
const QUESTION = 'close idle connections of the pool';
const PROMPT = 'Why are idle connections of the pool never closed?';

let home: TemporaryHome;
/** Two projects whose folders are called alike, and one home. */
let ours: TestRepository;
let theirs: TestRepository;
let server: ServerProcess;
let other: ServerProcess;

const at = (...path: readonly string[]): string => join(home.home, 'work', ...path);

async function newProject(folder: string): Promise<TestRepository> {
  await mkdir(folder, { recursive: true });
  const repository = repositoryAt(folder);
  repository.git('init', '--quiet', '--initial-branch=main');
  return repository;
}

const hits = async (from: ServerProcess, tool: string, input: Json): Promise<readonly Json[]> =>
  (await from.call(tool, input)).results as Json[];

async function indexesOf(from: ServerProcess, project?: string): Promise<readonly unknown[]> {
  const asked = { query: QUESTION, ...(project === undefined ? {} : { project }) };
  return Object.keys((await from.call('search_code', asked)).roots as Json).sort();
}

async function subjectsOf(from: ServerProcess, project?: string): Promise<readonly unknown[]> {
  const asked = { query: QUESTION, ...(project === undefined ? {} : { project }) };
  return (await hits(from, 'search_commits', asked)).map(({ message }) => message).sort();
}

async function injectedAt(from: ServerProcess, prompt: string): Promise<string> {
  const { content } = await from.client.callTool({
    name: 'handle_hook',
    arguments: { event: 'UserPromptSubmit', prompt },
  });
  return (content as readonly { readonly text: string }[])[0]?.text ?? '';
}

beforeAll(async () => {
  home = await temporaryHome();
  ours = await newProject(at('ours', 'shop'));
  theirs = await newProject(at('theirs', 'shop'));
  await ours.commit({ 'pool.py': POOL }, { message: 'Close idle connections of our pool', author: JANE });
  await theirs.commit(
    { 'pool.py': `${POOL}${RESET}` },
    { message: 'Close idle connections of their pool', author: JANE },
  );
  server = await startServer(home, { CLAUDE_PROJECT_DIR: at('ours', 'shop') });
  other = await startServer(home, { CLAUDE_PROJECT_DIR: at('theirs', 'shop') });
});

afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await other[Symbol.asyncDispose]();
  await home[Symbol.asyncDispose]();
});

describe('in a project that is not indexed, beside one that is', () => {
  it('nothing is found, and the notice says what to do and names nobody', async () => {
    await expect(other.call('index_codebase', { directory: '.' })).resolves.toMatchObject({ indexed: 2 });
    await other.call('index_commits');
    for (const [tool, input] of [
      ['search_code', { query: QUESTION }],
      ['find_similar_code', { snippet: POOL }],
      ['find_callers', { function_name: 'close_idle_connections' }],
      ['find_callees', { function_name: 'reset_pool' }],
      ['get_index_status', {}],
      ['search_commits', { query: QUESTION }],
    ] as const) {
      const answer = await server.call(tool, input);
      expect({ tool, ...answer }).toMatchObject({
        tool,
        results: [],
        count: 0,
        notice: expect.stringMatching(/index_co/),
      });
      expect(JSON.stringify(answer)).not.toMatch(/theirs|shop/);
    }
  });

  it('a prompt recalls none of the other', async () => {
    expect(await injectedAt(server, PROMPT)).toBe('{}');
    expect(JSON.stringify(await server.call('get_context', { situation: QUESTION }))).not.toMatch(/theirs|idle_conn/);
  });
});

describe('two projects whose folders are called alike', () => {
  it('have indexes of different names', async () => {
    const [first] = await indexesOf(other);
    const { project } = await server.call('index_codebase', { directory: '.' });
    expect(project).not.toBe(first);
    expect(await indexesOf(server)).toEqual([project]);
    expect(await indexesOf(other)).toEqual([first]);
  });

  it('cannot take the name of the other', async () => {
    const [first] = await indexesOf(other);
    const taken = { directory: '.', project: first };
    await expect(server.fail('index_codebase', taken)).resolves.toMatchObject({
      type: 'conflict',
      message: expect.stringContaining('Take another name'),
    });
    expect(await indexesOf(other)).toEqual([first]);
  });

  it('find their own commits and calls alone', async () => {
    await server.call('index_commits');
    expect(await subjectsOf(server)).toEqual(['Close idle connections of our pool']);
    expect(await subjectsOf(other)).toEqual(['Close idle connections of their pool']);
    await expect(server.call('find_callers', { function_name: 'close_idle_connections' })).resolves.toMatchObject({
      total: 0,
      definitions: [expect.stringContaining(' pool.py:')],
    });
  });

  it('find those of the other when asked for it by name, and all of them', async () => {
    const [first] = await indexesOf(other);
    expect(await indexesOf(server, String(first))).toEqual([first]);
    expect(await indexesOf(server, at('theirs', 'shop'))).toEqual([first]);
    expect(await indexesOf(server, '*')).toHaveLength(2);
    expect(await subjectsOf(server, at('theirs', 'shop'))).toEqual(['Close idle connections of their pool']);
    expect(await subjectsOf(server, '*')).toHaveLength(2);
    await expect(server.fail('search_code', { query: 'x', project: 'nobody' })).resolves.toMatchObject({
      type: 'not_found',
    });
  });

  it('say of each commit of others which repository it is of', async () => {
    const asked = { query: QUESTION, project: '*' };
    const found = await hits(server, 'search_commits', asked);
    const repositoryOf = (whose: string): unknown =>
      found.find(({ message }) => String(message).includes(whose))?.repository;
    expect(String(repositoryOf('our pool'))).toContain('ours');
    expect(String(repositoryOf('their pool'))).toContain('theirs');
    for (const hit of await hits(server, 'search_commits', { query: QUESTION }))
      expect(hit).not.toHaveProperty('repository');
  });

  it('recall their own at a prompt', async () => {
    const injected = await injectedAt(server, PROMPT);
    expect(injected).not.toContain('their pool');
    expect(JSON.stringify(await server.call('get_context', { situation: QUESTION }))).toContain('our pool');
  });
});

describe('a project with several folders', () => {
  it('has the commits of its clones and worktrees, and the code of each by name, and not what is nested in it', async () => {
    ours.git('worktree', 'add', '--quiet', at('ours', 'feature'));
    ours.git('clone', '--quiet', at('ours', 'shop'), at('ours', 'clone'));
    const nested = await newProject(at('ours', 'shop', 'vendor'));
    await nested.commit({ 'pool.py': POOL }, { message: 'Close idle connections of a nested pool', author: JANE });
    for (const folder of ['feature', 'clone', 'shop/vendor']) {
      await server.call('index_codebase', { directory: at('ours', folder), project: folder });
      await server.call('index_commits', { repository: at('ours', folder) });
    }
    const own = await indexesOf(server);
    expect(own).toHaveLength(1);
    expect(own).not.toContain('shop/vendor');
    for (const folder of ['clone', 'feature']) expect(await indexesOf(server, folder)).toEqual([folder]);
    expect(await indexesOf(server, '*')).toEqual(expect.arrayContaining([...own, 'clone', 'feature']));
    expect(new Set(await subjectsOf(server))).toEqual(new Set(['Close idle connections of our pool']));
  });

  it('keeps what was indexed of a folder that is gone, and answers of it by its name alone', async () => {
    const before = await indexesOf(server);
    await rm(at('ours', 'clone'), { recursive: true });
    await using later = await startServer(home, { CLAUDE_PROJECT_DIR: at('ours', 'shop') });
    for (const session of [server, later]) {
      expect(await indexesOf(session)).toEqual(before);
      expect(await indexesOf(session, '*')).not.toContain('clone');
      expect(await indexesOf(session, 'clone')).toEqual(['clone']);
    }
  });
});

describe('many units of another project', () => {
  it('leave room for the one of this project', async () => {
    const many = Array.from(
      { length: 1000 },
      (_, nth) => `def close_idle_${String(nth)}(pool):\n    """Closes idle connections of the pool."""\n`,
    );
    await writeFile(at('theirs', 'shop', 'many.py'), many.join('\n'));
    await other.call('index_codebase', { directory: '.' });
    await using third = await startServer(home, { CLAUDE_PROJECT_DIR: at('ours', 'shop', 'vendor') });
    const { results, roots } = await third.call('search_code', { query: QUESTION, limit: 1 });
    expect(results).toMatchObject([{ name: 'close_idle_connections' }]);
    expect(roots).toEqual({ 'shop/vendor': expect.any(String) });
  });
});
