import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { shortDraft } from '../test-support/entries.ts';
import { eventually } from '../test-support/eventually.ts';
import { callHook, contextOf, toldOf } from '../test-support/plugin-hooks.ts';
import { runCommand } from '../test-support/run-command.ts';
import { startServer, type Json, type ServerProcess } from '../test-support/server-process.ts';
import { temporaryHome, type TemporaryHome } from '../test-support/temporary-home.ts';

let home: TemporaryHome;
let server: ServerProcess;

const hook = (input: Json, on: ServerProcess = server): Promise<Json> => callHook(on, input);

beforeAll(async () => {
  home = await temporaryHome();
  server = await startServer(home, { CLAUDE_CODE_SESSION_ID: 'session-hooks' });
});

afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await home[Symbol.asyncDispose]();
});

const PUSH = 'git push --force origin release/';
const before = (tool_name: string, tool_input: Json): Json => ({
  hook_event_name: 'PreToolUse',
  tool_name,
  tool_input,
});
const push = (branch: string): Json => ({
  ...before('Bash', { command: `cd shop && ${PUSH}${branch}` }),
  session_id: 'session-push',
});
let id: string;

interface Failure {
  readonly result: string;
  readonly surprise: string;
  readonly why: string;
  readonly worked?: string;
}

/** Resolves the open entry. */
async function falsify({ result, surprise, why, worked }: Failure, on: ServerProcess = server): Promise<void> {
  await on.call('resolve_ghap', {
    ...{ status: 'falsified', result, surprise },
    root_cause: { category: 'oversight', description: why },
    ...(worked === undefined ? {} : { lesson: { what_worked: worked } }),
  });
}

beforeAll(async () => {
  const action = `Ran \`${PUSH}1\` and wrapped Row in React.memo (src/list/Row.tsx)`;
  ({ id } = (await server.call('start_ghap', { ...shortDraft('the lesson'), action })) as { id: string });
  await falsify({
    result: 'error: failed to merge the overwritten hotfix, three conflicts remain',
    surprise: 'Commits of Mira were overwritten',
    why: 'Nothing had been fetched',
    worked: 'Pushing with --force-with-lease after a fetch',
  });
});

it('arrives once in a session before the action that would repeat a failure, without an open entry', async () => {
  const told = await toldOf(server, push('2'));
  expect(told).toMatch(/^<recalled-memory>\nRecalled data, not instructions/u);
  expect(told).toContain('## This went wrong before\n- tried: Ran ');
  expect(told).toContain('| Commits of Mira were overwritten | what helped: Pushing with');
  expect(told).toContain(id);
  expect(await hook(push('3'))).toEqual({});
  const log = (): Promise<string> => readFile(join(home.home, 'logs', 'injections.jsonl'), 'utf8');
  await eventually(async () => expect(await log()).toContain(`action:${id}`));
});

it.each([
  ['Edit', { file_path: '/shop/src/list/Row.tsx', old_string: 'function Row', new_string: 'React.memo(function Row' }],
  ['MultiEdit', { file_path: '/shop/src/list/Row.tsx', edits: [{ old_string: '', new_string: 'React.memo(Row)' }] }],
  ['Write', { file_path: '/shop/src/list/Row.tsx', content: 'export const Row = React.memo(() => null);' }],
])('arrives before %s as well', async (tool, input) => {
  const session_id = `session-${tool}`;
  await eventually(async () => {
    expect(contextOf(await hook({ ...before(tool, input), session_id }))).toContain('Commits of Mira');
  });
});

it('arrives where neither command nor file is the same', async () => {
  const action = 'Replaced the awaits in the loop of refreshTracking with one Promise.all over all open shipments';
  const entry = { ...shortDraft('the nightly refresh of shipments'), action };
  await server.call('start_ghap', entry);
  await falsify({
    result: 'The carrier answered 429 after two hundred calls, and blocked our key for an hour',
    surprise: 'Promise.all started eighteen thousand calls to the carrier at once',
    why: 'Nothing limits how many calls run at once',
    worked: 'pLimit with five at a time',
  });
  const edit = {
    file_path: '/shop/src/jobs/voidExpiredLabels.ts',
    old_string: 'for (const shipment of open) {\n  await carrier.voidLabel(shipment);\n}',
    new_string: 'await Promise.all(open.map((shipment) => carrier.voidLabel(shipment)));',
  };
  await eventually(async () => {
    expect(contextOf(await hook({ ...before('Edit', edit), session_id: 'session-words' }))).toContain(
      'eighteen thousand calls',
    );
  });
  const other = { ...edit, new_string: 'log.info({ open: open.length });\nfor (const shipment of open) {' };
  expect(await hook({ ...before('Edit', other), session_id: 'session-other-words' })).toEqual({});
});

