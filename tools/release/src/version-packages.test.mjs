import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { runGit } from './run-git.mjs';
import { clientEnvironment, releaseInClone, writePlan } from './trial/release-in-clone.mjs';
import { readJson, workspacePackages, writeJson } from './workspace.mjs';

const workspace = fileURLToPath(new URL('../../..', import.meta.url));

const PACKAGES = {
  'libs/a/contract': { name: '@learning-memory/a', version: '1.0.0' },
  'libs/a/core': {
    name: '@learning-memory/a-core',
    version: '1.2.0',
    dependencies: { '@learning-memory/a': '^1.0.0' },
  },
  'libs/b/core': {
    name: '@learning-memory/b-core',
    version: '1.0.0',
    devDependencies: { '@learning-memory/a-core': '^1.2.0' },
  },
  'apps/mcp-server': {
    name: '@learning-memory/server',
    version: '1.0.0',
    files: ['bundle'],
    devDependencies: { '@learning-memory/a-core': '^1.2.0', '@learning-memory/b-core': '^1.0.0' },
  },
};

describe('a release of one package', () => {
  let folder;
  let root;
  let released;
  let run;

  beforeAll(async () => {
    folder = mkdtempSync(join(realpathSync(tmpdir()), 'learning-memory-version-'));
    root = join(folder, 'workspace');
    makeWorkspace(root);
    writePlan(root, { name: '@learning-memory/a-core', kind: 'major', text: 'It is another one.' });
    await runGit(root, 'init', '--quiet');
    await runGit(root, 'config', 'user.name', 'Test');
    await runGit(root, 'config', 'user.email', 'test@example.invalid');
    await runGit(root, 'add', '--all');
    await runGit(root, 'commit', '--quiet', '-m', 'Begin');
    run = (...args) => releaseInClone({ root, folder }, args, clientEnvironment());
    released = {
      preview: await run('version'),
      written: await run('version', '--write'),
      again: await run('version', '--write'),
    };
    // As a failure after the commit would leave it.
    await runGit(root, 'tag', '--delete', '@learning-memory/server@1.0.1');
    released.finished = await run('version', '--write');
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const manifestOf = (path) => readJson(root, path, 'package.json');

  it('bumps it and what is bundled from it, and not what is only tested with it', () => {
    expect(released.written.bumps.map(({ name, to }) => `${name}@${to}`)).toEqual([
      '@learning-memory/a-core@2.0.0',
      '@learning-memory/server@1.0.1',
    ]);
    expect(released.written.bumps.map(({ plans, through }) => ({ plans, through }))).toEqual([
      { plans: ['major in one-package.md'], through: [] },
      { plans: [], through: ['@learning-memory/a-core'] },
    ]);
  });

  it('says the same before it changes anything', () => {
    expect(released.preview.bumps).toEqual(released.written.bumps);
  });

  it('moves every range of it, of private packages and of those that stay too', () => {
    expect(manifestOf('apps/mcp-server').devDependencies).toEqual({
      '@learning-memory/a-core': '^2.0.0',
      '@learning-memory/b-core': '^1.0.0',
    });
    expect(manifestOf('libs/b/core')).toMatchObject({
      version: '1.0.0',
      devDependencies: { '@learning-memory/a-core': '^2.0.0' },
    });
    expect(readJson(root, 'package-lock.json').packages['libs/a/core'].version).toBe('2.0.0');
  });

  it('writes changelogs of what it bumped, and takes the plan away', () => {
    expect(readFileSync(join(root, 'libs/a/core/CHANGELOG.md'), 'utf8')).toContain('It is another one.');
    expect(readFileSync(join(root, 'apps/mcp-server/CHANGELOG.md'), 'utf8')).toContain('a-core to 2.0.0');
    expect(existsSync(join(root, 'libs/b/core/CHANGELOG.md'))).toBe(false);
    expect(existsSync(join(root, '.nx/version-plans/one-package.md'))).toBe(false);
  });

  it('is one commit with a tag for each, and nothing is left to do', async () => {
    await expect(runGit(root, 'tag', '--list')).resolves.toBe(
      '@learning-memory/a-core@2.0.0\n@learning-memory/server@1.0.1',
    );
    await expect(runGit(root, 'rev-list', '--count', 'HEAD')).resolves.toBe('2');
    await expect(runGit(root, 'status', '--porcelain')).resolves.toBe('');
    expect(released.again).toMatchObject({ bumps: [], tagged: [] });
  });

  it('makes the tags that are missing when it is run again after a failure, at the commit of the release', async () => {
    expect(released.finished).toMatchObject({ bumps: [], tagged: ['@learning-memory/server@1.0.1'] });
    const [tagged, head] = ['@learning-memory/server@1.0.1^{commit}', 'HEAD'].map((name) =>
      runGit(root, 'rev-parse', name),
    );
    expect(await tagged).toBe(await head);
  });

  it('begins in no checkout with other changes, and says how those of a broken release go', async () => {
    appendFileSync(join(root, 'libs/a/core/CHANGELOG.md'), 'Half a release.\n');
    await expect(run('version', '--write')).rejects.toThrow(/git restore .*git clean [^]*CHANGELOG\.md/u);
    await runGit(root, 'restore', '--staged', '--worktree', '.');
    await expect(run('version', '--write')).resolves.toMatchObject({ bumps: [] });
  });
});

/** With the configuration of this workspace, its release, and what is installed here. */
function makeWorkspace(root) {
  const copied = ['nx.json', '.prettierrc.json', '.prettierignore', 'tools/release/src', 'tools/release/package.json'];
  for (const path of copied) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    cpSync(join(workspace, path), join(root, path), { recursive: true });
  }
  writeJson(join(root, 'nx.json'), { ...readJson(root, 'nx.json'), plugins: [] });
  writeJson(join(root, 'package.json'), { name: 'test', private: true, workspaces: ['libs/*/*', 'apps/*', 'tools/*'] });
  for (const [path, manifest] of Object.entries(PACKAGES)) {
    mkdirSync(join(root, path), { recursive: true });
    writeJson(join(root, path, 'package.json'), manifest);
  }
  const entries = workspacePackages(root).map(({ path, manifest }) => [path, manifest]);
  writeJson(join(root, 'package-lock.json'), { lockfileVersion: 3, packages: Object.fromEntries(entries) });
  symlinkSync(join(workspace, 'node_modules'), join(root, 'node_modules'), 'junction');
  cpSync(join(workspace, '.gitignore'), join(root, '.gitignore'));
}
