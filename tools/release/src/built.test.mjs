import { mkdirSync, mkdtempSync, realpathSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { assertBuilt } from './built.mjs';

const CORE = { name: '@learning-memory/a-core', version: '1.0.0', files: ['dist', 'queries', 'src'] };
const SERVER = {
  name: '@learning-memory/server',
  version: '1.0.0',
  files: ['bundle'],
  devDependencies: { [CORE.name]: '^1.0.0', elsewhere: '^1.0.0' },
};
const PACKAGES = [
  { path: 'libs/a/core', manifest: CORE },
  { path: 'apps/mcp-server', manifest: SERVER },
];

describe('assertBuilt', () => {
  let root;

  beforeEach(() => {
    root = mkdtempSync(join(realpathSync(tmpdir()), 'learning-memory-built-'));
    write('libs/a/core/src/index.ts', 'export const one = 1;\n', 10);
    write('libs/a/core/queries/one.scm', '(one)\n', 10);
    write('libs/a/core/dist/tsconfig.lib.tsbuildinfo', '{}', 20);
    write('apps/mcp-server/bundle/package.json', '{ "version": "1.0.0" }', 30);
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  /** As it was written so many seconds after the first of January 2020. */
  function write(path, text, seconds) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
    const time = Date.UTC(2020, 0, 1) / 1000 + seconds;
    utimesSync(join(root, path), time, time);
  }

  const check = () => assertBuilt(root, PACKAGES, PACKAGES);

  it.each([
    ['a source newer than its build', 'libs/a/core/src/index.ts', 25],
    ['a bundle older than a library in it', 'libs/a/core/queries/one.scm', 35],
    ['a bundle older than what makes it', 'apps/mcp-server/bundler/bundle.mjs', 35],
  ])('refuses %s', (_what, path, seconds) => {
    expect(check).not.toThrow();
    write(path, 'changed\n', seconds);
    expect(check).toThrow(path);
    expect(check).toThrow(/npm run build/u);
  });

  it('refuses a bundle of another version', () => {
    write('apps/mcp-server/bundle/package.json', '{ "version": "0.9.0" }', 30);
    expect(check).toThrow(/0\.9\.0.*1\.0\.0.*npm run build/u);
  });

  it.each(['libs/a/core/dist', 'apps/mcp-server/bundle'])('refuses a package without its %s', (path) => {
    rmSync(join(root, path), { recursive: true });
    expect(check).toThrow(`${path} is missing`);
  });

  it('minds no test, and no manifest that moved', () => {
    write('libs/a/core/src/index.test.ts', 'test\n', 90);
    write('libs/a/core/src/test-support/one.ts', 'test\n', 90);
    write('libs/a/core/package.json', '{}', 90);
    expect(check).not.toThrow();
  });
});
