import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { NEUTRAL_KEYS } from '@learning-memory/git-analyzer-git-process';
import {
  HOSTILE_SETTINGS,
  hostileRepositories,
  repositoryAt,
  TEST_ENVIRONMENT,
  type HostileRepositories,
} from '@learning-memory/test-repository';
import { createGitCliReader } from './git-cli-reader.ts';
import { readEverything } from './test-support/read-everything.ts';

let hostile: HostileRepositories;
let harmless: Readonly<Record<string, unknown>>;

beforeAll(async () => {
  hostile = await hostileRepositories();
  harmless = await read(await hostile.make());
});

afterAll(async () => {
  await hostile[Symbol.asyncDispose]();
});

function read(folder: string, binary = 'git') {
  return readEverything(createGitCliReader({ environment: TEST_ENVIRONMENT, binary, timeoutMs: 3000 }), folder);
}

const KEYS = NEUTRAL_KEYS.map(({ key }) => key);
const provoked = Object.entries(HOSTILE_SETTINGS).flatMap(([key, { provoke }]) => (provoke ? [{ key, provoke }] : []));
/** What a repository with such a key is refused for, or cannot be read for. */
const REFUSED: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'core.worktree': { open: 'GIT_UNTRUSTED_REPOSITORY' },
  'blame.ignoreRevsFile': { blame: 'GIT_UNTRUSTED_REPOSITORY', blameRevision: 'GIT_UNTRUSTED_REPOSITORY' },
};
const LACKING = ['commits', 'patches', 'fileHistory'];

describe('point 5: a repository runs no program, reads no file and calls no host', () => {
  it('that has a row for every key', () => {
    expect(Object.keys(HOSTILE_SETTINGS).sort()).toEqual([...KEYS].sort());
  });

  it.each(provoked)('$key is a trap for an unprotected git', async ({ key, provoke }) => {
    hostile.provoke(await hostile.make(key), provoke);
    expect(await hostile.takeMark()).toBe(true);
  });

  it.each(KEYS)('%s has no effect', async (key) => {
    const folder = await hostile.make(key);
    const lacking = HOSTILE_SETTINGS[key]?.isPartial
      ? Object.fromEntries(LACKING.map((name) => [name, 'GIT_INCOMPLETE_CLONE']))
      : {};
    const expected = REFUSED[key] ?? { ...harmless, ...lacking, root: folder };
    expect(await read(folder)).toMatchObject(expected);
    expect(await hostile.takeMark()).toBe(false);
    expect(await read(folder, hostile.oldGit)).toMatchObject(expected);
    expect(await hostile.takeMark()).toBe(false);
  });
});

/** Each differs from what git has by itself. */
const FALSIFYING = {
  'log.showRoot': 'false',
  'log.follow': 'true',
  'log.mailmap': 'false',
  'log.diffMerges': 'on',
  'log.date': 'relative',
  'log.decorate': 'full',
  'core.quotePath': 'false',
  'core.bigFileThreshold': '1',
  'core.safecrlf': 'true',
  'color.ui': 'always',
  'color.diff': 'always',
  'diff.renames': 'false',
  'diff.renameLimit': '1',
  'diff.algorithm': 'minimal',
  'diff.d.algorithm': 'patience',
  'diff.relative': 'true',
  'diff.ignoreSubmodules': 'all',
  'submodule.sub.ignore': 'all',
  'diff.noprefix': 'true',
  'diff.mnemonicPrefix': 'true',
  'diff.context': '9',
  'diff.interHunkContext': '9',
  'diff.submodule': 'diff',
  'diff.wordRegex': '.',
  'diff.colorMoved': 'zebra',
  'blame.showRoot': 'true',
  'blame.showEmail': 'true',
  'blame.blankBoundary': 'true',
  'blame.date': 'relative',
  'blame.markIgnoredLines': 'true',
  'blame.coloring': 'highlightRecent',
  'i18n.logOutputEncoding': 'UTF-16',
  'format.pretty': 'oneline',
  'status.renames': 'false',
  'notes.displayRef': '*',
};

describe('point 6: settings cannot falsify', () => {
  it('what any call answers', async () => {
    const folder = await hostile.make();
    for (const [name, value] of Object.entries(FALSIFYING)) addSetting(folder, name, value);
    expect(await read(folder)).toEqual({ ...harmless, root: folder });
  });

  it('whom a line is of, by commits to ignore', async () => {
    const folder = await hostile.make();
    const { all } = harmless as { readonly all: readonly string[] };
    await writeFile(join(folder, '.git/ignored'), all.map((sha) => `${sha}\n`).join(''));
    addSetting(folder, 'blame.ignoreRevsFile', '.git/ignored');
    expect(await read(folder)).toEqual({ ...harmless, root: folder });
  });

  it('nor show a file in an error', async () => {
    const folder = await hostile.make();
    const file = join(folder, '.git/words');
    await writeFile(file, 'root:secret:0:0\n');
    addSetting(folder, 'blame.ignoreRevsFile', file);
    const opened = await createGitCliReader({ environment: TEST_ENVIRONMENT }).open(folder);
    await expect(opened.blame('a')).rejects.toMatchObject({ code: 'GIT_FAILED' });
    await expect(opened.blame('a')).rejects.not.toThrow('secret');
  });
});

function addSetting(folder: string, name: string, value: string): void {
  repositoryAt(folder).git('config', '--file=.git/config', '--add', name, value);
}
