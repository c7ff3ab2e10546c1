import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newRepository, type TestRepository } from '@learning-memory/test-repository';
import { startServer, type Json, type ServerProcess } from '../test-support/server-process.ts';
import { temporaryHome, type TemporaryHome } from '../test-support/temporary-home.ts';

/** Two projects with one home between them, each with a server of its own. */
let home: TemporaryHome;
let repositories: readonly TestRepository[];
let shop: ServerProcess;
let bank: ServerProcess;

async function serverIn(folder: string): Promise<ServerProcess> {
  return startServer({ ...home, journal: join(folder, '.claude', 'journal') }, { CLAUDE_PROJECT_DIR: folder });
}

beforeAll(async () => {
  home = await temporaryHome();
  repositories = [await newRepository(), await newRepository()];
  const [first, second] = repositories as readonly [TestRepository, TestRepository];
  await first.commit({ 'shop.ts': 'export const shop = 1;\n' });
  await second.commit({ 'bank.ts': 'export const bank = 1;\n' });
  shop = await serverIn(first.folder);
  bank = await serverIn(second.folder);
});

afterAll(async () => {
  for (const server of [shop, bank]) await server[Symbol.asyncDispose]();
  for (const repository of repositories) await repository[Symbol.asyncDispose]();
  await home[Symbol.asyncDispose]();
});

const contentsOf = ({ results }: Json): readonly unknown[] => (results as Json[]).map(({ content }) => content).sort();

