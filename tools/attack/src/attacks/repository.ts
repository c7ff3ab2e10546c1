import { execFileSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { HOSTILE_SETTINGS, hostileRepositories, type HostileRepositories } from '@learning-memory/test-repository';
import type { Attack, AttackContext, AttackReport } from '../attack.ts';
import { processesWith } from '../support/processes.ts';
import { startServer, type Json, type ServerProcess } from '../support/server-process.ts';
import { createTallies, type Tallies } from '../tally.ts';

const QUICK_KEYS = 4;
const LANES = 4;

/** What a session does in a repository. */
const CALLS: readonly (readonly [tool: string, input: (repository: string) => Json])[] = [
  ['index_commits', (repository) => ({ repository })],
  ['search_commits', (repository) => ({ repository, query: 'change' })],
  ['get_file_history', (repository) => ({ repository, path: 'renamed' })],
  ['get_blame', (repository) => ({ repository, path: 'a' })],
  ['get_churn_hotspots', (repository) => ({ repository })],
  ['get_code_authors', (repository) => ({ repository, path: 'a' })],
  ['index_codebase', (directory) => ({ directory })],
];

export const repository: Attack = {
  id: 'repository',
  title: 'Hostile repositories',
  share: 10,
  async run(context): Promise<AttackReport> {
    const method = [
      'Repositories whose own settings name a canary as every program that git can be told to run, a pipe that never ends as every file, and a listening host as every remote: one key each, indexed and asked by all tools that read a repository, with the git of this machine and with one that knows none of the newer variables by which git is kept quiet. First an unprotected git shows, for each key that has a command for it, that the canary is one.',
      'A try is lost when the canary ran, the host was called, or the server did not answer.',
    ];
    if (process.platform === 'win32') {
      return {
        method,
        rows: [],
        losses: [],
        notTried: ['Hostile repositories: the canary is a shell script, and pipes have no names on Windows.'],
      };
    }
    const tallies = createTallies();
    const keys = Object.keys(HOSTILE_SETTINGS).slice(0, context.quick ? QUICK_KEYS : undefined);
    const fell: string[] = [];
    const lane = async (own: readonly string[]): Promise<void> => {
      await using hostile = await hostileRepositories();
      fell.push(...(await fallenOf(hostile, own)));
      const attack = { hostile, tallies, keys: own, count: keys.length };
      await attackWith(context, { ...attack, name: 'the git of this machine', path: '' });
      await attackWith(context, { ...attack, name: 'an older git', path: `${dirname(hostile.oldGit)}:` });
    };
    // Most of the time is spent waiting for a git that reads a pipe.
    await Promise.all(Array.from({ length: LANES }, (_, own) => lane(keys.filter((_key, key) => key % LANES === own))));
    await attackContents(context, tallies);
    return {
      method,
      rows: tallies.rows(),
      losses: tallies.losses(),
      notTried: [
        'Other versions of git than the one that is installed, otherwise than by hiding the newer variables from it.',
      ],
      notes: [
        `An unprotected ${execFileSync('git', ['--version']).toString().trim()} ran the canary or called the host for ${String(fell.length)} of ${String(keys.length)} keys; for the others no plain command is known, or it reads a file or nothing at all.`,
      ],
    };
  },
};

/** The keys for which an unprotected git does what the repository says. */
async function fallenOf(hostile: HostileRepositories, keys: readonly string[]): Promise<readonly string[]> {
  const fallen: string[] = [];
  for (const key of keys) {
    const { provoke } = HOSTILE_SETTINGS[key] ?? {};
    if (provoke === undefined) continue;
    hostile.provoke(await hostile.make(key), provoke);
    if (await hostile.takeMark()) fallen.push(key);
  }
  return fallen;
}

interface SettingsAttack {
  readonly hostile: HostileRepositories;
  readonly tallies: Tallies;
  readonly keys: readonly string[];
  /** Of all keys. */
  readonly count: number;
  readonly name: string;
  /** Goes before the search path of programs. */
  readonly path: string;
}

async function attackWith(
  context: AttackContext,
  { hostile, tallies, keys, count, name, path }: SettingsAttack,
): Promise<void> {
  const home = await context.createHome('repository');
  const tally = tallies.of(`keys of git, with ${name}`, count);
  await using server = startServer(home, { env: { PATH: `${path}${process.env['PATH'] ?? ''}` } });
  for (const key of keys) {
    if (context.isOver()) break;
    const folder = await hostile.make(key);
    const problems = await useRepository(server, folder);
    if (await hostile.takeMark()) problems.push('the canary ran or the host was called');
    tally.judge(problems.map((problem) => `${key}: ${problem}`));
  }
  await hostile.takeMark();
}

/** Refusals are answers. */
async function useRepository(server: ServerProcess, folder: string): Promise<string[]> {
  const problems: string[] = [];
  for (const [tool, input] of CALLS) {
    await server.call(tool, input(folder)).catch((error: unknown) => problems.push(`${tool}: ${String(error)}`));
  }
  return problems;
}

/** Folders whose content is hostile rather than their settings. */
const CONTENTS: Readonly<Record<string, (folder: string) => Promise<void>>> = {
  'a loop of links': async (folder) => {
    await symlink('.', join(folder, 'loop'));
    await symlink('../..', join(folder, 'up'));
  },
  'a link out of it': async (folder) => {
    await symlink('/etc/passwd', join(folder, 'secret.py'));
    await symlink('/proc', join(folder, 'proc')).catch(() => undefined);
  },
  'a pipe that is named as source': async (folder) => {
    execFileSync('mkfifo', [join(folder, 'pipe.py')]);
  },
  'names of chance': async (folder) => {
    for (const name of ['a\nb.py', '-rf.py', '$(touch x).py', "'; DROP TABLE x; --.py", '\u202eyp.exe.py']) {
      await writeFile(join(folder, name), 'def f():\n    return 1\n');
    }
  },
  'folders 200 deep': async (folder) => {
    await mkdir(join(folder, ...Array.from({ length: 200 }, () => 'd')), { recursive: true });
  },
  'brackets 50 000 deep': async (folder) => {
    await writeFile(join(folder, 'deep.py'), `x = ${'['.repeat(50_000)}${']'.repeat(50_000)}\n`);
    await writeFile(join(folder, 'deep.json'), `{"a":${'['.repeat(50_000)}`);
  },
  'a line of one megabyte': async (folder) => {
    await writeFile(join(folder, 'long.ts'), `export const a = "${'x'.repeat(1_000_000)}";\n`);
  },
  'bytes that are no text': async (folder) => {
    await writeFile(join(folder, 'bytes.py'), Buffer.from(Array.from({ length: 4096 }, (_, index) => index % 256)));
  },
  'a .git that points elsewhere': async (folder) => {
    await writeFile(join(folder, '.git'), 'gitdir: /proc/self/root/nowhere\n');
  },
};

async function attackContents(context: AttackContext, tallies: Tallies): Promise<void> {
  const names = Object.keys(CONTENTS).slice(0, context.quick ? 2 : undefined);
  const tally = tallies.of('folders of hostile content', names.length);
  const home = await context.createHome('content');
  await using server = startServer(home);
  for (const name of names) {
    if (context.isOver()) break;
    const folder = join(home.folder, `content-${String(names.indexOf(name))}`);
    await mkdir(folder);
    await writeFile(join(folder, 'own.py'), 'def own():\n    return 1\n');
    await CONTENTS[name]?.(folder);
    tally.judge((await problemsOfContent(server, folder)).map((problem) => `${name}: ${problem}`));
  }
  const left = (await processesWith(home.folder)).filter(({ pid }) => pid !== server.child.pid);
  tallies.of('programs left behind', 1).judge(left.map(({ command }) => command));
}

async function problemsOfContent(server: ServerProcess, folder: string): Promise<readonly string[]> {
  const problems = await useRepository(server, folder);
  const { isError, content } = await server.call('search_code', { query: 'own', project: '*', limit: 50 });
  if (isError) return [...problems, JSON.stringify(content)];
  const isFound = JSON.stringify(content).includes('own.py');
  const leaks = JSON.stringify(content).includes('root:x:');
  return [
    ...problems,
    ...(isFound ? [] : ['its own file is not found']),
    ...(leaks ? ['a file outside is indexed'] : []),
  ];
}
