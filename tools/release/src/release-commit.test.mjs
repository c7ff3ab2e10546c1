import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { commitRelease, tagLastRelease } from './release-commit.mjs';
import { runGit } from './run-git.mjs';

describe('the commit of a release', () => {
  let root;

  const git = (...args) => runGit(root, ...args);
  const commit = (message) => git('commit', '--quiet', '--allow-empty', '-m', message);
  const headOf = (name) => git('rev-parse', `${name}^{commit}`);
  const MESSAGE = 'Release 2 packages\n\n@scope/one@1.0.0\n@scope/two@2.0.0';

  beforeEach(async () => {
    root = mkdtempSync(join(realpathSync(tmpdir()), 'learning-memory-commit-'));
    await git('init', '--quiet');
    await git('config', 'user.name', 'Test');
    await git('config', 'user.email', 'test@example.invalid');
    await commit('Begin');
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  it('has a tag for each package', async () => {
    writeFileSync(join(root, 'CHANGELOG.md'), '# 1.0.0\n');
    await commitRelease(root, [{ name: '@scope/one', to: '1.0.0' }]);
    await expect(git('log', '-1', '--format=%B')).resolves.toBe('Release 1 packages\n\n@scope/one@1.0.0');
    expect(await headOf('@scope/one@1.0.0')).toBe(await headOf('HEAD'));
  });

  it('gets the tags that are missing, also when work went on', async () => {
    await commit(MESSAGE);
    const release = await headOf('HEAD');
    await git('tag', '--annotate', '@scope/one@1.0.0', '-m', 'one');
    await commit('Go on');
    await expect(tagLastRelease(root)).resolves.toEqual(['@scope/two@2.0.0']);
    await expect(headOf('@scope/two@2.0.0')).resolves.toBe(release);
    await expect(tagLastRelease(root)).resolves.toEqual([]);
  });

  it('is not left without a tag that stands elsewhere', async () => {
    await git('tag', '--annotate', '@scope/two@2.0.0', '-m', 'given up');
    await commit(MESSAGE);
    await expect(tagLastRelease(root)).rejects.toThrow(/git tag --delete @scope\/two@2\.0\.0/u);
    await git('tag', '--delete', '@scope/two@2.0.0');
    await expect(tagLastRelease(root)).resolves.toHaveLength(2);
  });

  it('is not to be made again once it was pushed', async () => {
    await commit('Release');
    await git('tag', '--annotate', '@scope/two@2.0.0', '-m', 'pushed');
    await git('update-ref', 'refs/remotes/origin/main', 'HEAD');
    await git('reset', '--quiet', '--hard', 'HEAD~1');
    await commit(MESSAGE);
    const fault = await tagLastRelease(root).catch((error) => error.message);
    expect(fault).toMatch(/start from main/u);
    expect(fault).not.toMatch(/--delete/u);
  });

  it('is not there before the first release', async () => {
    await expect(tagLastRelease(root)).resolves.toEqual([]);
  });
});
