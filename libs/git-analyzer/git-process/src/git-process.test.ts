import { execFileSync, spawn } from 'node:child_process';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { newRepository, TEST_ENVIRONMENT, type TestRepository } from '@learning-memory/test-repository';
import { gitEnvironment } from './git-environment.ts';
import { readGit, streamGit, type GitProgram } from './git-process.ts';

const RUN_IN_CHILD = fileURLToPath(new URL('./test-support/run-in-child.ts', import.meta.url));
const RUN_WITHOUT_DESCRIPTORS = fileURLToPath(new URL('./test-support/run-without-descriptors.ts', import.meta.url));
const NODE = ['--conditions=@learning-memory/source', '--no-warnings', '--import', import.meta.resolve('tsx')];
// Windows has no `ulimit`.
const onPosix = process.platform === 'win32' ? it.skip : it;

function programOf({ folder }: TestRepository): GitProgram {
  return { binary: 'git', directory: folder, environment: gitEnvironment(TEST_ENVIRONMENT) };
}

/** Ids of the processes that run in a folder, without the shells that watch over them. */
async function processesIn(folder: string): Promise<readonly string[]> {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/u.test(name));
  const lines = await Promise.all(ids.map((id) => readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '')));
  return ids.filter((_id, index) => lines[index]?.includes(folder) && !lines[index].startsWith('/bin/sh'));
}

/** What is dead of the group of this process, and that nobody has taken in. */
async function orphanedZombies(): Promise<readonly string[]> {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/u.test(name));
  const statOf = (id: string): Promise<string> => readFile(`/proc/${id}/stat`, 'utf8').catch(() => '');
  const [own = ''] = /\) \S \d+ (\d+)/u.exec(await statOf('self'))?.slice(1) ?? [];
  const stats = await Promise.all(ids.map(statOf));
  return ids.filter((_id, index) => stats[index]?.includes(`) Z 1 ${own} `));
}

/** Says one line and never ends. */
async function hangingGit(repository: TestRepository): Promise<GitProgram> {
  const binary = join(repository.folder, 'hanging-git');
  await writeFile(binary, '#!/usr/bin/env node\nconsole.log("started");\nsetInterval(() => {}, 1000);\n', {
    mode: 0o755,
  });
  return { ...programOf(repository), binary };
}

