import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { libraries, publishedPackages, readText, type Library } from './test-support/workspace.ts';

const HEADINGS = ['Install', 'Example', 'Options', 'Contract', 'Errors', 'License'];
const README_LINES = 80;
const SPECIAL_KINDS: Readonly<Record<string, string>> = {
  contract: 'contract',
  testing: 'testing',
  schemas: 'schema',
  checks: 'shared',
  input: 'shared',
  collection: 'shared',
  'git-process': 'shared',
};

const PROJECT = 'https://github.com/learning-memory/learning-memory';

const packages = libraries();

/** A contract drops its folder, a foundation library its module. */
function expectedName({ module, folder }: Library): string {
  if (module === 'foundation') return `@learning-memory/${folder}`;
  return folder === 'contract' ? `@learning-memory/${module}` : `@learning-memory/${module}-${folder}`;
}

function allowedKinds({ module, folder }: Library): readonly string[] {
  if (module === 'foundation') return ['kind:foundation'];
  if (folder.endsWith('-weights')) return ['kind:data'];
  const special = SPECIAL_KINDS[folder];
  return special === undefined ? ['kind:adapter', 'kind:service'] : [`kind:${special}`];
}

function sources(root: string): readonly string[] {
  const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' });
  return files.filter((file) => file.endsWith('.ts'));
}

describe.each(packages.map((library) => [library.path, library] as const))('%s', (_path, library) => {
  const { root, manifest } = library;

  it('is named by its folder', () => {
    expect(manifest.name).toBe(expectedName(library));
  });

  it('has the fields a published package needs', () => {
    expect(manifest).toMatchObject({
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
      description: expect.stringMatching(/^\S.*\.$/),
      license: 'MIT',
      type: 'module',
      engines: { node: '>=20.19' },
      sideEffects: expect.anything(),
    });
    expect(manifest.private).toBeUndefined();
  });

  it('exports its source to the workspace and its build to everyone', () => {
    const exported = manifest.exports as Record<string, Record<string, string>>;
    expect(exported['./package.json']).toBe('./package.json');
    expect(Object.entries(exported['.'] ?? {})).toEqual([
      ['@learning-memory/source', './src/index.ts'],
      ['types', './dist/index.d.ts'],
      ['import', './dist/index.js'],
      ['default', './dist/index.js'],
    ]);
  });

  it('packs sources and build, without tests', () => {
    expect(manifest.files).toEqual(
      expect.arrayContaining(['dist', 'src', '!**/*.test.ts', '!**/test-support', '!**/*.tsbuildinfo']),
    );
  });

  it('is tagged by its folder', () => {
    const [kind, ...others] = manifest.nx?.tags ?? [];
    expect(allowedKinds(library)).toContain(kind);
    expect(others).toEqual([`area:${library.module}`]);
  });

  it('has the tsconfig trio and its own lint and jest configuration', () => {
    const files = ['tsconfig.json', 'tsconfig.lib.json', 'tsconfig.spec.json', 'eslint.config.mjs', 'jest.config.mjs'];
    expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
  });

  it('lists its public exports by hand in index.ts, and nothing else', () => {
    const index = readText(root, 'src/index.ts');
    expect(index).not.toMatch(/export\s*(type\s*)?\*/);
    expect(index).toMatch(/export (type )?\{\s*\w/);
    expect(index).not.toMatch(/^(export )?(const|function|class|interface) /m);
  });

  it('has a README with the fixed headings, in order, and no more than 80 lines', () => {
    const readme = readText(root, 'README.md');
    const headings = [...readme.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading);
    expect(readme.startsWith(`# ${manifest.name}\n\n`)).toBe(true);
    expect(headings).toEqual(HEADINGS);
    expect(readme.trimEnd().split('\n').length).toBeLessThanOrEqual(README_LINES);
  });

  it('shows in the README the example that its test runs', () => {
    const example = readText(root, 'src/readme.example.ts').trim();
    expect(readText(root, 'README.md')).toContain(`\`\`\`ts\n${example}\n\`\`\``);
    expect(example).toContain(`from '${manifest.name}'`);
    expect(readText(root, 'src/readme.test.ts')).toContain('./readme.example.ts');
  });

  it('has nothing left to do', () => {
    const files = ['README.md', 'package.json', ...sources(root).map((file) => join('src', file))];
    // What other programs said is data of a test.
    const own = files.filter((file) => !file.includes('goldens'));
    expect(own.filter((file) => /\b(TODO|FIXME)\b/.test(readText(root, file)))).toEqual([]);
  });

  it('has tests besides the one of its README, unless it is types alone', () => {
    const tests = sources(root).filter((file) => file.endsWith('.test.ts') && !file.endsWith('readme.test.ts'));
    const isContract = library.folder === 'contract';
    expect(isContract || tests.length > 0).toBe(true);
  });
});

describe.each(publishedPackages().map((published) => [published.path, published.manifest] as const))(
  'the package in %s',
  (path, manifest) => {
    it('says where it comes from', () => {
      expect(manifest).toMatchObject({
        homepage: `${PROJECT}/tree/main/${path}#readme`,
        repository: { type: 'git', url: `git+${PROJECT}.git`, directory: path },
        bugs: { url: `${PROJECT}/issues` },
      });
    });

    it('is published for everyone, and from anywhere: provenance is asked for where the provider has it', () => {
      expect(manifest.publishConfig).toEqual({ access: 'public' });
    });

    it('packs what changed in it', () => {
      expect(manifest.files).toContain('CHANGELOG.md');
    });
  },
);

describe('the workspace', () => {
  it('has a contract in every module', () => {
    const modules = new Set(packages.map(({ module }) => module).filter((module) => module !== 'foundation'));
    const withContract = new Set(packages.filter(({ folder }) => folder === 'contract').map(({ module }) => module));
    expect([...modules].filter((module) => !withContract.has(module))).toEqual([]);
  });
});