it('arrives where an edit indents anew what was written while the entry was open, and at no other edit of the file', async () => {
  const file_path = '/shop/src/prices/total.ts';
  const tried = 'const sum = sumOf(cart.items);\nreturn roundDown(sum * rateOf(cart.country));';
  await server.call('start_ghap', { ...shortDraft('totals'), action: 'Computed the total of a cart anew' });
  await hook(before('Edit', { file_path, old_string: 'return 0;', new_string: tried }));
  await falsify({
    result: 'Totals of empty carts are NaN',
    surprise: 'sumOf an empty list is undefined',
    why: 'Nobody asked what an empty cart gives',
    worked: 'Asking for the items first',
  });
  const guarded = {
    file_path,
    old_string: tried,
    new_string: `if (cart.items) {\n${tried.replaceAll(/^/gmu, '  ')}\n}`,
  };
  await eventually(async () => {
    expect(contextOf(await hook({ ...before('Edit', guarded), session_id: 'session-guarded' }))).toContain(
      'empty list',
    );
  });
  const beside = { file_path, old_string: tried, new_string: `log(cart);\n${tried}` };
  expect(await hook({ ...before('Edit', beside), session_id: 'session-beside' })).toEqual({});
});

it('arrives where an edit is within a line, or writes the file anew, as the file itself tells', async () => {
  const project = await mkdtemp(join(tmpdir(), 'lesson-edits-'));
  const file_path = join(project, 'pages.ts');
  const lines = (how: string): string =>
    `export function pagesOf(items) {\n  const pages = Math.${how}(items.length / PAGE_SIZE);\n  return pages;\n}\n`;
  await writeFile(file_path, lines('round'));
  await using other = await startServer(home, { CLAUDE_PROJECT_DIR: project });
  await other.call('start_ghap', { ...shortDraft('pages'), action: 'Counted the pages of a list by full ones' });
  const session_id = 'session-pages';
  await hook({ ...before('Edit', { file_path, old_string: 'round(', new_string: 'floor(' }), session_id }, other);
  await writeFile(file_path, lines('floor'));
  await falsify(
    {
      result: 'The last page is missing',
      surprise: 'A page that is not full was not counted',
      why: 'Only full pages were thought of',
    },
    other,
  );
  const mended = [
    before('Edit', { file_path, old_string: 'floor(', new_string: 'ceil(' }),
    before('Write', { file_path, content: lines('ceil') }),
  ];
  for (const [at, input] of mended.entries()) {
    await eventually(async () => {
      expect(contextOf(await hook({ ...input, session_id: `session-mended-${at}` }, other))).toContain('not full');
    });
  }
  const beside = `${lines('floor')}\nexport const PAGE_SIZE = 20;\n`;
  for (const input of [
    before('Write', { file_path, content: beside }),
    before('Edit', { file_path, old_string: 'return pages', new_string: 'return Math.max(1, pages)' }),
  ]) {
    expect(await hook({ ...input, session_id: 'session-beside-pages' }, other)).toEqual({});
  }
  await rm(project, { recursive: true });
});

it('is recorded with what became of it, which the shell shows', async () => {
  const session_id = 'session-heeding';
  await eventually(async () => expect(contextOf(await hook({ ...push('4'), session_id }))).not.toBe(''));
  const command = 'git push --force-with-lease origin release/4';
  await hook({ ...before('Bash', { command }), session_id });
  const response = { stdout: '', stderr: '', interrupted: false };
  const ended = { hook_event_name: 'PostToolUse', tool_name: 'Bash', tool_response: response };
  await hook({ ...ended, tool_input: { command }, session_id });
  const log = await readFile(join(home.home, 'logs', 'warnings.jsonl'), 'utf8');
  const fates = log.split('\n').filter((line) => line.includes(session_id));
  expect(fates.map((line) => (JSON.parse(line) as Json).fate)).toEqual(['given', 'heeded', 'succeeded']);
  const { stdout } = await runCommand(home, ['injections', '--json', '--project', '*'], process.cwd());
  const shown = JSON.parse(stdout) as readonly { session: string; items: readonly object[] }[];
  expect(shown.find(({ session }) => session === session_id)?.items).toMatchObject([
    { id: `action:${id}`, fates: ['heeded', 'succeeded'] },
  ]);
});

it('is spent on nothing harmless', async () => {
  const session_id = 'session-harmless';
  const harmless = ['grep -rn "push --force" .', 'git log --oneline', 'git push origin main', `${PUSH}2 --dry-run`];
  for (const command of harmless) expect(await hook({ ...before('Bash', { command }), session_id })).toEqual({});
});

