import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { installPublishedPackages, type InstalledPackages } from './test-support/installed-packages.ts';
import { runNode, runSome } from './test-support/run-node.ts';
import { readText, workspaceRoot } from './test-support/workspace.ts';

const MOST_LINES = 30;
const folder = join(workspaceRoot, 'examples/tasks');
const tasks = readdirSync(folder)
  .toSorted()
  .map((name) => ({ name, code: readText(folder, name) }));

const answers = new Map<string, string>();
const typeProblems = new Map<string, readonly string[]>();
let installed: InstalledPackages;

beforeAll(async () => {
  installed = installPublishedPackages();
  const projects = new Map(tasks.map(({ name, code }) => [name, writeProject(code)]));
  await runSome(tasks, 2, async ({ name }) => {
    const cwd = projects.get(name) ?? '';
    answers.set(name, await runNode({ cwd, script: join(cwd, 'task.mjs') }).catch(String));
  });
  const script = fileURLToPath(new URL('./test-support/type-problems.mjs', import.meta.url));
  const input = JSON.stringify([...projects.values()].map((cwd) => join(cwd, 'task.ts')));
  const found = JSON.parse(await runNode({ cwd: workspaceRoot, script, input })) as (readonly string[])[];
  tasks.forEach(({ name }, index) => typeProblems.set(name, found[index] ?? ['It was not looked at.']));
});

afterAll(() => installed[Symbol.dispose]());

describe('the tasks of a user', () => {
  it('are ten', () => {
    expect(tasks).toHaveLength(10);
  });
});

describe.each(tasks)('the task $name', ({ name, code }) => {
  it(`has at most ${MOST_LINES} lines, and imports public packages alone`, () => {
    expect(code.trimEnd().split('\n').length).toBeLessThanOrEqual(MOST_LINES);
    expect(importsOf(code).filter((specifier) => !/^(node:|@learning-memory\/)/.test(specifier))).toEqual([]);
    expect(packagesOf(code)).not.toEqual([]);
  });

  it('runs as plain JavaScript in a folder with the packages it imports, and says what it found', () => {
    expect(answers.get(name)).toMatch(/\S/);
    expect(answers.get(name)).not.toMatch(/^Error: /);
  });

  it('is strict TypeScript there', () => {
    expect(typeProblems.get(name)).toEqual([]);
  });
});

/** Outside the workspace, the same text as JavaScript and as TypeScript; its path. */
function writeProject(code: string): string {
  const project = installed.createProject([...packagesOf(code), '@types/node']);
  writeFileSync(join(project, 'task.mjs'), code);
  writeFileSync(join(project, 'task.ts'), `/// <reference types="node" />\n${code}`);
  return project;
}

function packagesOf(code: string): readonly string[] {
  const names = importsOf(code).flatMap((specifier) => /^@learning-memory\/[^/]+/.exec(specifier) ?? []);
  return [...new Set(names)];
}

function importsOf(code: string): readonly string[] {
  return [...code.matchAll(/ from '([^']+)';$/gm)].map(([, specifier = '']) => specifier);
}
