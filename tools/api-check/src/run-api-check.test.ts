import { mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { NpmFailure, runNpm, type RunNpm } from './published-package.ts';
import { runApiCheck } from './run-api-check.ts';
import { startRegistry } from './test-support/loopback-registry.ts';
import { libraryRoot, writeLibrary, writePlan, writeText, writeWorkspace } from './test-support/typed-workspace.ts';

const OLD = 'export interface Store { readonly get: () => string }';
const WIDER = `${OLD}\nexport declare const fresh: string;`;
const BROKEN = 'export interface Store { readonly get: (key: string) => string }';
const MEMBERS = Array.from({ length: 20 }, (_, nth) => `readonly aMemberWithALongName${nth}: string`).join('; ');
const BROKEN_AT_LENGTH = `export interface Store { readonly get: () => { readonly got: { ${MEMBERS} } } }`;

interface Checked {
  readonly isEnough: boolean;
  readonly printed: readonly string[];
}

const root = mkdtempSync(join(realpathSync(tmpdir()), 'api-check-'));
const workspace = join(root, 'workspace');
let registry: Awaited<ReturnType<typeof startRegistry>>;

beforeAll(async () => {
  const folder = join(root, 'published');
  writeLibrary(folder, { name: 'published', declarations: OLD });
  await runNpm(['pack', '--pack-destination', root], folder);
  const tarball = readFileSync(join(root, 'published-1.0.0.tgz'));
  registry = await startRegistry(ROWS.map(({ name }) => ({ name, version: '1.0.0', tarball })));
});

afterAll(async () => {
  await registry[Symbol.asyncDispose]();
  rmSync(root, { recursive: true, force: true });
});

const fromRegistry: RunNpm = (args, cwd) =>
  runNpm([...args, '--registry', registry.url, '--cache', join(root, 'cache')], cwd);

async function check(npm: RunNpm = fromRegistry, workspaceRoot: string = workspace): Promise<Checked> {
  const printed: string[] = [];
  const isEnough = await runApiCheck({ workspaceRoot, runNpm: npm, print: (line) => printed.push(line) });
  return { isEnough, printed };
}

/** Each row a package of its own, as one compiler for all of them is quicker. */
const ROWS = [
  { title: 'unchanged', declarations: OLD, isEnough: true },
  { title: 'new, without a plan', declarations: WIDER, isEnough: false },
  { title: 'new, with a patch', declarations: WIDER, plan: 'patch', isEnough: false },
  { title: 'new, with a minor', declarations: WIDER, plan: 'minor', isEnough: true },
  { title: 'new, with a major', declarations: WIDER, plan: 'major', isEnough: true },
  { title: 'new, and not compiled yet', declarations: OLD, source: WIDER, isEnough: false },
  { title: 'broken at length, with a minor', declarations: BROKEN_AT_LENGTH, plan: 'minor', isEnough: false },
  { title: 'broken, with a minor', declarations: BROKEN, plan: 'minor', isEnough: false },
  { title: 'broken, with a major', declarations: BROKEN, plan: 'major', isEnough: true },
  { title: 'broken, and versioned 1.1.0', declarations: BROKEN, version: '1.1.0', isEnough: false },
  { title: 'broken, and versioned 2.0.0', declarations: BROKEN, version: '2.0.0', isEnough: true },
].map((row, nth) => ({ ...row, name: `@example/store-${nth}` }));

describe('the check of public types against a registry', () => {
  let checked: Checked;

  beforeAll(async () => {
    writeWorkspace(workspace, [...ROWS, { name: '@example/new', declarations: BROKEN }]);
    writePlan(
      workspace,
      Object.fromEntries(ROWS.flatMap(({ name, plan }) => (plan === undefined ? [] : [[name, plan]]))),
    );
    checked = await check();
  });

  it.each(ROWS)('judges a package that is $title', ({ name, isEnough }) => {
    const line = checked.printed.find((printed) => printed.startsWith(`${name}: `));
    expect(line).toMatch(isEnough ? /as in 1\.0\.0|the plan is \w+\.$/ : /npx nx release plan/);
  });

  it('passes a package that nobody has published, and says so', () => {
    expect(checked.printed).toContain('@example/new: nothing is published yet.');
  });

  it('fails as a whole, and names each change', () => {
    expect(checked.isEnough).toBe(false);
    expect(checked.printed).toContainEqual(expect.stringMatching(/^ {2}major \.#Store: /));
    const [all, published, failed] = [ROWS.length + 1, ROWS.length, ROWS.filter((row) => !row.isEnough).length];
    expect(checked.printed.at(-1)).toMatch(new RegExp(`^${all} packages, ${published} .*, ${failed} with`));
  });

  it('says all of a change in one short line', () => {
    expect(checked.printed.filter((line) => line.length > 200 || line.includes('\n'))).toEqual([]);
  });

  it('does not take a registry that is away for one that has nothing', async () => {
    const away: RunNpm = (args, cwd) =>
      runNpm([...args, '--registry', 'http://127.0.0.1:9/', '--fetch-retries', '0'], cwd);
    await expect(check(away)).rejects.toBeInstanceOf(NpmFailure);
  });

  it('does not pass what was released and is not in the registry', async () => {
    const other = join(root, 'released');
    writeWorkspace(other, [{ name: '@example/released', declarations: OLD }]);
    await expect(check(fromRegistry, other)).resolves.toMatchObject({ isEnough: true });
    writeText(join(libraryRoot(other, '@example/released'), 'CHANGELOG.md'), '# 1.0.0\n');
    await expect(check(fromRegistry, other)).rejects.toThrow('@example/released');
  });

  it('says what does not compile', async () => {
    const other = join(root, 'broken');
    writeWorkspace(other, [{ name: '@example/broken', declarations: OLD, source: 'export const a: string = 1;' }]);
    await expect(check(fromRegistry, other)).rejects.toThrow('TS2322');
  });

  it('asks for a build where declarations are missing', async () => {
    rmSync(join(libraryRoot(workspace, '@example/store-0'), 'dist'), { recursive: true });
    await expect(check()).rejects.toThrow('npm run build');
  });
});
