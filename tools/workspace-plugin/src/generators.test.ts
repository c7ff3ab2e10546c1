import { describe, expect, it } from '@jest/globals';
import { readJson, type Tree } from '@nx/devkit';
import adapterGenerator from './generators/adapter/generator';
import contractGenerator from './generators/contract/generator';
import serviceGenerator from './generators/service/generator';
import toolGenerator from './generators/tool/generator';
import { textOf, workspaceTree } from './test-support/workspace-tree';

const description = 'Says what it is.';

async function treeWithContract(kit: boolean): Promise<Tree> {
  const tree = workspaceTree();
  await contractGenerator(tree, { module: 'vector-store', description, kit });
  return tree;
}

describe('the contract generator', () => {
  it('makes a contract named like its module that depends on errors', async () => {
    const tree = await treeWithContract(false);
    expect(readJson(tree, 'libs/vector-store/contract/package.json')).toMatchObject({
      name: '@learning-memory/vector-store',
      nx: { tags: ['kind:contract', 'area:vector-store'] },
      dependencies: { '@learning-memory/errors': '^1.0.0' },
    });
    expect(tree.exists('libs/vector-store/testing')).toBe(false);
  });

  it('makes the kit as well with --kit', async () => {
    const tree = await treeWithContract(true);
    expect(readJson(tree, 'libs/vector-store/testing/package.json')).toMatchObject({
      name: '@learning-memory/vector-store-testing',
      nx: { tags: ['kind:testing', 'area:vector-store'] },
      dependencies: { '@learning-memory/contract-testing': '^1.0.0', '@learning-memory/vector-store': '^1.0.0' },
    });
  });

  it('refuses a module that has a contract', async () => {
    const tree = await treeWithContract(false);
    await expect(contractGenerator(tree, { module: 'vector-store', description })).rejects.toThrow('already exists');
  });
});

describe('the adapter generator', () => {
  const options = { name: 'qdrant', contract: 'vector-store', description };

  it('makes an adapter that depends on its contract', async () => {
    const tree = await treeWithContract(false);
    await adapterGenerator(tree, options);
    expect(readJson(tree, 'libs/vector-store/qdrant/package.json')).toMatchObject({
      name: '@learning-memory/vector-store-qdrant',
      nx: { tags: ['kind:adapter', 'area:vector-store'] },
      dependencies: { '@learning-memory/errors': '^1.0.0', '@learning-memory/vector-store': '^1.0.0' },
    });
  });

  it('writes a failing first test that names the factory and the contract', async () => {
    const tree = await treeWithContract(false);
    await adapterGenerator(tree, options);
    const test = textOf(tree, 'libs/vector-store/qdrant/src/qdrant-vector-store.test.ts');
    expect(test).toContain('createQdrantVectorStore');
    expect(test).toContain('keeps the contract @learning-memory/vector-store');
    expect(test).toContain('throw new Error(');
  });

  it('points that test to the kit where the module has one', async () => {
    const tree = await treeWithContract(true);
    await adapterGenerator(tree, options);
    expect(textOf(tree, 'libs/vector-store/qdrant/src/qdrant-vector-store.test.ts')).toContain(
      '@learning-memory/vector-store-testing',
    );
  });

  it('refuses an adapter of a contract that does not exist', async () => {
    await expect(adapterGenerator(workspaceTree(), options)).rejects.toThrow(
      '@learning-memory/vector-store does not exist',
    );
  });

  it.each(['contract', 'testing'])('refuses the name %s', async (name) => {
    const tree = await treeWithContract(false);
    await expect(adapterGenerator(tree, { ...options, name })).rejects.toThrow('made by the contract generator');
  });
});

describe('the service generator', () => {
  it('makes a service of a module', async () => {
    const tree = workspaceTree();
    await serviceGenerator(tree, { module: 'searcher', name: 'core', kind: 'service', description });
    expect(readJson(tree, 'libs/searcher/core/package.json')).toMatchObject({
      name: '@learning-memory/searcher-core',
      nx: { tags: ['kind:service', 'area:searcher'] },
    });
  });

  it('makes a foundation library that is named without its module', async () => {
    const tree = workspaceTree();
    await serviceGenerator(tree, { module: 'foundation', name: 'logging', kind: 'foundation', description });
    expect(readJson(tree, 'libs/foundation/logging/package.json')).toMatchObject({
      name: '@learning-memory/logging',
      nx: { tags: ['kind:foundation', 'area:foundation'] },
    });
  });

  it.each([
    ['foundation', 'service'],
    ['searcher', 'foundation'],
  ] as const)('refuses libs/%s for the kind %s', async (module, kind) => {
    const options = { module, name: 'core', kind, description };
    await expect(serviceGenerator(workspaceTree(), options)).rejects.toThrow('Only libs/foundation holds');
  });
});

describe('the tool generator', () => {
  const options = { name: 'list_topics', toolset: 'topics', description: "Lists the user's topics." };

  it('writes the tool and a failing test', async () => {
    const tree = workspaceTree();
    await toolGenerator(tree, options);
    expect(textOf(tree, 'apps/mcp-server/src/tools/topics/list-topics.ts')).toContain("name: 'list_topics'");
    expect(textOf(tree, 'apps/mcp-server/src/tools/topics/list-topics.ts')).toContain(`"Lists the user's topics."`);
    expect(textOf(tree, 'apps/mcp-server/src/tools/topics/list-topics.test.ts')).toContain('TODO');
  });

  it('refuses a tool that exists', async () => {
    const tree = workspaceTree();
    await toolGenerator(tree, options);
    await expect(toolGenerator(tree, options)).rejects.toThrow('already exists');
  });

  it.each(['list-topics', 'ListTopics', '2lists', ''])('refuses the name "%s"', async (name) => {
    await expect(toolGenerator(workspaceTree(), { ...options, name })).rejects.toThrow('is not a tool name');
  });
});