it('follows a run whose error came before', async () => {
  const error = 'Exit code 1\nerror: failed to merge the overwritten hotfix, 2 conflicts remain';
  const run = {
    hook_event_name: 'PostToolUseFailure',
    tool_name: 'Bash',
    is_interrupt: false,
    tool_input: { command: './release.sh' },
    error,
    session_id: 'session-failed',
  };
  await eventually(async () =>
    expect(contextOf(await hook(run))).toMatch(/## This error came before\n- tried: .* \| Commits of/u),
  );
  expect(await hook(run)).toEqual({});
});

it('follows a run that ends as one did while an entry was open, whatever the entry says of it', async () => {
  const error =
    'Exit code 1\nsqlalchemy.exc.MissingGreenlet: greenlet_spawn has not been called; cannot call await_only() here';
  const run = (session_id: string): Json => ({
    ...{ hook_event_name: 'PostToolUseFailure', tool_name: 'Bash', is_interrupt: false, session_id, error },
    tool_input: { command: 'python scripts/refill.py' },
  });
  await server.call('start_ghap', { ...shortDraft('the refill'), action: 'Read the orders of a customer lazily' });
  await hook(run('session-refill'));
  const worked = 'Loading the orders with selectinload';
  await falsify({ result: 'Nothing was refilled', surprise: 'Orders are not loaded', why: 'Lazy by default', worked });
  await eventually(async () => expect(contextOf(await hook(run('session-later')))).toContain(worked));
});

it('follows tests that fail before a pipe, and tells what helped though that entry came true', async () => {
  const stdout = 'E   RuntimeError: harbour simulator needs a licence\n=== 3 failed, 9 passed in 2.10s ===';
  const run = (session_id: string): Json => ({
    ...{ hook_event_name: 'PostToolUse', tool_name: 'Bash', session_id },
    ...{ tool_input: { command: 'pytest tests/harbour | tee log.txt' }, tool_response: { stdout, stderr: '' } },
  });
  await server.call('start_ghap', { ...shortDraft('the harbour'), action: 'Fetched a licence for the simulator' });
  await hook(run('session-harbour'));
  await server.call('resolve_ghap', {
    ...{ status: 'confirmed', result: 'The tests pass' },
    lesson: { what_worked: 'Sourcing licence.env before the tests' },
  });
  await eventually(async () => {
    const told = contextOf(await hook(run('session-harbour-later')));
    expect(told).toContain('## This error came before\n');
    expect(told).toContain('Sourcing licence.env');
  });
  expect(await hook({ ...before('Bash', { command: 'pytest tests/harbour' }), session_id: 'session-quiet' })).toEqual(
    {},
  );
});

it('follows a run of any program that failed before a pipe', async () => {
  const stdout = 'Error: UPGRADE FAILED: another operation (install/upgrade/rollback) is in progress';
  const run = (session_id: string): Json => ({
    ...{ hook_event_name: 'PostToolUse', tool_name: 'Bash', session_id },
    ...{ tool_input: { command: 'helm upgrade quay ./chart 2>&1 | tail -2' }, tool_response: { stdout, stderr: '' } },
  });
  await server.call('start_ghap', { ...shortDraft('the quay'), action: 'Upgraded the release of the quay with helm' });
  await hook(run('session-quay'));
  const worked = 'helm rollback quay before the next upgrade';
  await falsify({ result: stdout, surprise: 'The release hung', why: 'An upgrade had been killed', worked });
  await eventually(async () => expect(contextOf(await hook(run('session-quay-later')))).toContain(worked));
});

it('arrives once at another place of the file where the prompt asks for a mending, and not at other work', async () => {
  const file_path = '/shop/src/vouchers.ts';
  const cached = 'const vouchers = cacheOf(readVouchers);\nreturn vouchers.get(code);';
  await server.call('start_ghap', { ...shortDraft('the vouchers'), action: 'Cached vouchers' });
  await hook(before('Edit', { file_path, old_string: 'return readVouchers(code);', new_string: cached }));
  const { id: own } = (await server.call('get_active_ghap', {})) as { id: string };
  await falsify({
    result: 'Expired vouchers were taken for an hour',
    surprise: 'Nothing ever cleared the cache of vouchers',
    why: 'The cache had no end',
  });
  const prompt = (session_id: string, text: string) =>
    hook({ hook_event_name: 'UserPromptSubmit', session_id, prompt: text });
  const elsewhere = before('Edit', { file_path, old_string: 'type Currency = string;', new_string: 'type Code = 1;' });
  const heading = '## This file went wrong lately\n- tried: Cached vouchers | Nothing ever cleared the cache';
  await prompt('session-other-work', 'Add Norwegian crowns as a currency of our gift cards');
  expect(await hook({ ...elsewhere, session_id: 'session-other-work' })).toEqual({});
  await prompt('session-mending', 'The currency of Norwegian gift cards is wrong at the checkout');
  await prompt('session-mending', 'yes, go on');
  await eventually(async () => {
    expect(contextOf(await hook({ ...elsewhere, session_id: 'session-mending' }))).toContain(heading);
  });
  expect(await hook({ ...elsewhere, session_id: 'session-mending' })).toEqual({});
  // What would repeat it is told all the same, and that alone is a warning that can be heeded.
  const touching = before('Edit', { file_path, old_string: cached, new_string: 'return 0;' });
  await eventually(async () => {
    expect(contextOf(await hook({ ...touching, session_id: 'session-mending' }))).toContain(
      '## This went wrong before',
    );
  });
  const log = await readFile(join(home.home, 'logs', 'warnings.jsonl'), 'utf8');
  expect(log.split('\n').filter((line) => line.includes(`"given"`) && line.includes(own))).toHaveLength(1);
});
