import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { cp, mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HOSTILE_SETTINGS, type Trap } from './hostile-settings.ts';
import { JANE, repositoryAt, TEST_ENVIRONMENT, type TestRepository } from './test-repository.ts';

const HOOKS = ['pre-commit', 'post-commit', 'reference-transaction', 'post-index-change', 'post-checkout', 'fsmonitor'];

export interface HostileRepositories extends AsyncDisposable {
  readonly trap: Trap;
  /** A git that knows none of the variables by which newer ones are kept quiet. */
  readonly oldGit: string;
  /** A repository that abuses one key, or all of these at once. */
  make(...keys: readonly string[]): Promise<string>;
  /** What an unprotected git does there. */
  provoke(folder: string, command: readonly string[]): void;
  /** Whether a program ran or a host was called since the last time. */
  takeMark(): Promise<boolean>;
}

/** Repositories whose settings would run programs, read files and call hosts; all of it is removed at the end. */
export async function hostileRepositories(): Promise<HostileRepositories> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'hostile-')));
  const mark = join(folder, 'elsewhere/mark');
  const host = await listen(mark);
  const trap = await layTrap(folder, { mark, host: host.name });
  const [whole, partial] = [await wholeRepository(folder), join(folder, 'partial')];
  await cp(whole, partial, { recursive: true });
  await removeObject(partial, 'HEAD~3:a');
  const oldGit = await writeProgram(
    join(folder, 'old', 'git'),
    `unset GIT_NO_LAZY_FETCH GIT_OPTIONAL_LOCKS\nfor name in $(env | sed -n 's/^\\(GIT_CONFIG_[CKV][A-Z]*[_0-9]*\\)=.*/\\1/p'); do unset "$name"; done\nPATH='${process.env['PATH'] ?? ''}' exec git "$@"`,
  );
  let made = 0;
  return {
    trap,
    oldGit,
    async make(...keys) {
      const rows = keys.map((key) => HOSTILE_SETTINGS[key]).filter((row) => row !== undefined);
      const target = join(folder, `made-${String((made += 1))}`);
      await cp(rows.some(({ isPartial }) => isPartial) ? partial : whole, target, { recursive: true });
      const repository = repositoryAt(target);
      for (const { settings } of rows) {
        for (const [name, value] of Object.entries(settings(trap)))
          repository.git('config', '--file=.git/config', name, value);
      }
      return target;
    },
    provoke(target, command) {
      const env = { ...TEST_ENVIRONMENT, GIT_TERMINAL_PROMPT: '0' };
      spawnSync('git', ['-c', 'user.name=T', '-c', 'user.email=t@example.org', ...command], {
        cwd: target,
        env,
        timeout: 5000,
      });
    },
    async takeMark() {
      const isMarked = existsSync(mark);
      await rm(mark, { force: true });
      return isMarked;
    },
    [Symbol.asyncDispose]: async () => {
      host.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A host that leaves the mark for whoever connects. */
async function listen(mark: string): Promise<{ readonly name: string; readonly close: () => void }> {
  const server = createServer((socket) => {
    writeFileSync(mark, '');
    socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  server.unref();
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return { name: `127.0.0.1:${String(port)}`, close: () => server.close() };
}

async function layTrap(
  folder: string,
  { mark, host }: { readonly mark: string; readonly host: string },
): Promise<Trap> {
  const elsewhere = join(folder, 'elsewhere');
  const hooks = join(folder, 'hooks');
  const pipe = join(folder, 'pipe');
  const leaveMark = `touch '${mark}'; exit 1`;
  const program = await writeProgram(join(folder, 'program'), leaveMark);
  for (const hook of HOOKS) await writeProgram(join(hooks, hook), leaveMark);
  await mkdir(elsewhere);
  await writeFile(join(elsewhere, 'a'), 'outside\n');
  await writeFile(join(elsewhere, 'settings'), `[core]\n\tfsmonitor = ${program}\n`);
  execFileSync('mkfifo', [pipe]);
  return { program, hooks, pipe, host, elsewhere };
}

async function writeProgram(path: string, script: string): Promise<string> {
  await mkdir(join(path, '..'), { recursive: true });
  await writeFile(path, `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  return path;
}

/** Its last commit is signed, a submodule is in it, and its files have a driver for everything. */
async function wholeRepository(folder: string): Promise<string> {
  const path = join(folder, 'whole');
  await mkdir(path);
  const repository = repositoryAt(path);
  repository.git('init', '--quiet', '--initial-branch=main');
  await repository.commit({ a: '1\n2\n3\n', '.mailmap': `Janet ${JANE.replace(/^[^<]*/u, '')}\n` });
  await repository.commit({ a: '1\n2\nx\n' });
  repository.git('mv', 'a', 'renamed');
  await repository.commit({ a: 'other\n', '.gitattributes': '* filter=f=x diff=d merge=m\n' });
  await repository.commit({ 'dir/b': 'b\n', '.gitmodules': '[submodule "sub"]\n\tpath = sub\n\turl = ./sub\n' });
  repository.git('update-index', '--add', '--cacheinfo', `160000,${repository.git('rev-parse', 'HEAD')},sub`);
  repository.git('commit', '--quiet', '--amend', '--no-edit');
  sign(repository);
  await repository.write('a', 'other\nnew\n');
  return path;
}

function sign(repository: TestRepository): void {
  const [head = '', ...body] = repository.git('cat-file', 'commit', 'HEAD').split('\n\n');
  const signature = '-----BEGIN PGP SIGNATURE-----\n \n x\n -----END PGP SIGNATURE-----';
  const text = [`${head}\ngpgsig ${signature}`, ...body].join('\n\n');
  const options = { cwd: repository.folder, env: TEST_ENVIRONMENT, input: `${text}\n` };
  const id = execFileSync('git', ['hash-object', '-t', 'commit', '-w', '--stdin'], options).toString().trim();
  repository.git('update-ref', 'HEAD', id);
}

async function removeObject(folder: string, name: string): Promise<void> {
  const id = repositoryAt(folder).git('rev-parse', name);
  await rm(join(folder, '.git/objects', id.slice(0, 2), id.slice(2)), { force: true });
}
