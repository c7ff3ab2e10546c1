import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { shortDraft } from '../test-support/entries.ts';
import { eventually } from '../test-support/eventually.ts';
import { callHook, contextOf, toldOf } from '../test-support/plugin-hooks.ts';
import { startServer, type Json, type ServerProcess } from '../test-support/server-process.ts';
import { temporaryHome, type TemporaryHome } from '../test-support/temporary-home.ts';

let home: TemporaryHome;
let server: ServerProcess;

const tool_name = 'mcp__tracker__move_issue';
const moved = { issue: 'PAY-114', to: 'done', notify: true, login: { user: 'mira', password: 'Summer2024!' } };
const error = 'Transition rejected: workflow_guard says QA must sign PAY-114 off before it is closed';
const WORKED = 'Asking QA to sign it off in the board first';

const before = (session_id: string, tool_input: Json): Json => ({
  ...{ hook_event_name: 'PreToolUse', session_id },
  ...{ tool_name, tool_input },
});
const failing = (session_id: string, tool_input: Json): Json => ({
  ...{ ...before(session_id, tool_input), hook_event_name: 'PostToolUseFailure' },
  ...{ error, is_interrupt: false },
});

/** An entry under which the call failed, that names neither the tool nor what it was given. */
async function fail(on: ServerProcess): Promise<void> {
  await on.call('start_ghap', { ...shortDraft('the board'), action: 'Closed what was shipped this week' });
  await callHook(on, failing('session-failing', moved));
  await on.call('resolve_ghap', {
    ...{ status: 'falsified', result: 'It stays open', surprise: 'Somebody has to agree' },
    root_cause: { category: 'missing-knowledge', description: 'Nobody had asked' },
    lesson: { what_worked: WORKED },
  });
}

beforeAll(async () => {
  home = await temporaryHome();
  server = await startServer(home, { MCP_ACTIONS: 'on' });
  await fail(server);
});

afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await home[Symbol.asyncDispose]();
});

it('arrives before the call of an MCP tool that failed as it was, and at no other tool', async () => {
  await eventually(async () => {
    const told = contextOf(
      await callHook(server, before('session-again', Object.fromEntries(Object.entries(moved).reverse()))),
    );
    expect(told).toContain(WORKED);
  });
  const other = { ...before('session-other', moved), tool_name: 'mcp__tracker__list_boards' };
  expect(await callHook(server, other)).toEqual({});
});

it('does not arrive before a call that is given something else', async () => {
  expect(await callHook(server, before('session-else', { ...moved, issue: 'PAY-115' }))).toEqual({});
});

it('is told a rule that a statement breaks', async () => {
  await server.call('store_memory', { content: 'No DELETE without WHERE on invoices', category: 'preference' });
  const query = (session: string, sql: string): Json => ({ ...before(session, { sql }), tool_name: 'mcp__db__query' });
  const told = await toldOf(server, query('session-sql', 'DELETE FROM invoices'));
  expect(told).toContain('No DELETE without WHERE');
  expect(await callHook(server, query('session-where', 'DELETE FROM invoices WHERE id = 7'))).toEqual({});
});

it('leaves nothing on disk of what the call was given', async () => {
  const folder = join(home.home, 'traces');
  const texts = await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')));
  expect(texts.join('')).toContain(tool_name);
  expect(texts.join('')).not.toMatch(/PAY-114|mira|Summer2024/u);
});

it('follows a call of another tool that ends with the same error', async () => {
  const call = { ...failing('session-error', { ids: ['PAY-114'] }), tool_name: 'mcp__tracker__close_issues' };
  await eventually(async () => expect(contextOf(await callHook(server, call))).toContain(WORKED));
});

it('is neither noted nor told where tools of MCP servers are no actions', async () => {
  await using other = await temporaryHome();
  await using quiet = await startServer(other);
  await fail(quiet);
  expect(await callHook(quiet, before('session-again', moved))).toEqual({});
  expect(await callHook(quiet, failing('session-again', moved))).toEqual({});
});