describe('memories', () => {
  const ours = 'The shop settles refunds through the payment queue at night';
  const theirs = 'The bank books refunds through its ledger queue, which is confidential';
  const everywhere = 'The user wants short answers about refunds and queues';
  const query = 'refunds queue';

  beforeAll(async () => {
    await shop.call('store_memory', { content: ours });
    await bank.call('store_memory', { content: theirs });
    await shop.call('store_memory', { content: everywhere, category: 'preference', scope: 'global' });
  });

  it('are those of the project and what is global', async () => {
    expect(contentsOf(await shop.call('retrieve_memories', { query }))).toEqual([ours, everywhere].sort());
    expect(contentsOf(await bank.call('retrieve_memories', { query }))).toEqual([theirs, everywhere].sort());
    expect(contentsOf(await bank.call('list_memories'))).toEqual([theirs, everywhere].sort());
  });

  it('of others come by name alone, and say whose they are', async () => {
    const all = await shop.call('retrieve_memories', { query, project: '*' });
    expect(contentsOf(all)).toEqual([ours, theirs, everywhere].sort());
    const projects = new Map((all.results as Json[]).map(({ content, project }) => [content, project]));
    expect(projects.get(everywhere)).toBe('global');
    const name = projects.get(theirs);
    expect(name).not.toBe(projects.get(ours));
    const named = await shop.call('list_memories', { project: name });
    expect(contentsOf(named)).toEqual([theirs, everywhere].sort());
    expect(contentsOf(await shop.call('list_memories', { project: 'global' }))).toEqual([everywhere]);
    expect(contentsOf(await shop.call('list_memories', { project: 'unknown' }))).toEqual([]);
    const error = await shop.fail('list_memories', { project: 'no-such-project' });
    expect(error).toMatchObject({ type: 'not_found', message: expect.stringContaining('no-such-project') });
  });

  it('are not reported as near duplicates across projects', async () => {
    const stored = await shop.call('store_memory', { content: `${theirs} to all` });
    expect(stored).toMatchObject({ created: true, near_duplicates: [] });
    await shop.call('delete_memory', { id: stored.id });
  });

  it('follow the project into a folder within it, a clone and a worktree', async () => {
    const [first] = repositories as readonly [TestRepository];
    const within = join(first.folder, 'packages', 'deep');
    await mkdir(within, { recursive: true });
    const clone = join(home.home, '..', 'clone');
    first.git('clone', '--quiet', first.folder, clone);
    const worktree = join(home.home, '..', 'worktree');
    first.git('worktree', 'add', '--quiet', worktree);
    for (const folder of [within, clone, worktree]) {
      await using server = await serverIn(folder);
      expect(contentsOf(await server.call('list_memories'))).toEqual([ours, everywhere].sort());
    }
  });

  it('of others are in no context, with or without a situation', async () => {
    const choice = { domain: 'debugging', strategy: 'root-cause-analysis' };
    const draft = { hypothesis: 'The lock is old', action: 'Drop it', prediction: 'It goes on' };
    await shop.call('start_ghap', { ...choice, ...draft, goal: 'Mend the nightly refund run' });
    const rootCause = { category: 'oversight', description: 'The refund worker was never started' };
    await shop.call('resolve_ghap', {
      status: 'falsified',
      result: 'No',
      surprise: 'No worker',
      root_cause: rootCause,
    });
    const asked = async (server: ServerProcess): Promise<string> => {
      const contexts = [await server.call('get_context'), await server.call('get_context', { situation: query })];
      return JSON.stringify([...contexts, await server.call('get_premortem', choice)]);
    };
    expect(await asked(shop)).toContain('nightly refund run');
    expect(await asked(bank)).not.toMatch(/nightly refund run|never started|settles refunds/u);
    expect(await asked(bank)).toContain(everywhere);
  });

  it('of another project are changed by name alone', async () => {
    const { results } = await shop.call('retrieve_memories', { query: ours, limit: 1 });
    const [{ id }] = results as [Json];
    const { project } = await shop.call('get_memory', { id });
    const unnamed = await bank.fail('get_memory', { id });
    expect(unnamed).toMatchObject({ type: 'conflict', message: expect.stringContaining(JSON.stringify(project)) });
    expect(unnamed.message).not.toContain(ours);
    expect(await bank.call('get_memory', { id, project })).toMatchObject({ id, project });
    // Uses are counted a moment after the search.
    const stored = async (): Promise<Json> => ({
      ...(await shop.call('get_memory', { id })),
      use_count: undefined,
      last_used_at: undefined,
    });
    const before = await stored();
    for (const [tool, input] of [
      ['update_memory', { scope: 'global' }],
      ['update_memory', { content: theirs }],
      ['delete_memory', {}],
      ['restore_memory', {}],
    ] as const) {
      const { type, message } = await bank.fail(tool, { id, ...input });
      expect({ tool, type }).toEqual({ tool, type: 'conflict' });
      expect(message).toContain(JSON.stringify(project));
      expect(message).not.toContain(ours);
      expect((await shop.fail(tool, { id, ...input, project: 'global' })).type).toBe('conflict');
    }
    expect(await stored()).toEqual(before);
    await bank.call('update_memory', { id, scope: 'project', project });
    await bank.call('delete_memory', { id, project });
    expect(contentsOf(await shop.call('list_memories'))).not.toContain(ours);
    await bank.call('restore_memory', { id, project: '*' });
    expect(contentsOf(await shop.call('list_memories'))).toContain(ours);
    expect(contentsOf(await bank.call('list_memories'))).not.toContain(ours);
  });

  it('move to all projects and back', async () => {
    const { results } = await shop.call('retrieve_memories', { query: ours, limit: 1 });
    const [{ id }] = results as [Json];
    await shop.call('update_memory', { id, scope: 'global' });
    expect(contentsOf(await bank.call('list_memories'))).toContain(ours);
    await shop.call('update_memory', { id, scope: 'project' });
    expect(contentsOf(await bank.call('list_memories'))).not.toContain(ours);
  });

  it('are those of the repository that lies in the folder now', async () => {
    const folder = join(home.home, '..', 'replaced');
    await mkdir(folder);
    const [first] = repositories as readonly [TestRepository];
    const begin = (message: string): void => {
      first.git('init', '--quiet', folder);
      first.git('-C', folder, 'commit', '--quiet', '--allow-empty', '--message', message);
    };
    begin('One');
    await using server = await serverIn(folder);
    await server.call('store_memory', { content: 'The first repository sells lamps' });
    await rm(join(folder, '.git'), { recursive: true });
    begin('Another');
    await server.call('store_memory', { content: 'The second repository sells chairs' });
    expect(contentsOf(await server.call('list_memories'))).toEqual(['The second repository sells chairs', everywhere]);
  });
});
