import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { shortDraft } from '../test-support/entries.ts';
import { eventually } from '../test-support/eventually.ts';
import { runCommand, type CommandResult } from '../test-support/run-command.ts';
import { startServer, type Json, type ServerProcess } from '../test-support/server-process.ts';
import { temporaryHome, type TemporaryHome } from '../test-support/temporary-home.ts';

let home: TemporaryHome;
let root: string;
let server: ServerProcess;

const run = (...args: readonly string[]): Promise<CommandResult> => runCommand(home, args, root);
const list = async (kind: string, ...flags: readonly string[]): Promise<readonly Json[]> =>
  JSON.parse((await run(kind, 'list', '--json', ...flags)).stdout) as Json[];
const idsOf = async (kind: string, ...flags: readonly string[]): Promise<readonly unknown[]> =>
  (await list(kind, ...flags)).map(({ id }) => id);

beforeAll(async () => {
  home = await temporaryHome();
  root = join(home.home, 'shop');
  await mkdir(root, { recursive: true });
  server = await startServer(home, { CLAUDE_PROJECT_DIR: root, CLAUDE_CODE_SESSION_ID: 'session-shelf' });
});

afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await home[Symbol.asyncDispose]();
});

describe('learning-memory memories', () => {
  it('lists, shows, deletes and restores what the server serves', async () => {
    const { id } = (await server.call('store_memory', { content: 'The cart rounds half to even.' })) as { id: string };
    expect((await run('memories')).stdout).toContain(`${id}  `);
    const shown = (await run('memories', 'show', id)).stdout;
    expect(shown).toContain('content: The cart rounds half to even.');
    expect(shown).toMatch(/^project: shop$[^]*^projectId: project_\w+$/mu);
    expect(shown).toMatch(/^createdAt: 20\d\d-\d\d-\d\dT/mu);
    expect((await run('memories', 'delete', id)).stdout).toMatch(/is deleted; `restore` brings it back until \d{4}-/u);
    expect([await idsOf('memories'), await idsOf('memories', '--deleted')]).toEqual([[], [id]]);
    expect((await run('memories', 'restore', id)).stdout).toBe(`${id} is there again.\n`);
    expect(await idsOf('memories')).toEqual([id]);
  });

  it('says what to do about an id that is not there', async () => {
    const { code, stderr } = await run('memories', 'delete', 'nobody');
    expect(code).toBe(2);
    expect(stderr).toContain('nobody');
  });

  it.each(['memories', 'injections'])('names the commands of %s where there is none of a name', async (shelf) => {
    const { code, stderr, stdout } = await run(shelf, 'frob');
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toContain(`unknown command 'frob' of '${shelf}'. Known are list, show, delete, restore.`);
  });
});

describe('learning-memory entries', () => {
  let id: string;

  beforeAll(async () => {
    ({ id } = (await server.call('start_ghap', {
      ...shortDraft('the shelf'),
      action: 'git push --force origin main',
    })) as {
      id: string;
    });
    await server.call('resolve_ghap', {
      status: 'falsified',
      result: 'The hook refused it',
      surprise: 'Nobody may force',
      root_cause: { category: 'oversight', description: 'The rule was not read' },
    });
  });

  it('lists and shows one', async () => {
    expect(await list('entries')).toMatchObject([{ id, about: expect.stringContaining('falsified') }]);
    expect((await run('entries', 'show', id)).stdout).toContain('surprise: Nobody may force');
    expect(JSON.parse((await run('entries', 'show', id, '--json')).stdout)).toMatchObject({
      project: 'shop',
      projectId: expect.stringMatching(/^project_/u),
    });
    expect(JSON.parse((await run('entries', 'show', id, '--json')).stdout)).toMatchObject({ id });
  });

  it('deletes one for the running server too, and brings it back as it was', async () => {
    const before = (await run('entries', 'show', id, '--json')).stdout;
    expect((await run('entries', 'delete', id)).stdout).toContain('is deleted');
    expect([await idsOf('entries'), await idsOf('entries', '--deleted')]).toEqual([[], [id]]);
    for (const verb of ['show', 'delete']) {
      const { code, stderr } = await run('entries', verb, id);
      expect([code, stderr]).toEqual([2, expect.stringContaining(`\`learning-memory entries restore ${id}\``)]);
    }
    const found = (await server.call('search_experiences', { query: 'force push' })) as { results: Json[] };
    expect(found.results).toEqual([]);
    // What starts later finds it in the journal, and leaves it there.
    await using later = await startServer(home, { CLAUDE_PROJECT_DIR: root, CLAUDE_CODE_SESSION_ID: 'session-later' });
    await later.call('list_ghap_entries', {});
    expect(await idsOf('entries')).toEqual([]);
    expect((await run('entries', 'restore', id)).code).toBe(0);
    expect((await run('entries', 'show', id, '--json')).stdout).toBe(before);
    expect(await idsOf('entries', '--deleted')).toEqual([]);
    const { code, stderr } = await run('entries', 'restore', id);
    expect([code, stderr]).toEqual([2, expect.stringContaining('list --deleted')]);
  });

  it('leaves one of another project alone', async () => {
    const elsewhere = join(home.home, 'bank');
    await mkdir(elsewhere, { recursive: true });
    const { code, stderr } = await runCommand(home, ['entries', 'delete', id], elsewhere);
    expect([code, stderr]).toEqual([2, expect.stringContaining('--project "shop"')]);
    expect(await idsOf('entries')).toEqual([id]);
  });

  it('is said of an injection too, whose record can be taken out', async () => {
    const input = { event: 'PreToolUse', session_id: 'session-shelf', tool_name: 'Bash' };
    const tool_input = JSON.stringify({ command: 'git push --force origin next' });
    const ask = () => server.client.callTool({ name: 'handle_hook', arguments: { ...input, tool_input } });
    await eventually(async () => {
      await ask();
      expect(await list('injections')).toHaveLength(1);
    });
    const [{ id: time = '' } = {}] = (await list('injections')) as readonly { id?: string }[];
    expect((await run('injections')).stdout).toMatch(new RegExp(`^id ${time}  PreToolUse  `, 'u'));
    const shown = (await run('injections', 'show', time)).stdout;
    expect(shown).toContain(`action:${id}`);
    expect(shown).toMatch(new RegExp(`^id: ${time}\n`, 'u'));
    expect(JSON.parse((await run('entries', 'show', id, '--json')).stdout)).toMatchObject({ lessons: { given: 1 } });
    expect((await run('injections', 'delete', time)).code).toBe(0);
    expect([await list('injections'), await idsOf('injections', '--deleted')]).toEqual([[], [time]]);
    expect((await run('injections', 'restore', time)).code).toBe(0);
    expect(await list('injections')).toMatchObject([{ time }]);
  });
});

describe('learning-memory values', () => {
  it('says that there is none, and what is not there', async () => {
    expect((await run('values')).stdout).toMatch(/^There is none\./u);
    const { code, stderr } = await run('values', 'show', 'value_1');
    expect([code, stderr]).toEqual([2, expect.stringContaining("There is no value 'value_1'")]);
    expect(await readdir(join(home.home, 'deleted')).catch(() => [])).not.toContain('values');
  });
});
