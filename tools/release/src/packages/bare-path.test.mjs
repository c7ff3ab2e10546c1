import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { barePath, hasProgram } from './bare-path.mjs';

describe('barePath', () => {
  let folder;

  beforeEach(() => {
    folder = mkdtempSync(join(realpathSync(tmpdir()), 'learning-memory-path-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const posixOnly = process.platform === 'win32' ? it.skip : it;

  posixOnly('has Node.js and npm, and nothing that compiles', () => {
    const path = barePath(join(folder, 'programs'), { node: process.execPath });
    expect(['node', 'npm', 'npx', 'sh'].filter((name) => !hasProgram([name], path))).toEqual([]);
    expect(hasProgram(['make', 'python', 'python3', 'cc', 'gcc', 'g++', 'c++', 'clang'], path)).toBe(false);
  });

  it('is the folders of Node.js, of the system and of git on Windows', () => {
    const options = { node: join(folder, 'node.exe'), platform: 'win32' };
    const system = expect.stringMatching(/System32$/u);
    expect(barePath(folder, { ...options, path: '' }).split(';')).toEqual([folder, system]);
    const git = join(folder, 'git');
    mkdirSync(git);
    writeFileSync(join(git, 'git.exe'), '', { mode: 0o755 });
    expect(barePath(folder, { ...options, path: git }).split(';')).toEqual([folder, system, git]);
  });
});
