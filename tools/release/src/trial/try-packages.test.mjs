import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { SERVER } from '../follow.mjs';
import needs from '../needs.cjs';
import { tasksOf } from '../packages/try-task.mjs';
import { runGit } from '../run-git.mjs';
import { publishedPackages } from '../workspace.mjs';
import { PATCHED } from './patch-library.mjs';
import { REFUSED } from './play-releases.mjs';
import { tryPackages } from './try-packages.mjs';

const root = fileURLToPath(new URL('../../../..', import.meta.url)).replace(/[\\/]$/u, '');
const libraries = publishedPackages(root).filter(({ path }) => path.startsWith('libs/'));

let tagsBefore;
let result;

beforeAll(async () => {
  tagsBefore = await runGit(root, 'tag', '--list');
  result = await tryPackages({ root, say: (line) => process.stdout.write(`${line}\n`) });
});

const newestOf = (name) => result.manifests.find(({ manifest }) => manifest.name === name).manifest.version;

/** Those that need a package, over others too. */
function dependentsOf(name, manifests) {
  const found = new Set([name]);
  for (let size = 0; size < found.size;) {
    size = found.size;
    for (const { manifest } of manifests) {
      if ([...needs.neededBy(manifest)].some((needed) => found.has(needed))) found.add(manifest.name);
    }
  }
  return [...found].sort();
}

describe('the first release', () => {
  it('bumps every package that a plan names, by the largest step that one asks for', () => {
    const planned = result.first.bumps.filter(({ plans }) => plans.length > 0);
    expect(planned.map(({ name }) => name).sort()).toEqual(result.first.planned);
    for (const { from, to, plans } of planned) {
      const steps = ['major', 'minor', 'patch'].filter((kind) => plans.some((plan) => plan.startsWith(kind)));
      expect({ from, to, step: stepBetween(from, to) }).toMatchObject({ step: steps[0] });
    }
  });

  it('stops at the package that is refused, and goes on there when it is run again', () => {
    expect(result.first.refusal).toContain(REFUSED);
    expect(result.first.afterRefusal).toBeGreaterThan(0);
    expect(result.first.afterRefusal).toBeLessThan(result.first.manifests.length);
    const outcomes = Object.entries(result.first.outcomes);
    expect(outcomes.filter(([, outcome]) => outcome === 'was there')).toHaveLength(result.first.afterRefusal);
    expect(outcomes.filter(([, outcome]) => outcome === 'published').map(([name]) => name)).toContain(REFUSED);
  });

  it('leaves every package in the registry, with ranges that are met there', () => {
    for (const { manifest } of result.first.manifests) {
      const versions = result.published.get(manifest.name);
      expect(Object.keys(versions)).toContain(manifest.version);
      expect(unmet(versions[manifest.version])).toEqual([]);
    }
  });
});

describe('the release of one patched library', () => {
  it('bumps that library and what needs it, by a patch, and nothing else', () => {
    const { bumps } = result.second;
    expect(bumps.map(({ name }) => name).sort()).toEqual(dependentsOf(PATCHED, result.first.manifests));
    expect(bumps.map(({ from, to }) => stepBetween(from, to))).toEqual(bumps.map(() => 'patch'));
    expect(bumps.length).toBeLessThan(result.manifests.length);
  });

  it('reaches users of the server, with its code', () => {
    expect(result.second.bumps.map(({ name }) => name)).toContain(SERVER);
    expect(result.second.server).toEqual({ version: newestOf(SERVER), hasPatch: true });
  });

  it('is not published before it is built', () => {
    expect(result.second.unbuilt).toMatch(/npm run build/u);
  });

  it('leaves nothing that wants a version plan', () => {
    expect(result.second.plans).toEqual({ missing: [], unknown: [] });
  });

  it('publishes what it bumped alone', () => {
    const published = Object.entries(result.second.outcomes).filter(([, outcome]) => outcome === 'published');
    expect(published.map(([name]) => name).sort()).toEqual(result.second.bumps.map(({ name }) => name).sort());
  });

  it('points ranges of what it bumped to the new versions', () => {
    for (const { name } of result.second.bumps) {
      const { dependencies = {} } = result.published.get(name)[newestOf(name)];
      const own = Object.entries(dependencies).filter(([needed]) => result.published.has(needed));
      expect(own.map(([needed, range]) => [needed, range])).toEqual(
        own.map(([needed]) => [needed, `^${newestOf(needed)}`]),
      );
    }
  });

  it('is committed with its tags, in the clone alone', async () => {
    expect(result.commits.changed).toBe('');
    expect(result.commits.tags).toEqual(
      expect.arrayContaining(result.second.bumps.map(({ name, to }) => `${name}@${to}`)),
    );
    await expect(runGit(root, 'cat-file', '-e', result.commits.head)).rejects.toThrow();
    await expect(runGit(root, 'tag', '--list')).resolves.toBe(tagsBefore);
  });
});

describe.each(libraries.map(({ manifest }) => manifest.name))('%s, installed by name', (name) => {
  it('exports what it says, has types, and its example runs', () => {
    const row = result.packages.find((one) => one.name === name);
    expect(row).toMatchObject({ problems: [], examples: 2 });
  });
});

describe.each(tasksOf(root).map(({ name }) => name))('the task %s, with what it imports installed by name', (name) => {
  it('has types, runs, and says what it found', () => {
    expect(result.tasks.find((one) => one.name === name)).toMatchObject({ problems: [] });
  });
});

describe('the server, where nothing can be compiled', () => {
  it.each([
    ['passes its own doctor, started by npx', 'npx '],
    ['plays a session, installed by name', 'npm install'],
    ['is found by the plugin, which comes from the repository without a build', 'the plugin'],
    ['plays a session out of an MCP bundle', 'the MCP bundle'],
  ])('%s', (_does, start) => {
    const rows = result.server.filter(({ what }) => what.startsWith(start));
    expect(rows.map(({ problems }) => problems)).toEqual([[]]);
  });
});

const numbers = (version) => version.split('.').map(Number);

function stepBetween(from, to) {
  const [[major, minor], [nextMajor, nextMinor]] = [numbers(from), numbers(to)];
  if (nextMajor > major) return 'major';
  return nextMinor > minor ? 'minor' : 'patch';
}

/** Ranges of our own packages that no published version is in: they are `^`, and no version is below 1. */
function unmet({ dependencies = {} }) {
  const own = Object.entries(dependencies).filter(([name]) => name.startsWith('@learning-memory/'));
  return own.filter(([name, range]) => {
    const versions = Object.keys(result.published.get(name) ?? {});
    return !versions.some((version) => isIn(version, range));
  });
}

function isIn(version, range) {
  const [wanted, found] = [numbers(range.slice(1)), numbers(version)];
  if (!range.startsWith('^') || wanted[0] !== found[0]) return false;
  return found[1] > wanted[1] || (found[1] === wanted[1] && found[2] >= wanted[2]);
}
