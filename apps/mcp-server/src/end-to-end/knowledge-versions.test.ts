import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newRepository, type TestRepository } from '@learning-memory/test-repository';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { startServer, type Json, type ServerProcess } from '../test-support/server-process.ts';
import { temporaryHome, type TemporaryHome } from '../test-support/temporary-home.ts';

let home: TemporaryHome;
let repositories: readonly TestRepository[];
let server: ServerProcess;

const serve = (repository: TestRepository | undefined): Promise<ServerProcess> =>
  startServer(home, { TOOLSETS: 'knowledge', CLAUDE_PROJECT_DIR: repository?.folder ?? '' });

async function newProject(text: string): Promise<TestRepository> {
  const repository = await newRepository();
  await repository.commit({ 'app.ts': text });
  return repository;
}

beforeAll(async () => {
  home = await temporaryHome();
  repositories = [await newProject('export const app = 1;\n'), await newProject('export const other = 2;\n')];
  server = await serve(repositories[0]);
});

afterAll(async () => {
  await server[Symbol.asyncDispose]();
  for (const repository of repositories) await repository[Symbol.asyncDispose]();
  await home[Symbol.asyncDispose]();
});

describe('what was overwritten', () => {
  it('in the overview is told with its version, and comes back', async () => {
    await server.call('set_project_overview', { purpose: 'Pays', tech_stack: ['Go'] });
    await server.call('set_project_overview', { purpose: 'Sells', tech_stack: [] });
    const told = await server.call('get_project_overview', { history: 1 });
    expect(told).toMatchObject({ purpose: 'Sells', history: [{ version: 1, purpose: 'Pays', tech_stack: ['Go'] }] });
    const both = await server.fail('set_project_overview', { restore_version: 1, purpose: 'Lends' });
    expect(both).toMatchObject({ type: 'validation_error', message: expect.stringContaining('purpose') });
    await server.call('set_project_overview', { restore_version: 1 });
    await expect(server.call('get_project_overview')).resolves.toMatchObject({ purpose: 'Pays', tech_stack: ['Go'] });
    const never = await server.fail('set_project_overview', { restore_version: 9 });
    expect(never).toMatchObject({ type: 'not_found', message: expect.stringContaining('2, 1') });
  });

  it('of a task is told with its version, and comes back', async () => {
    await server.call('update_task', { name: 'Login', status: 'blocked', blocker: 'DevOps' });
    await server.call('store_session_summary', { summary: 'Done', tasks_completed: ['login'] });
    const told = await server.call('get_progress_status', { history: 1 });
    expect(told.history).toMatchObject([{ name: 'Login', version: 1, status: 'blocked', blocker: 'DevOps' }]);
    await server.call('update_task', { name: 'login', restore_version: 1 });
    const { blocked_tasks: blocked } = await server.call('get_progress_status');
    expect(blocked).toMatchObject([{ name: 'Login', blocker: 'DevOps' }]);
    const without = await server.fail('update_task', { name: 'login' });
    expect(without).toMatchObject({ type: 'validation_error', message: expect.stringContaining('status') });
  });

  it('of a scope is told with its version, and comes back', async () => {
    await server.call('create_scope', { scope_id: 'team', tier: 'GROUP', description: 'First' });
    await server.call('update_scope', { scope_id: 'team', description: 'Second' });
    const told = await server.call('list_scopes', { history: 1 });
    expect(told.history).toMatchObject([{ scope_id: 'team', version: 1, parents: [], description: 'First' }]);
    const restored = await server.call('update_scope', { scope_id: 'team', restore_version: 1 });
    expect(restored).toMatchObject({ description: 'First' });
  });

  it('of the summary of a session is told, by the call that replaces it too', async () => {
    const session = { tasks_completed: ['register'] };
    const first = await server.call('store_session_summary', { ...session, summary: 'Half' });
    expect(first).toMatchObject({ previous_summary: 'Done', still_completed: ['login'] });
    const second = await server.call('store_session_summary', { ...session, summary: 'Whole' });
    expect(second).toMatchObject({ previous_summary: 'Half' });
    expect(second).not.toHaveProperty('still_completed');
    const told = await server.call('get_session_history', { limit: 10, history: 1 });
    expect(told.sessions).toMatchObject([{ summary: 'Whole' }]);
    expect(told.history).toMatchObject([
      { version: 2, summary: 'Half' },
      { version: 1, summary: 'Done' },
    ]);
  });

  it('of an entry is told apart by all it says, with who wrote it', async () => {
    const key = { target_scope_id: 'general', category: 'labels', keyword: 'labelled', content: 'x'.repeat(1500) };
    for (const REASON of ['one', 'two', 'two'])
      await server.call('store_knowledge_overwrite', { ...key, metaknowledge: { REASON } });
    const same = { ...key, metaknowledge: { REASON: 'two' } };
    await expect(server.call('store_knowledge_overwrite', same)).resolves.toMatchObject({
      previous_content: key.content,
      previous_metaknowledge: { REASON: 'two' },
    });
    const { history } = await server.call('explain_knowledge', { keyword: 'labelled' });
    expect(history).toMatchObject([
      { version: 2, content: key.content, metaknowledge: { REASON: 'two' }, session_id: expect.any(String) },
      { version: 1, metaknowledge: { REASON: 'one' } },
    ]);
  });

  it('of an entry that is deleted is told by its category, whatever holds in its place', async () => {
    const scope = { target_scope_id: 'team' };
    const write = (target_scope_id: string, category: string, content: string): Promise<Json> =>
      server.call('store_knowledge_overwrite', { target_scope_id, category, keyword: 'pull', content });
    await write('team', 'git', 'first');
    await write('team', 'git.flow', 'of the flow');
    await write('general', 'git', 'of all');
    await server.call('delete_knowledge', { ...scope, category: 'git', keyword: 'pull' });
    const told = await server.call('explain_knowledge', { scope_id: 'team', keyword: 'pull', category: 'git' });
    expect(told).toMatchObject({
      winner: { scope_id: 'team', category: 'git.flow' },
      history_of: { scope_id: 'team', category: 'git' },
      history: [{ action: 'deleted' }, { content: 'first' }],
    });
    const winner = await server.call('explain_knowledge', { scope_id: 'team', keyword: 'pull', category: 'git.flow' });
    expect(winner.history).toMatchObject([{ content: 'of the flow' }]);
    const spelled = await server.call('explain_knowledge', {
      scope_id: 'team',
      keyword: 'Pull',
      category: ' GIT.Flow',
    });
    expect(spelled).toEqual(winner);
    const refused = await server.fail('explain_knowledge', { scope_id: 'team', keyword: 'pull', category: 'git,flow' });
    expect(refused.message).toMatch(/^Field 'category' is 'git,flow'/u);
    const typo = await server.call('explain_knowledge', { scope_id: 'team', keyword: 'pul', category: 'git' });
    expect(typo).toMatchObject({ winner: null, history: [], nearest: ['pull'] });
  });

  it('many times is told page by page', async () => {
    const key = { target_scope_id: 'general', category: 'git', keyword: 'commit' };
    for (let number = 1; number <= 30; number += 1)
      await server.call('store_knowledge_overwrite', { ...key, content: `${String(number)} ${'x'.repeat(500)}` });
    const seen: unknown[] = [];
    for (const page of [undefined, 2, 3]) {
      const { history, left_out: rest } = await server.call('explain_knowledge', { keyword: 'commit', history: page });
      seen.push(...(history as Json[]).map(({ version }) => version));
      const next = `${String(30 - seen.length)} older versions; ask for history ${String((page ?? 1) + 1)}`;
      expect(rest).toEqual(seen.length === 30 ? undefined : [next]);
    }
    expect(seen).toEqual(Array.from({ length: 30 }, (_, position) => 30 - position));
  });
});

