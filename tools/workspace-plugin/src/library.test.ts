import { describe, expect, it } from '@jest/globals';
import { readJson } from '@nx/devkit';
import { generateLibrary, type LibraryOptions } from './library';
import { addPackage, textOf, workspaceTree } from './test-support/workspace-tree';

const options: LibraryOptions = {
  module: 'topics',
  folder: 'core',
  kind: 'service',
  description: 'Names what a set of "texts" is about.',
  dependencies: ['@learning-memory/errors'],
};

describe('generateLibrary', () => {
  it('writes every file a package has', async () => {
    const tree = workspaceTree();
    await expect(generateLibrary(tree, options)).resolves.toBe('libs/topics/core');
    expect(tree.children('libs/topics/core').sort()).toEqual([
      'README.md',
      'eslint.config.mjs',
      'jest.config.mjs',
      'package.json',
      'src',
      'tsconfig.json',
      'tsconfig.lib.json',
      'tsconfig.spec.json',
    ]);
    expect(tree.children('libs/topics/core/src').sort()).toEqual(['index.ts', 'readme.example.ts', 'readme.test.ts']);
  });

  it('names, tags and describes the package by its folder and kind', async () => {
    const tree = workspaceTree();
    await generateLibrary(tree, options);
    expect(readJson(tree, 'libs/topics/core/package.json')).toMatchObject({
      name: '@learning-memory/topics-core',
      description: options.description,
      nx: { tags: ['kind:service', 'area:topics'] },
    });
    expect(textOf(tree, 'libs/topics/core/README.md').split('\n')).toContain(options.description);
  });

  it('says where the package comes from, and publishes it for everyone', async () => {
    const tree = workspaceTree();
    const root = await generateLibrary(tree, options);
    const project = 'https://github.com/learning-memory/learning-memory';
    const manifest = readJson<{ files: string[] }>(tree, `${root}/package.json`);
    expect(manifest).toMatchObject({
      homepage: `${project}/tree/main/${root}#readme`,
      repository: { type: 'git', url: `git+${project}.git`, directory: root },
      bugs: { url: `${project}/issues` },
      publishConfig: { access: 'public' },
    });
    expect(manifest.files).toContain('CHANGELOG.md');
  });

  it('depends on workspace packages by the version they have, each once and sorted', async () => {
    const tree = workspaceTree();
    addPackage(tree, 'embedding/contract', { name: '@learning-memory/embedding', version: '2.3.0' });
    const dependencies = ['@learning-memory/errors', '@learning-memory/embedding', '@learning-memory/errors'];
    await generateLibrary(tree, { ...options, dependencies });
    const manifest = readJson<{ dependencies: object }>(tree, 'libs/topics/core/package.json');
    expect(Object.entries(manifest.dependencies)).toEqual([
      ['@learning-memory/embedding', '^2.3.0'],
      ['@learning-memory/errors', '^1.0.0'],
    ]);
  });

  it('leaves no dependencies field when there are none', async () => {
    const tree = workspaceTree();
    await generateLibrary(tree, { ...options, dependencies: [] });
    expect(readJson(tree, 'libs/topics/core/package.json')).not.toHaveProperty('dependencies');
  });

  it('leaves a TODO in the README and an example that throws, so that nobody ships the skeleton', async () => {
    const tree = workspaceTree();
    await generateLibrary(tree, options);
    expect(textOf(tree, 'libs/topics/core/README.md')).toContain('TODO');
    expect(textOf(tree, 'libs/topics/core/src/readme.example.ts')).toContain('throw new Error(');
  });

  it('refuses a folder that has files', async () => {
    const tree = workspaceTree();
    tree.write('libs/topics/core/notes.txt', 'mine');
    await expect(generateLibrary(tree, options)).rejects.toThrow('libs/topics/core already exists');
  });

  it('refuses a dependency that is no workspace package', async () => {
    const dependencies = ['@learning-memory/nowhere'];
    await expect(generateLibrary(workspaceTree(), { ...options, dependencies })).rejects.toThrow(
      'No workspace package is called @learning-memory/nowhere',
    );
  });

  it.each(['Topics', 'my_topics', '../topics', 'topics/core', '', '-topics'])(
    'refuses the folder name "%s"',
    async (name) => {
      await expect(generateLibrary(workspaceTree(), { ...options, module: name })).rejects.toThrow(
        'is not a folder name',
      );
      await expect(generateLibrary(workspaceTree(), { ...options, folder: name })).rejects.toThrow(
        'is not a folder name',
      );
    },
  );

  it.each(['', 'No full stop', 'Two\nlines.'])('refuses the description "%s"', async (description) => {
    await expect(generateLibrary(workspaceTree(), { ...options, description })).rejects.toThrow('is not a sentence');
  });
});
