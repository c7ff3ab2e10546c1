import { execFileSync, spawnSync } from 'node:child_process';
import { chmod, link, mkdir, symlink, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { temporaryFolders } from '../test-support/temporary-folder.ts';
import { writeFiles } from '../test-support/write-files.ts';
import { createSkipCounter } from './skipped-files.ts';
import { walkDirectory } from './walk-directory.ts';

const temporaryFolder = temporaryFolders();

async function walk(root: string, recursive = true): Promise<{ readonly paths: string[]; readonly skipped: unknown }> {
  const skipped = createSkipCounter();
  const paths: string[] = [];
  const onSkip = skipped.add.bind(skipped);
  for await (const path of walkDirectory({ root, recursive, onSkip })) paths.push(path);
  return { paths: paths.sort(), skipped: skipped.list() };
}

function git(root: string, ...args: readonly string[]): string {
  return execFileSync('git', ['-C', root, ...args], { encoding: 'utf8' });
}

describe('walkDirectory', () => {
  it('leaves out exactly what git leaves out', async () => {
    const root = await temporaryFolder();
    git(root, 'init', '-q');
    const places = [
      '',
      'a/',
      'a/b/',
      'gen/',
      'a/gen/',
      'a/gen/deep/',
      'logs/',
      'a/logs/',
      'kept/',
      '[x] !y#z/',
      'tmp dir/',
    ];
    const names = [
      'main.py',
      'debug.log',
      'keep.log',
      'notes.txt',
      '#hash',
      'x.tmp',
      'only-here.js',
      'trail ',
      'UPPER.LOG',
    ];
    await writeFiles(root, Object.fromEntries(places.flatMap((place) => names.map((name) => [place + name, '']))));
    await writeFiles(root, {
      '.gitignore':
        '# comment\n\n*.log\r\n!keep.log\n/only-here.js\ngen/\nlogs/*\n!logs/keep.log\n\\#hash\n**/tmp dir/x.tmp\n',
      'a/.gitignore': '!gen/\nb/notes.txt\n/main.py\n*.txt\n!/notes.txt\ntrail\\ \n',
      'a/gen/.gitignore': 'deep\n',
      '[x] !y#z/.gitignore': 'notes.txt\n/main.py\n',
      'kept/.gitignore': '*\n!*.py\n!.gitignore\n',
      '.git/info/exclude': 'x.tmp\nkeep.log\n',
    });
    const listed = git(root, 'ls-files', '-z', '--others', '--exclude-standard').split('\0').filter(Boolean).sort();
    expect((await walk(root)).paths).toEqual(listed);
    expect(listed).toEqual(expect.arrayContaining(['a/gen/main.py', '[x] !y#z/only-here.js', 'kept/main.py']));
  });

  it('leaves out what tools make, unless a .gitignore takes it back', async () => {
    const root = await temporaryFolder();
    const files = {
      'node_modules/x/index.js': '',
      '.venv/lib/site.py': '',
      'dist/a.js': '',
      'sub/build/a.py': '',
      'lib/jquery.min.js': '',
      '.git/hooks/pre-commit': '',
      'vendor/x.go': '',
      'src/vendor/own.py': '',
      'target/kept.rs': '',
      'a.py': '',
    };
    await writeFiles(root, files);
    expect((await walk(root)).paths).toEqual(['a.py', 'src/vendor/own.py']);
    await writeFiles(root, { '.gitignore': '!/target/\n' });
    expect((await walk(root)).paths).toEqual(['.gitignore', 'a.py', 'src/vendor/own.py', 'target/kept.rs']);
  });

  it('follows no link, in a circle or out of the root, and opens no pipe', async () => {
    const folder = await temporaryFolder();
    const root = join(folder, 'root');
    await writeFiles(folder, { 'secret.py': '', 'outside/b.py': '', 'root/sub/a.py': '' });
    await symlink(root, join(root, 'sub', 'loop'));
    await symlink(join(folder, 'outside'), join(root, 'outside'));
    await symlink(join(folder, 'secret.py'), join(root, 'secret.py'));
    await symlink('self', join(root, 'self'));
    execFileSync('mkfifo', [join(root, 'pipe.py')]);
    await link(join(root, 'sub', 'a.py'), join(root, 'hard.py'));
    expect(await walk(root)).toEqual({
      paths: ['hard.py', 'sub/a.py'],
      skipped: [
        { reason: 'symlink', count: 4, examples: ['outside', 'secret.py', 'self', 'sub/loop'] },
        { reason: 'unreadable', count: 1, examples: ['pipe.py'] },
      ],
    });
  });

  it('takes no rules from a .gitignore that is a link, a folder or huge', async () => {
    const root = await temporaryFolder();
    await writeFiles(root, { 'rules.txt': '*.py', 'a/a.py': '', 'b/b.py': '', 'c/c.py': '' });
    await symlink('../rules.txt', join(root, 'a/.gitignore'));
    await mkdir(join(root, 'b/.gitignore'));
    await writeFile(join(root, 'c/.gitignore'), '');
    await truncate(join(root, 'c/.gitignore'), 2 ** 31);
    expect((await walk(root)).paths).toEqual(['a/a.py', 'b/b.py', 'c/.gitignore', 'c/c.py', 'rules.txt']);
  });

  it('stays in the first folder when told so', async () => {
    const root = await temporaryFolder();
    await writeFiles(root, { 'a.py': '', 'sub/b.py': '' });
    expect((await walk(root, false)).paths).toEqual(['a.py']);
  });

  it('goes deep', async () => {
    const root = await temporaryFolder();
    const deep = 'd/'.repeat(300);
    await writeFiles(root, { [`${deep}a.py`]: '' });
    expect((await walk(root)).paths).toEqual([`${deep}a.py`]);
  });

  it('counts names that are no UTF-8', async () => {
    const root = await temporaryFolder();
    await writeFile(Buffer.concat([Buffer.from(`${root}/bad`), Buffer.from([0xff]), Buffer.from('.py')]), '');
    expect(await walk(root)).toEqual({
      paths: [],
      skipped: [{ reason: 'unreadable', count: 1, examples: ['bad\uFFFD.py'] }],
    });
  });

  it('counts folders and files without permission, and throws for the root', async () => {
    const root = await temporaryFolder();
    await writeFiles(root, { 'open/a.py': 'x', 'closed/b.py': 'x', 'closed.py': 'x' });
    await chmod(root, 0o755);
    await chmod(join(root, 'closed'), 0);
    await chmod(join(root, 'closed.py'), 0);
    const module = fileURLToPath(new URL('../test-support/read-all.ts', import.meta.url));
    const node = [
      '--conditions=@learning-memory/source',
      '--no-warnings',
      '--import',
      import.meta.resolve('tsx'),
      module,
    ];
    // Permissions do not bind the administrator.
    const uid = process.getuid?.() === 0 ? 65534 : process.getuid?.();
    const run = (folder: string): string => {
      const env = { PATH: process.env['PATH'], TMPDIR: tmpdir(), HOME: tmpdir() };
      const { stdout, stderr } = spawnSync(process.execPath, [...node, folder], {
        encoding: 'utf8',
        env,
        ...(uid === undefined ? {} : { uid }),
      });
      return stdout || stderr;
    };
    expect(JSON.parse(run(root))).toEqual({
      read: ['open/a.py'],
      skipped: [{ reason: 'unreadable', count: 2, examples: ['closed', 'closed.py'] }],
    });
    expect(run(join(root, 'closed'))).toContain('EACCES');
    await chmod(join(root, 'closed'), 0o755);
  });
});