describe('what would be dropped', () => {
  it('beside a version to restore is refused by name', async () => {
    const key = { target_scope_id: 'general', category: 'git', keyword: 'commit', restore_version: 1 };
    for (const extra of [{ project_context: 'here' }, { metaknowledge: { REASON: 'x' } }]) {
      const { type, message } = await server.fail('store_knowledge_overwrite', { ...key, ...extra });
      expect(type).toBe('validation_error');
      expect(message).toContain(Object.keys(extra)[0]);
    }
    await server.call('store_knowledge_overwrite', key);
  });

  it('of the parents of a restored scope is said, and what was made again is one of them', async () => {
    const parents = ['gone', 'again'];
    for (const scope_id of parents) await server.call('create_scope', { scope_id, tier: 'GROUP' });
    await server.call('create_scope', { scope_id: 'child', tier: 'PROJECT', parents });
    for (const scope_id of ['child', ...parents]) await server.call('delete_scope', { scope_id });
    await server.call('create_scope', { scope_id: 'again', tier: 'GROUP' });
    const restored = await server.call('update_scope', { scope_id: 'child', restore: true });
    expect(restored).toMatchObject({
      parents: ['again'],
      missing_parents: [{ scope_id: 'child', parent: 'gone' }],
    });
  });

  it('of a list for one wrong item is refused by its place', async () => {
    const keywords = await server.fail('get_knowledge', { keywords: ['fine', 'a,b'] });
    expect(keywords).toMatchObject({ type: 'validation_error', message: expect.stringContaining('keywords[1]') });
    const tasks = { summary: 's', tasks_completed: ['fine', 'fine too', 'x'.repeat(201)] };
    const { message } = await server.fail('store_session_summary', tasks);
    expect(message).toContain('tasks_completed[2]');
  });
});