describe('a run of git', () => {
  it('leaves no process behind when the iteration is ended early', async () => {
    await using repository = await newRepository();
    for await (const chunk of streamGit(await hangingGit(repository), { args: ['x'] })) {
      expect(chunk.toString()).toBe('started\n');
      expect(await processesIn(repository.folder)).toHaveLength(1);
      break;
    }
    expect(await processesIn(repository.folder)).toEqual([]);
  });

  it('is stopped by a signal, before and while it runs', async () => {
    await using repository = await newRepository();
    const program = await hangingGit(repository);
    const controller = new AbortController();
    const run = streamGit(program, { args: ['x'], signal: controller.signal });
    await run.next();
    const reason = new Error('enough');
    controller.abort(reason);
    const aborted = { code: 'GIT_ABORTED', kind: 'aborted', cause: reason };
    await expect(run.next()).rejects.toMatchObject(aborted);
    expect(await processesIn(repository.folder)).toEqual([]);
    await expect(readGit(program, { args: ['x'], signal: controller.signal })).rejects.toMatchObject(aborted);
  });

  it('point 6: ends with the process that started it, also when it waits for a pipe', async () => {
    await using repository = await newRepository();
    execFileSync('mkfifo', [join(repository.folder, 'pipe')]);
    repository.git('config', 'include.path', join(repository.folder, 'pipe'));
    const parent = spawn(process.execPath, [...NODE, RUN_IN_CHILD, repository.folder], {
      env: { ...process.env, NODE_OPTIONS: '' },
      stdio: 'inherit',
    });
    const isGitRunning = async (): Promise<boolean> => (await processesIn(repository.folder)).length === 2;
    while (!(await isGitRunning())) await sleep(20);
    parent.kill('SIGKILL');
    while ((await processesIn(repository.folder)).length > 0) await sleep(20);
  });

  it('ends at once when much of what it prints is not read', async () => {
    await using repository = await newRepository();
    await repository.write('big', 'x\n'.repeat(2_000_000));
    await repository.commit({});
    const ends = Array.from({ length: 5 }, async () => {
      for await (const _ of streamGit(programOf(repository), { args: ['cat-file', 'blob', 'HEAD:big'] })) return;
    });
    await Promise.all(ends);
    expect(await processesIn(repository.folder)).toEqual([]);
  });

  it('leaves no zombie behind, however it ends', async () => {
    await using repository = await newRepository();
    const before = await orphanedZombies();
    for (let run = 0; run < 10; run += 1) await readGit(programOf(repository), { args: ['rev-list', '--all'] });
    for await (const _ of streamGit(await hangingGit(repository), { args: ['x'] })) break;
    const left = (await orphanedZombies()).filter((id) => !before.includes(id));
    expect(left).toEqual([]);
  });

  it('point 6: is stopped when it says nothing for too long', async () => {
    await using repository = await newRepository();
    const program = { ...(await hangingGit(repository)), timeoutMs: 300 };
    await expect(readGit(program, { args: ['x'] })).rejects.toMatchObject({
      code: 'GIT_TIMED_OUT',
      kind: 'unavailable',
      message: expect.stringContaining('said nothing for 0.3 s'),
    });
    expect(await processesIn(repository.folder)).toEqual([]);
  });

  it('point 6: says why it failed, without the content of any file', async () => {
    await using repository = await newRepository();
    await repository.write('words', 'a secret line = here\n');
    const run = readGit(programOf(repository), { args: ['rev-list', 'nothing-secret'] });
    await expect(run).rejects.toMatchObject({
      code: 'GIT_FAILED',
      kind: 'internal',
      details: { command: 'rev-list', exitCode: 128, stderr: expect.stringContaining('ambiguous argument') },
    });
    await expect(run).rejects.not.toThrow('secret');
    repository.git('config', 'include.path', join(repository.folder, 'words'));
    const settings = readGit(programOf(repository), { args: ['rev-list', '--all'] });
    await expect(settings).rejects.toThrow('bad config line 1 in file');
    await expect(settings).rejects.not.toThrow('secret');
  });

  it('point 6: names the setting that git cannot read, not what it is set to', async () => {
    await using repository = await newRepository();
    repository.git('config', 'diff.algorithm', 'secret-words');
    const run = readGit(programOf(repository), { args: ['log', '--oneline'] });
    await expect(run).rejects.toThrow(/diff\.algorithm/u);
    await expect(run).rejects.not.toThrow('secret');
  });

  it('tells a git that the system killed', async () => {
    await using repository = await newRepository();
    const run = streamGit(await hangingGit(repository), { args: ['x'] });
    await run.next();
    const [id] = await processesIn(repository.folder);
    if (id === undefined) throw new Error('The process is not there.');
    process.kill(Number(id), 'SIGTERM');
    await expect(run.next()).rejects.toMatchObject({ code: 'GIT_UNAVAILABLE', details: { command: 'x' } });
  });

  onPosix('is unavailable where this process may open no more files, and ends nothing else', () => {
    const command = ['ulimit -n 256; exec "$0" "$@"', process.execPath, ...NODE, RUN_WITHOUT_DESCRIPTORS];
    const said = execFileSync('/bin/sh', ['-c', ...command], { env: { ...process.env, NODE_OPTIONS: '' } });
    expect(said.toString()).toBe('GIT_UNAVAILABLE EMFILE\n');
  });

  it('is unavailable for a command that is longer than the system takes', async () => {
    await using repository = await newRepository();
    const run = readGit(programOf(repository), { args: ['log', '--', 'x'.repeat(4_000_000)] });
    await expect(run).rejects.toMatchObject({ code: 'GIT_UNAVAILABLE', details: { reason: expect.any(String) } });
  });

  it('is not led astray by what a git hook leaves in the environment', async () => {
    await using repository = await newRepository();
    await using other = await newRepository();
    const sha = await repository.commit({ a: '1' });
    const environment = {
      ...TEST_ENVIRONMENT,
      GIT_DIR: join(other.folder, '.git'),
      GIT_WORK_TREE: other.folder,
      GIT_INDEX_FILE: '/nonexistent',
      GIT_EXTERNAL_DIFF: 'false',
      GIT_TRACE: '1',
    };
    const program = { ...programOf(repository), environment: gitEnvironment(environment) };
    const args = ['rev-parse', '--show-toplevel', 'HEAD'];
    expect((await readGit(program, { args })).toString()).toBe(`${repository.folder}\n${sha}\n`);
  });

  it('reads no faster than what it prints is taken', async () => {
    await using repository = await newRepository();
    await repository.write('big', 'x\n'.repeat(2_000_000));
    await repository.commit({});
    const run = streamGit(programOf(repository), { args: ['cat-file', 'blob', 'HEAD:big'] });
    await run.next();
    await sleep(300);
    expect(await processesIn(repository.folder)).toHaveLength(1);
    let size = 0;
    for await (const chunk of run) size += chunk.length;
    expect(size).toBeGreaterThan(3_900_000);
  });
});
