import { cpSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { followVersions, SERVER, shownVersions } from './follow.mjs';
import { readJson, workspacePackages, writeJson } from './workspace.mjs';

const workspace = fileURLToPath(new URL('../../..', import.meta.url));

describe('this workspace', () => {
  it('shows the version of the server wherever it is shown', () => {
    const { version } = workspacePackages(workspace).find(({ manifest }) => manifest.name === SERVER).manifest;
    const shown = shownVersions(workspace);
    expect(shown).toHaveLength(3);
    expect(shown.filter(({ versions }) => versions.some((one) => one !== version))).toEqual([]);
  });
});

describe('followVersions', () => {
  let root;

  beforeEach(() => {
    root = mkdtempSync(join(realpathSync(tmpdir()), 'learning-memory-follow-'));
    writePackage('libs/a/core', { name: '@learning-memory/a-core', version: '2.0.0' });
    writePackage('apps/mcp-server', { name: SERVER, version: '1.4.0' });
    writePackage('tools/checks', {
      name: '@learning-memory/checks',
      version: '0.0.0',
      devDependencies: { '@learning-memory/a-core': '^1.0.0', other: '^1.0.0' },
    });
    const entries = workspacePackages(root).map(({ path, manifest }) => [path, { ...manifest, version: '1.0.0' }]);
    const others = ['node_modules/other', { version: '1.2.0' }];
    writeJson(join(root, 'package-lock.json'), { packages: Object.fromEntries([...entries, others]) });
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  function writePackage(path, manifest) {
    mkdirSync(join(root, path), { recursive: true });
    writeJson(join(root, path, 'package.json'), manifest);
  }

  const writeUser = (range) =>
    writePackage('tools/checks', {
      name: '@learning-memory/checks',
      version: '0.0.0',
      devDependencies: { '@learning-memory/a-core': range },
    });

  it('moves ranges of packages that are not released, and leaves those of others', () => {
    followVersions(root);
    expect(readJson(root, 'tools/checks/package.json').devDependencies).toEqual({
      '@learning-memory/a-core': '^2.0.0',
      other: '^1.0.0',
    });
  });

  it.each([
    ['^1.0.0', '^2.0.0'],
    ['~1.0.0', '~2.0.0'],
    ['1.0.0-rc.1', '2.0.0'],
  ])('moves %s to %s', (range, wanted) => {
    writeUser(range);
    followVersions(root);
    expect(readJson(root, 'tools/checks/package.json').devDependencies['@learning-memory/a-core']).toBe(wanted);
  });

  it.each(['>=1.0.0 <2', '1', '*', '1.0.0 - 2.0.0', 'workspace:^1.0.0'])('refuses to move %s', (range) => {
    writeUser(range);
    expect(() => followVersions(root)).toThrow(range);
    expect(readJson(root, 'tools/checks/package.json').devDependencies['@learning-memory/a-core']).toBe(range);
  });

  it('brings our entries of the lock file up to date, and no other', () => {
    followVersions(root);
    const { packages } = readJson(root, 'package-lock.json');
    expect(packages['libs/a/core'].version).toBe('2.0.0');
    expect(packages['tools/checks'].devDependencies['@learning-memory/a-core']).toBe('^2.0.0');
    expect(packages['node_modules/other']).toEqual({ version: '1.2.0' });
  });

  it('gives the plugin the version of the server, and changes nothing else in its files', () => {
    for (const { path } of shownVersions(workspace)) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      cpSync(join(workspace, path), join(root, path));
    }
    writeJson(join(root, 'package-lock.json'), { packages: lockOf(root) });
    const texts = () => shownVersions(root).map(({ path }) => readFileSync(join(root, path), 'utf8'));
    const before = texts();
    const [known] = shownVersions(root)[0].versions;
    followVersions(root);
    expect(shownVersions(root).flatMap(({ versions }) => versions)).not.toContain(known);
    expect(texts().map((text) => text.replaceAll('1.4.0', known))).toEqual(before);
  });

  it('says what to do when the lock file does not know a package', () => {
    writeFileSync(join(root, 'package-lock.json'), '{ "packages": {} }');
    expect(() => followVersions(root)).toThrow(/npm install/u);
  });
});

const lockOf = (root) => Object.fromEntries(workspacePackages(root).map(({ path, manifest }) => [path, manifest]));