describe('an answer', () => {
  const texts = [
    ['English', 'Never push to the main branch of a shared repository. '.repeat(185).slice(0, 9900)],
    ['Chinese', '数据库连接必须在请求结束时关闭。'.repeat(620).slice(0, 9900)],
  ] as const;

  it.each(texts)(
    'about many keywords in %s holds some thousand tokens and says how to get the rest',
    async (language, text) => {
      const keywords = Array.from({ length: 12 }, (_, number) => `${language} ${String(number)}`.toLowerCase());
      for (const keyword of keywords)
        await server.call('store_knowledge_overwrite', {
          ...{ target_scope_id: 'general', category: 'large', keyword },
          content: `WARNING: ${keyword}.\n${text}`,
        });
      const small = { target_scope_id: 'general', category: 'large', keyword: `${language} small` };
      await server.call('store_knowledge_overwrite', { ...small, content: 'Small.' });
      const asked = [...keywords, small.keyword.toLowerCase()];
      const seen: string[] = [];
      let rest: readonly string[] = asked;
      for (let call = 0; rest.length > 0 && call < asked.length; call += 1) {
        const answer = await server.call('get_knowledge', { keywords: rest });
        expect(countTokens(JSON.stringify(answer))).toBeLessThan(12_000);
        // Nobody goes on without being warned.
        expect(answer.warnings ?? []).toHaveLength(rest.filter((keyword) => keyword !== asked.at(-1)).length);
        const shown = (answer.entries as Json[]).map(({ keyword }) => String(keyword));
        seen.push(...shown);
        rest = rest.filter((keyword) => !shown.includes(keyword));
        const cut = `entries of ${String(rest.length)} keywords; ask for fewer at once: ${rest.join(', ')}`;
        expect(answer.left_out).toEqual(rest.length === 0 ? undefined : [cut]);
      }
      expect(seen.toSorted()).toEqual(asked.toSorted());
    },
  );
});

describe('scopes', () => {
  const idsOf = async (asker: ServerProcess, input: Json = {}): Promise<readonly unknown[]> =>
    ((await asker.call('list_scopes', input)).scopes as Json[]).map(({ scope_id: id }) => id);

  it('are those of this project and the shared ones, others when asked for', async () => {
    await using other = await serve(repositories[1]);
    await other.call('store_knowledge_if_missing', { category: 'git', keyword: 'push', content: 'Often' });
    const { this_project: theirs } = await other.call('list_scopes');
    const { this_project: ours } = await server.call('list_scopes');
    expect(await idsOf(server)).toEqual(expect.arrayContaining(['general', 'team', ours]));
    for (const hidden of [theirs, 'child']) expect(await idsOf(server)).not.toContain(hidden);
    const { left_out: counted } = await server.call('list_scopes');
    expect(counted).toEqual([expect.stringMatching(/^\d+ of the tier PROJECT .* project \* for all$/u)]);
    const all = await server.call('list_scopes', { project: '*' });
    expect(all.left_out).toBeUndefined();
    expect((all.scopes as Json[]).map(({ scope_id: id, project }) => [id, project])).toEqual(
      expect.arrayContaining([
        ['general', 'global'],
        ['child', 'unknown'],
        [theirs, expect.any(String)],
      ]),
    );
    const named = (all.scopes as Json[]).find(({ scope_id: id }) => id === theirs)?.project;
    expect(await idsOf(server, { project: named })).toEqual(expect.arrayContaining(['general', 'team', theirs]));
    expect(await idsOf(server, { project: named })).not.toContain(ours);
    expect(await idsOf(server, { project: 'global' })).not.toContain(ours);
    const settings = join(repositories[1]?.folder ?? '', '.learning-memory.json');
    await writeFile(settings, '{ "enabled": false }');
    expect(await idsOf(server, { project: '*' })).not.toContain(theirs);
    expect(await server.fail('list_scopes', { project: named })).toMatchObject({
      message: expect.stringContaining('off'),
    });
    await rm(settings);
    const { message } = await server.fail('get_categories', { scope_id: `${String(theirs)}x` });
    expect(message).not.toContain(`Near`);
    await other.call('delete_scope', { scope_id: theirs, cascade: true });
    const deletedIds = async (asker: ServerProcess): Promise<readonly unknown[]> =>
      ((await asker.call('list_scopes', { deleted: true })).deleted as Json[]).map(({ scope_id: id }) => id);
    expect(await deletedIds(other)).toContain(theirs);
    expect(await deletedIds(server)).not.toContain(theirs);
  });
});
