import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { npmCli, runNpm } from './test-support/run-npm.ts';
import { packTarballs } from './test-support/packed-tarballs.ts';
import { runProgram, type Ended } from './test-support/run-program.ts';
import { readManifest, workspaceRoot } from './test-support/workspace.ts';

const KITS = ['embedding', 'vector-store', 'clusterer'] as const;
const given = readManifest(join(workspaceRoot, 'libs/foundation/create-adapter')).devDependencies ?? {};
const TOOLS = ['typescript', '@types/node'].map((name) => `${name}@${given[name]}`);
const CASES = /^[#ℹ] tests (\d+)$/m;
const FAILED = /^[#ℹ] fail (\d+)$/m;

const home = mkdtempSync(join(realpathSync(tmpdir()), 'created-adapters-'));
const program = join(home, 'node_modules/@learning-memory/create-adapter/bin/create-adapter.mjs');

beforeAll(async () => {
  writeFileSync(join(home, 'package.json'), '{ "private": true }');
  const kits = KITS.flatMap((module) => [`@learning-memory/${module}`, `@learning-memory/${module}-testing`]);
  const tarballs = await packTarballs(['@learning-memory/create-adapter', ...kits], home);
  // Once for all: the packages below find what they need in the folder above them.
  await runNpm(['install', '--no-audit', '--no-fund', ...tarballs, ...TOOLS], home);
});

afterAll(() => rmSync(home, { recursive: true, force: true }));

describe('an adapter that somebody creates outside of the workspace', () => {
  it('is an embedding model that passes its kit as it is', async () => {
    const { code, output } = await createAndTest('embedding', 'letters');
    expect([code, output]).toEqual([0, expect.stringMatching(/^[#ℹ] fail 0$/m)]);
    expect(numberIn(CASES, output)).toBeGreaterThan(25);
  });

  it('is chosen in the server by its folder', async () => {
    const model = `package:${join(home, 'embedding-letters')}`;
    const server = join(workspaceRoot, 'apps/mcp-server/bin/learning-memory.mjs');
    const data = join(home, 'data');
    const env = { LEARNING_MEMORY_HOME: data, JOURNAL_PATH: join(data, 'journal'), EMBEDDING_MODEL: model };
    const { output } = await runProgram([server, 'doctor'], home, env);
    expect(output).toMatch(/^ok\s+embedding model\s+letters, 256 dimensions/m);
  });

  it('fails its kit once it breaks a promise', async () => {
    const folder = join(home, 'embedding-letters');
    const file = join(folder, 'src/letters-embedding.ts');
    const source = readFileSync(file, 'utf8');
    writeFileSync(file, source.replace('counts.map((count) => count / length)', 'counts'));
    const { code, output } = await testIn(folder);
    expect([code, output]).toEqual([1, expect.stringContaining('embed.unit-length')]);
  });

  it.each(['vector-store', 'clusterer'])('is a %s whose cases fail until it is written', async (contract) => {
    const { code, output } = await createAndTest(contract, 'own');
    expect([code, output]).toEqual([1, expect.stringContaining('is not written yet')]);
    expect(numberIn(FAILED, output)).toBeGreaterThan(20);
  });

  it('packs what it built, without its test', async () => {
    const folder = join(home, 'embedding-letters');
    const [packed] = JSON.parse(await runNpm(['pack', '--dry-run', '--json'], folder)) as {
      files: { path: string }[];
    }[];
    const paths = packed?.files.map(({ path }) => path) ?? [];
    expect(paths).toEqual(expect.arrayContaining(['dist/index.js', 'dist/index.d.ts', 'README.md']));
    expect(paths.filter((path) => path.includes('.test.'))).toEqual([]);
  });
});

async function createAndTest(contract: string, name: string): Promise<Ended> {
  const created = await runProgram([program, '--contract', contract, '--name', name], home);
  expect(created).toMatchObject({ code: 0 });
  return testIn(join(home, `${contract}-${name}`));
}

/** `npm test`, as the README of the package says. */
async function testIn(folder: string): Promise<Ended> {
  return runProgram([npmCli(), 'test'], folder);
}

function numberIn(pattern: RegExp, output: string): number {
  return Number(pattern.exec(output)?.[1]);
}
