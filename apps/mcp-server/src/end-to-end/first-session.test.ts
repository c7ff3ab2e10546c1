import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { JANE, repositoryAt } from '@learning-memory/test-repository';
import { eventually } from '../test-support/eventually.ts';
import { runHook } from '../test-support/run-command.ts';
import { startServer, type Json } from '../test-support/server-process.ts';
import { temporaryHome, type TemporaryHome } from '../test-support/temporary-home.ts';

async function shopOf(home: TemporaryHome): Promise<string> {
  const root = join(home.home, 'shop');
  await mkdir(root, { recursive: true });
  const repository = repositoryAt(root);
  repository.git('init', '--quiet', '--initial-branch=main');
  const date = Date.UTC(2026, 2, 1, 12);
  await repository.commit(
    { 'src/pool.ts': 'export function openConnectionPool(size: number) {\n  return size;\n}\n' },
    { message: 'Open the connection pool at startup', author: JANE, date },
  );
  return root;
}

async function startText(home: TemporaryHome, env: Record<string, string>): Promise<string> {
  const { stdout } = await runHook(home, 'session-start', '{"session_id":"first","source":"startup"}', env);
  if (stdout === '') return '';
  return (
    (JSON.parse(stdout) as { hookSpecificOutput: Record<string, string> }).hookSpecificOutput.additionalContext ?? ''
  );
}

describe('the first session', () => {
  it('says in two lines what this is and what to do, until something is stored', async () => {
    await using home = await temporaryHome();
    const env = { CLAUDE_PROJECT_DIR: await shopOf(home), AUTO_INDEX: 'on' };
    const text = await startText(home, env);
    expect(text.split('\n')).toHaveLength(2);
    expect(text).toMatch(/still empty[^]*store_memory[^]*start_ghap[^]*search_code/u);
    expect(await startText(home, { ...env, AUTO_INDEX: 'off' })).not.toContain('search_code');
    expect((await startText(home, { ...env, INJECTION: 'minimal' })).split('\n')).toHaveLength(1);
    expect(await startText(home, { ...env, INJECTION: 'off' })).toBe('');
    await using server = await startServer(home, env);
    expect((await server.call('retrieve_memories', { query: 'pool' })).notice).toMatch(/No memory .* store_memory/u);
    expect((await server.call('search_experiences', { query: 'pool' })).notice).toMatch(/No experience .* start_ghap/u);
    expect((await server.call('list_values', { query: 'pool' })).notice).toMatch(/No experience .* start_ghap/u);
    expect((await server.call('get_context')).notices).toHaveLength(2);
    expect(await startText(home, env)).toContain('still empty');
    await server.call('store_memory', { content: 'The pool has ten connections.' });
    expect(await startText(home, env)).not.toContain('still empty');
    const found = await server.call('retrieve_memories', { query: 'How many connections has the pool?' });
    expect(found).not.toHaveProperty('notice');
  });

  it('makes code and commits of the repository searchable by itself, and follows them', async () => {
    await using home = await temporaryHome();
    const root = await shopOf(home);
    await using server = await startServer(home, { CLAUDE_PROJECT_DIR: join(root, 'src'), AUTO_INDEX: 'on' });
    const { notice } = await server.call('search_code', { query: 'open the connection pool' });
    expect(notice).toMatch(/just being indexed for the first time/u);
    const resultsOf = async (tool: string, query: string): Promise<readonly Json[]> =>
      (await server.call(tool, { query })).results as Json[];
    await eventually(async () => {
      for (const tool of ['search_code', 'search_commits'])
        expect((await server.call(tool, { query: 'openConnectionPool' })).notice).toContain('just being indexed');
    });
    await eventually(async () => {
      expect(await resultsOf('search_code', 'openConnectionPool')).toMatchObject([{ name: 'openConnectionPool' }]);
      expect(await resultsOf('search_commits', 'connection pool')).toHaveLength(1);
    });
    const { results } = await server.call('get_index_status');
    expect(results).toMatchObject([{ root, files: 1, changes: 'indexed as they happen' }]);
  });

  it('indexes no folder that is no repository', async () => {
    await using home = await temporaryHome();
    const folder = join(home.home, 'notes');
    await mkdir(folder, { recursive: true });
    await using server = await startServer(home, { CLAUDE_PROJECT_DIR: folder, AUTO_INDEX: 'on' });
    await server.call('get_active_ghap');
    await eventually(() => expect(server.log()).toContain('first-index.none'));
    expect((await server.call('get_index_status')).results).toEqual([]);
  });
});
