import { cpSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { checkPackages, type CheckedPackage } from './check-packages.ts';
import { forgottenExports } from './forgotten-exports.ts';
import { publishablePackages } from './workspace-packages.ts';

const workspaceRoot = fileURLToPath(new URL('../../..', import.meta.url));
const packages = publishablePackages(workspaceRoot).filter(({ entries }) => entries.size > 0);

const CONTRACT = '@learning-memory/vector-store';

describe('the packages of this workspace, beside copies in which one contract has a method more', () => {
  const root = mkdtempSync(join(realpathSync(tmpdir()), 'this-workspace-'));
  let checked: ReadonlyMap<string, CheckedPackage>;

  beforeAll(() => {
    const questions = packages.map((current) => {
      const published = join(root, current.name);
      for (const part of ['package.json', 'dist']) {
        cpSync(join(current.root, part), join(published, part), { recursive: true });
      }
      return { current, published, plan: undefined };
    });
    addMethod(join(root, CONTRACT, 'dist/vector-store.d.ts'));
    checked = new Map(checkPackages(questions).map((each) => [each.name, each]));
  });

  afterAll(() => rmSync(root, { recursive: true, force: true }));

  const changesOf = (name: string): CheckedPackage['changes'] => checked.get(name)?.changes ?? [];

  it('have no change of their own but that one', () => {
    expect(changesOf(CONTRACT)).toContainEqual(expect.objectContaining({ name: '.#VectorStore', bump: 'major' }));
    const own = [...checked.keys()].flatMap((name) => (name === CONTRACT ? [] : changesOf(name)));
    expect(own.filter(({ detail }) => !detail.startsWith('shows '))).toEqual([]);
    expect(checked.size).toBeGreaterThan(50);
  });

  it('are told where they show it to their users, and nowhere else', () => {
    const shown = expect.stringContaining(`shows VectorStore of ${CONTRACT}`);
    for (const name of ['vector-store-sqlite', 'vector-store-memory', 'searcher-core', 'memory-core']) {
      expect(changesOf(`@learning-memory/${name}`)).toContainEqual(expect.objectContaining({ detail: shown }));
    }
    for (const name of ['errors', 'embedding-static', 'text-analysis', 'clusterer-hdbscan']) {
      expect(changesOf(`@learning-memory/${name}`)).toEqual([]);
    }
  });
});

it('no package of this workspace shows a type that its users cannot import', () => {
  expect(forgottenExports(packages)).toEqual([]);
});

function addMethod(file: string): void {
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, text.replace('interface VectorStore extends AsyncDisposable {', '$& gone(): void;'));
}
