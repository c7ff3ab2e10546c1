import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createSqliteMetadataStore } from '@learning-memory/metadata-store-sqlite';
import { dataPaths } from '../data-paths.ts';
import { eventually } from '../test-support/eventually.ts';
import { runCommand, runHook } from '../test-support/run-command.ts';
import { startServer, type Json, type ServerProcess } from '../test-support/server-process.ts';
import { temporaryHome, type TemporaryHome } from '../test-support/temporary-home.ts';

let home: TemporaryHome;
let root: string;

beforeEach(async () => {
  home = await temporaryHome();
  root = join(home.home, 'checkout-api');
  await mkdir(root, { recursive: true });
});

afterEach(async () => {
  await home[Symbol.asyncDispose]();
});

const start = (): Promise<ServerProcess> => startServer(home, { TOOLSETS: 'knowledge', CLAUDE_PROJECT_DIR: root });
const hook = (server: ServerProcess, input: Json): Promise<unknown> =>
  server.client.callTool({ name: 'handle_hook', arguments: input });
const SUMMARY = { summary: 'Done', tasks_completed: [] };

describe('how long a session took', () => {
  it('counts what it was worked in, also in another process of the client and on another day', async () => {
    await using server = await start();
    expect(await server.call('store_session_summary', SUMMARY)).toMatchObject({ duration_minutes: 0 });
    const transcript = join(root, 'session.jsonl');
    const yesterday = [24 * 60 + 40, 24 * 60 + 20, 24 * 60];
    const today = [45, 25, 5].map((minutes) => minutes + 0.2);
    const times = [...yesterday, ...today].map((minutes) => new Date(Date.now() - minutes * 60_000).toISOString());
    const nested = { timestamp: '2001-01-01T00:00:00.000Z' };
    const quoted = JSON.stringify({ type: 'summary', summary: JSON.stringify(nested) });
    const lines = times.map((timestamp) => JSON.stringify({ type: 'user', message: nested, timestamp }));
    await writeFile(transcript, [quoted, '{"timestamp": broken', ...lines].join('\n'));
    await hook(server, { event: 'UserPromptSubmit', session_id: 'a', prompt: 'Go on', transcript_path: transcript });
    expect(await server.call('store_session_summary', SUMMARY)).toMatchObject({ duration_minutes: 85 });
    await hook(server, { event: 'UserPromptSubmit', session_id: 'b', prompt: 'x', transcript_path: join(root, 'no') });
    expect(await server.call('store_session_summary', SUMMARY)).toMatchObject({ duration_minutes: 0 });
  });

  it('is one summary, however often it is given', async () => {
    await using server = await start();
    for (const [session_id, summary] of [
      ['a', 'Begun'],
      ['a', 'Done'],
      ['b', 'Next'],
    ] as const) {
      await hook(server, { event: 'UserPromptSubmit', session_id, prompt: 'x' });
      await server.call('store_session_summary', { ...SUMMARY, summary });
    }
    const { sessions, history } = await server.call('get_session_history', { history: 1 });
    expect((sessions as Json[]).map(({ summary }) => summary)).toEqual(['Next', 'Done']);
    expect((history as Json[]).map(({ summary }) => summary)).toEqual(['Begun']);
  });

  it('is told in pages where sessions have much to say', async () => {
    await using server = await start();
    for (let number = 0; number < 4; number += 1) {
      await hook(server, { event: 'UserPromptSubmit', session_id: `s${String(number)}`, prompt: 'x' });
      const summary = `${String(number)} ${'and so on '.repeat(900)}`;
      await server.call('store_session_summary', { ...SUMMARY, summary });
    }
    const seen: unknown[] = [];
    let before: string | undefined;
    for (let page = 0; page < 4; page += 1) {
      const answer = await server.call('get_session_history', { limit: 100, before });
      expect(JSON.stringify(answer).length).toBeLessThan(20_000);
      seen.push(...(answer.sessions as Json[]).map(({ summary }) => String(summary).slice(0, 1)));
      const [cut] = (answer.left_out ?? []) as readonly string[];
      if (cut === undefined) break;
      before = cut.split(' ').at(-1);
    }
    expect(seen).toEqual(['3', '2', '1', '0']);
  });
});

describe('knowledge under the name of a project', () => {
  const document = {
    format: 'learning-memory/knowledge',
    version: 1,
    scope: { id: 'checkout-api', tier: 'PROJECT', parents: [] },
    entries: [{ category: 'git', keyword: 'commit', content: 'WARNING: sign them.' }],
  };

  it('that was imported is read before anything was written there, and is tied to it by the first write', async () => {
    const file = join(home.home, 'rules.json');
    await writeFile(file, JSON.stringify(document));
    await runCommand(home, ['knowledge', 'import', file], root);
    await using server = await start();
    await eventually(async () =>
      expect(await server.call('list_scopes')).toMatchObject({ this_project: 'checkout-api' }),
    );
    expect(await server.call('get_knowledge', { keywords: ['commit'] })).toMatchObject({
      entries: [{ source_scope: 'checkout-api' }],
    });
    const input = JSON.stringify({ session_id: 's', source: 'startup' });
    expect((await runHook(home, 'session-start', input, { CLAUDE_PROJECT_DIR: root })).stdout).toContain('sign them');
    await server.call('store_knowledge_if_missing', { category: 'git', keyword: 'push', content: 'Often' });
    expect((await server.call('list_scopes', { project: '*' })).scopes).toHaveLength(2);
  });
});

describe('an entry', () => {
  it('says which subagent wrote it', async () => {
    await using server = await start();
    const agents = ['agent-7', ''];
    for (const [position, agent_id] of agents.entries()) {
      const id = `call-${String(position)}`;
      const tool_name = 'mcp__learning-memory__store_knowledge_overwrite';
      await hook(server, { event: 'PreToolUse', session_id: 's', tool_name, tool_use_id: id, agent_id });
      await server.client.callTool({
        name: 'store_knowledge_overwrite',
        arguments: { target_scope_id: 'general', category: 'git', keyword: 'commit', content: id },
        _meta: { 'claudecode/toolUseId': id },
      });
    }
    const { database: file, backups: backupDirectory } = dataPaths(home.home);
    await using store = createSqliteMetadataStore({ file, backupDirectory });
    const revisions = await store.knowledge.listRevisions('general', { category: 'git', keyword: 'commit' });
    expect(revisions.map(({ author }) => author)).toEqual([{ sessionId: 's' }, { sessionId: 's', agentId: 'agent-7' }]);
  });
});
