import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { copyLicense, everySource, SERVER_SOURCES } from './build.mjs';
import { libraryRoots } from './packages.mjs';
import { workspaceRoot } from './paths.mjs';

let root;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'learning-memory-build-'));
});
afterEach(() => {
  rmSync(root, { recursive: true, force: true });
});

function write(path, content) {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), JSON.stringify(content));
}

describe('everySource', () => {
  it('names the sources of each reference, and leaves out packages of tests alone', () => {
    write('tsconfig.json', { references: [{ path: './libs/a' }, { path: './tools/tests' }] });
    write('libs/a/tsconfig.lib.json', {});
    write('tools/tests/tsconfig.spec.json', {});
    expect(everySource(root)).toEqual([join('libs/a/tsconfig.lib.json')]);
  });

  it('covers every library and what the server runs', () => {
    const needed = [...libraryRoots().map((folder) => join(folder, 'tsconfig.lib.json')), ...absolute(SERVER_SOURCES)];
    expect(needed.filter((path) => !existsSync(path))).toEqual([]);
    const sources = new Set(absolute(everySource()));
    expect(needed.filter((path) => !sources.has(path))).toEqual([]);
  });
});

describe('copyLicense', () => {
  it('puts the license into every package that is published, and renews it', () => {
    const packages = ['libs/a/contract', 'libs/a/core', 'apps/mcp-server'];
    for (const path of packages) write(join(path, 'package.json'), {});
    for (const license of ['of last year', 'of this year']) {
      writeFileSync(join(root, 'LICENSE'), license);
      copyLicense(root);
      for (const path of packages) expect(readFileSync(join(root, path, 'LICENSE'), 'utf8')).toBe(license);
    }
  });
});

const absolute = (paths) => paths.map((path) => join(workspaceRoot, path));
