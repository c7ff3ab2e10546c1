import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL, fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { assertReleased, missingPlans } from './check-plans.mjs';
import { runGit } from './run-git.mjs';

const workspace = fileURLToPath(new URL('../../..', import.meta.url));
const NAME = '@learning-memory/a-core';

describe('this workspace', () => {
  it('has a version plan for every package that changed since its release', async () => {
    await expect(missingPlans(workspace)).resolves.toMatchObject({ missing: [] });
  });
});

describe('missingPlans', () => {
  let folder;
  let root;

  beforeEach(async () => {
    folder = mkdtempSync(join(realpathSync(tmpdir()), 'learning-memory-plans-'));
    root = join(folder, 'workspace');
    writeManifest({});
    write('libs/a/core/src/index.ts', 'export const one = 1;\n');
    for (const path of ['apps', 'tools']) mkdirSync(join(root, path), { recursive: true });
    await runGit(root, 'init', '--quiet');
    await commit();
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  function write(path, text) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }

  const FILES = ['dist', 'queries', 'src', 'CHANGELOG.md', '!**/*.test.ts'];
  const writeManifest = (fields) =>
    write('libs/a/core/package.json', JSON.stringify({ name: NAME, version: '1.0.0', files: FILES, ...fields }));

  const git = (...args) => runGit(root, '-c', 'user.name=Test', '-c', 'user.email=test@example.invalid', ...args);

  async function commit() {
    await git('add', '--all');
    await git('commit', '--quiet', '-m', 'Change');
  }

  async function release() {
    write('libs/a/core/CHANGELOG.md', '## 1.0.0\n');
    await commit();
    await git('tag', '--annotate', `${NAME}@1.0.0`, '-m', 'Release');
  }

  it('wants a plan for what was never released', async () => {
    await expect(missingPlans(root)).resolves.toEqual({ missing: [NAME], unknown: [] });
    write('.nx/version-plans/first.md', `---\n'${NAME}': minor\n---\n\nFirst.\n`);
    await expect(missingPlans(root)).resolves.toEqual({ missing: [], unknown: [] });
  });

  it('wants one when what is packed changed since the release, and not for a test or a README', async () => {
    await release();
    write('libs/a/core/src/index.test.ts', 'test\n');
    write('libs/a/core/README.md', 'Read me.\n');
    await commit();
    await expect(missingPlans(root)).resolves.toEqual({ missing: [], unknown: [] });
    write('libs/a/core/src/index.ts', 'export const one = 2;\n');
    await expect(missingPlans(root)).resolves.toEqual({ missing: [NAME], unknown: [] });
  });

  it('wants one for whatever else is packed', async () => {
    write('libs/a/core/queries/one.scm', '(one)\n');
    await release();
    write('libs/a/core/queries/one.scm', '(two)\n');
    await expect(missingPlans(root)).resolves.toEqual({ missing: [NAME], unknown: [] });
  });

  it('wants one for what users install with it, and not for what it is tested with', async () => {
    writeManifest({ dependencies: { one: '^1.0.0' }, devDependencies: { two: '^1.0.0' } });
    await release();
    writeManifest({ dependencies: { one: '^1.0.0' }, devDependencies: { two: '^1.0.1' } });
    await expect(missingPlans(root)).resolves.toEqual({ missing: [], unknown: [] });
    writeManifest({ dependencies: { one: '^1.0.1' }, devDependencies: { two: '^1.0.0' } });
    await expect(missingPlans(root)).resolves.toEqual({ missing: [NAME], unknown: [] });
  });

  it('lets nothing be published but what was released, also where a plan is there for the next version', async () => {
    await expect(assertReleased(root)).rejects.toThrow(/npm run release:version/u);
    await release();
    await expect(assertReleased(root)).resolves.toBeUndefined();
    write('libs/a/core/src/index.ts', 'export const one = 2;\n');
    write('.nx/version-plans/next.md', `---\n'${NAME}': minor\n---\n\nNext.\n`);
    await commit();
    await expect(missingPlans(root)).resolves.toEqual({ missing: [], unknown: [] });
    await expect(assertReleased(root)).rejects.toThrow(NAME);
    await git('tag', '--delete', `${NAME}@1.0.0`);
    await expect(assertReleased(root)).rejects.toThrow(/git fetch --tags/u);
  });

  it('says what it cannot compare in a clone without the release, unless it gets a base', async () => {
    await release();
    write('libs/a/core/src/index.ts', 'export const one = 2;\n');
    await commit();
    const shallow = join(folder, 'shallow');
    await git('clone', '--quiet', '--depth=1', '--no-tags', pathToFileURL(root).href, shallow);
    await expect(missingPlans(shallow)).resolves.toEqual({ missing: [], unknown: [NAME] });
    await expect(missingPlans(shallow, 'HEAD')).resolves.toEqual({ missing: [], unknown: [] });
    await expect(missingPlans(root, 'HEAD')).resolves.toEqual({ missing: [NAME], unknown: [] });
  });
});
