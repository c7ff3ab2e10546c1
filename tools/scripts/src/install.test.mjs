import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { installReason, stampInstallation } from './install.mjs';

const HOUR_S = 3600;

describe('installReason', () => {
  let root;
  const file = (path) => join(root, path);
  const age = (path, seconds) => utimesSync(file(path), Date.now() / 1000 - seconds, Date.now() / 1000 - seconds);

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'learning-memory-install-'));
    writeFileSync(file('package-lock.json'), '{}');
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  function install() {
    mkdirSync(file('node_modules'));
    writeFileSync(file('node_modules/.package-lock.json'), '{}');
    age('node_modules/.package-lock.json', HOUR_S);
    age('package-lock.json', 2 * HOUR_S);
  }

  it('names missing node_modules', () => {
    expect(installReason(root)).toBe('node_modules is missing');
  });

  it('names an installation that was broken off', () => {
    mkdirSync(file('node_modules'));
    expect(installReason(root)).toBe('node_modules is missing');
  });

  it('has none after an installation of this lock file', () => {
    install();
    stampInstallation(root);
    age('package-lock.json', 0);
    expect(installReason(root)).toBeUndefined();
  });

  it('names a lock file that changed after the installation', () => {
    install();
    stampInstallation(root);
    writeFileSync(file('package-lock.json'), '{"changed":true}');
    expect(installReason(root)).toBe('package-lock.json or Node.js changed');
  });

  it('accepts what `npm install` wrote since', () => {
    install();
    stampInstallation(root);
    writeFileSync(file('package-lock.json'), '{"changed":true}');
    writeFileSync(file('node_modules/.package-lock.json'), '{"changed":true}');
    expect(installReason(root)).toBeUndefined();
  });

  it('names an unknown installation that is older than the lock file', () => {
    install();
    age('package-lock.json', 0);
    expect(installReason(root)).toBe('node_modules is out of date');
  });

  it('names an installation made for another Node.js', () => {
    install();
    stampInstallation(root);
    writeFileSync(file('node_modules/.learning-memory-install.json'), '{"abi":"1"}');
    expect(installReason(root)).toBe('package-lock.json or Node.js changed');
  });
});
