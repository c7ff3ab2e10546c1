import { cpSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { packTarballs } from './test-support/packed-tarballs.ts';
import { runNpm } from './test-support/run-npm.ts';
import { runProgram } from './test-support/run-program.ts';
import { workspaceRoot } from './test-support/workspace.ts';

/** The newest that runs on the oldest Node.js supported. */
const VITEST = 'vitest@4.1.12';
const TEST = 'own-adapters.test.mjs';
const example = join(workspaceRoot, 'examples/own-adapters');

interface Run {
  readonly args: (project: string) => readonly string[];
  /** The number of tests that passed, from what the runner says. */
  readonly passed: RegExp;
}

const RUNNERS: Readonly<Record<string, Run>> = {
  'node-test': { args: () => ['--test', '--test-reporter=tap', `node-test/${TEST}`], passed: /^[#ℹ] pass (\d+)$/m },
  vitest: { args: () => ['node_modules/vitest/vitest.mjs', 'run', `vitest/${TEST}`], passed: /Tests\s+(\d+) passed/ },
  // The jest of the workspace, as it needs nothing of the project.
  jest: {
    args: (project) => [
      '--experimental-vm-modules',
      join(workspaceRoot, 'node_modules/jest/bin/jest.js'),
      ...['--rootDir', project, '--testMatch', `**/jest/${TEST}`, '--no-cache'],
    ],
    passed: /^Tests:\s+(\d+) passed/m,
  },
};

const project = mkdtempSync(join(realpathSync(tmpdir()), 'conformance-kits-'));

beforeAll(async () => {
  cpSync(example, project, { recursive: true });
  writeFileSync(join(project, 'package.json'), '{ "type": "module", "private": true }');
  const tarballs = await packTarballs(importedPackages(), project);
  await runNpm(['install', '--no-audit', '--no-fund', ...tarballs, VITEST], project);
});

afterAll(() => rmSync(project, { recursive: true, force: true }));

it('has a test file for each runner', () => {
  const folders = readdirSync(example, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect(folders.map(({ name }) => name).toSorted()).toEqual(Object.keys(RUNNERS).toSorted());
});

describe.each(Object.entries(RUNNERS))('own adapters, installed elsewhere, under %s', (_runner, { args, passed }) => {
  it('pass the cases of both contracts', async () => {
    const { output, code } = await runProgram(args(project), project);
    expect([code, output]).toEqual([0, expect.stringMatching(passed)]);
    expect(Number(passed.exec(output)?.[1])).toBeGreaterThan(90);
  });

  it('fail where one of them breaks its contract', async () => {
    const file = join(project, 'letter-embedding.mjs');
    const source = readFileSync(file, 'utf8');
    writeFileSync(file, source.replace('counts.map((count) => count / length)', 'counts'));
    const { output, code } = await runProgram(args(project), project);
    writeFileSync(file, source);
    expect(code).not.toBe(0);
    expect(output).toContain('embed.unit-length');
  });
});

function importedPackages(): readonly string[] {
  const files = readdirSync(example).filter((name) => name.endsWith('.mjs'));
  const code = files.map((name) => readFileSync(join(example, name), 'utf8')).join('\n');
  return [...new Set([...code.matchAll(/ from '(@learning-memory\/[^/']+)/g)].map(([, name = '']) => name))];
}
