import { execFile, spawn, spawnSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, rm, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { runCommand, runHook } from '../test-support/run-command.ts';
import { SERVER_BIN, serverEnvironment, startServer } from '../test-support/server-process.ts';
import { temporaryHome, type TemporaryHome } from '../test-support/temporary-home.ts';

let home: TemporaryHome;
let folder: string;

beforeEach(async () => {
  home = await temporaryHome();
  await chmod(dirname(home.home), 0o755);
  folder = await mkdtemp(join(tmpdir(), 'working-'));
  await chmod(folder, 0o755);
});

afterEach(async () => {
  await chmod(home.home, 0o755).catch(() => undefined);
  await home[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

async function store(): Promise<void> {
  await using server = await startServer(home);
  await server.call('store_memory', { content: 'The API listens on port 7100', scope: 'global' });
}

interface Ended {
  readonly code: number;
  readonly stderr: string;
}

/** What a shell of somebody does whom permissions bind, which they do not an administrator. */
function runAsUser(script: string, command: readonly string[] = ['sh', '-c']): Promise<Ended> {
  const uid = process.getuid?.() === 0 && command[0] === 'sh' ? { uid: 65_534, gid: 65_534 } : {};
  const env = serverEnvironment(home, { NODE: process.execPath, BIN: SERVER_BIN, FOLDER: folder });
  const [program = 'sh', ...args] = [...command, script];
  return new Promise((resolve) => {
    const child = execFile(program, args, { env, cwd: tmpdir(), ...uid }, (_error, _stdout, stderr) =>
      resolve({ code: child.exitCode ?? -1, stderr }),
    );
    child.stdin?.end();
  });
}

/** After the line that begins the list of all that is wrong with the settings, where it is in one. */
const PREFIX = /^(?:The configuration has problems:\n- )?/.source;

function expectLine({ code, stderr }: Ended, text: RegExp): void {
  expect(stderr).toMatch(new RegExp(`${PREFIX}[^\\n]*${text.source}[^\\n]*\\n$`, 'u'));
  expect(code).toBe(2);
}

const COMMANDS = ['backup', 'search mailer', 'index "$FOLDER"'];

const onPosix = process.platform === 'win32' ? describe.skip : describe;

onPosix('point 14: one clear line', () => {
  it.each([...COMMANDS, 'serve', 'doctor'])('says that the working directory was deleted: %s', async (command) => {
    await chmod(folder, 0o777);
    expectLine(
      await runAsUser(`mkdir "$FOLDER/gone" && cd "$FOLDER/gone" && rmdir "$FOLDER/gone" && "$NODE" "$BIN" ${command}`),
      /The working directory was deleted\. Change to a folder that is there/,
    );
  });

  it('a hook is silent where the working directory was deleted', async () => {
    const gone = join(folder, 'gone');
    await mkdir(gone);
    const script = `cd "$FOLDER/gone" && rmdir "$FOLDER/gone" && echo '{}' | "$NODE" "$BIN" hook session-start`;
    await chmod(folder, 0o777);
    expect(await runAsUser(script)).toEqual({ code: 0, stderr: '' });
    expect(await runHook(home, 'session-start', '{}')).toMatchObject({ code: 0 });
  });

  it('says to a session that its folder was deleted, and goes on with what is of no project', async () => {
    await using server = await startServer(home, { CLAUDE_PROJECT_DIR: folder });
    await server.call('store_memory', { content: 'The API listens on port 7100', scope: 'global' });
    await rmdir(folder);
    for (const [tool, input] of [
      ['store_memory', { content: 'The queue lies in Redis' }],
      ['list_memories', {}],
    ] as const) {
      const { type, message } = await server.fail(tool, input);
      expect([type, message]).toEqual([
        'not_found',
        expect.stringMatching(/folder that this session works in.*is not there/),
      ]);
    }
    await server.call('store_memory', { content: 'The queue lies in Redis', scope: 'global' });
  });

  it('goes on where the folder that the server was started in is deleted', async () => {
    const gone = join(folder, 'gone');
    await mkdir(gone);
    const input = [
      ['initialize', { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'gone', version: '1' } }],
      ['tools/call', { name: 'store_memory', arguments: { content: 'The API listens on port 7100', scope: 'global' } }],
    ].map(([method, params], id) => JSON.stringify({ jsonrpc: '2.0', id, method, params }));
    const env = serverEnvironment(home);
    const child = spawn(process.execPath, [SERVER_BIN, 'serve'], { cwd: gone, env, stdio: ['pipe', 'pipe', 'ignore'] });
    const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    child.stdin.write(`${input[0] ?? ''}\n`);
    await answers.next();
    await rmdir(gone);
    child.stdin.write(`${input[1] ?? ''}\n`);
    const answer = await answers.next();
    child.stdin.end();
    expect(answer.value).toContain('created');
  });

  it('doctor says that nothing can be written to the home', async () => {
    await mkdir(home.home, { recursive: true });
    await chmod(home.home, 0o555);
    const { code, stderr } = await runAsUser('"$NODE" "$BIN" doctor >&2');
    expect(stderr).toMatch(/FAILED +data home +.* cannot be written \(EACCES\)\. .*fix its permissions/u);
    expect(code).toBe(1);
  });

  it.each([
    ['backup', 'copy.db'],
    ['export', 'things.jsonl'],
  ])('says that there is no folder for what is written: %s', async (command, file) => {
    await store();
    const { code, stderr } = await runCommand(home, [command, '--to', join(folder, 'none', file)], folder);
    expectLine({ code: code ?? -1, stderr }, /There is no folder .*none\. Make it, or give another path\./);
  });

  it.each(COMMANDS)('says that the home may not be written or its database opened: %s', async (command) => {
    await store();
    await mkdir(home.home, { recursive: true });
    await chmod(home.home, 0o555);
    expectLine(
      await runAsUser(`"$NODE" "$BIN" ${command}`),
      /\(EACCES\)\. Make the file and its folder readable and writable/,
    );
  });

  it.each([...COMMANDS, 'serve', 'doctor'])('says that the home may not be read at all: %s', async (command) => {
    await store();
    await chmod(home.home, 0o000);
    expectLine(
      await runAsUser(`"$NODE" "$BIN" ${command} </dev/null`),
      /config\.json may not be read: make it and its folder readable/,
    );
  });

  const mounts = spawnSync('unshare', ['-rm', 'mount', '-t', 'tmpfs', 'tmpfs', tmpdir()]).status === 0;
  (mounts ? it : it.skip).each(COMMANDS)('says that the home lies on a read-only mount: %s', async (command) => {
    await store();
    const mounted = `mount --bind "$LEARNING_MEMORY_HOME" "$LEARNING_MEMORY_HOME" && mount -o remount,ro,bind "$LEARNING_MEMORY_HOME"`;
    expectLine(
      await runAsUser(`${mounted} && "$NODE" "$BIN" ${command}`, ['unshare', '-rm', 'sh', '-c']),
      /is read-only \((?:EROFS|SQLITE_READONLY\w*)\)\. Make the file and its folder writable/,
    );
  });
});
