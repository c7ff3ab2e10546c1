import { describe, expect, it } from '@jest/globals';
import { readJson, type Tree } from '@nx/devkit';
import adapterGenerator from './generators/adapter/generator';
import contractGenerator from './generators/contract/generator';
import hookGenerator from './generators/hook/generator';
import languageGenerator from './generators/language/generator';
import serviceGenerator from './generators/service/generator';
import toolGenerator from './generators/tool/generator';
import { addOwner, textOf, workspaceTree } from './test-support/workspace-tree';

const description = 'Says what it is.';
const ADAPTERS = 'apps/mcp-server/src/adapters.ts';

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
    const tree = await treeWithContract(true);
    await adapterGenerator(tree, options);
    expect(readJson(tree, 'libs/vector-store/qdrant/package.json')).toMatchObject({
      name: '@learning-memory/vector-store-qdrant',
      nx: { tags: ['kind:adapter', 'area:vector-store'] },
      dependencies: { '@learning-memory/vector-store': '^1.0.0' },
    });
  });

  it('binds it to the kit of the module, and says of each member that it is not written', async () => {
    const tree = await treeWithContract(true);
    await adapterGenerator(tree, options);
    const folder = 'libs/vector-store/qdrant/src';
    expect(textOf(tree, `${folder}/qdrant-vector-store.test.ts`)).toContain(
      'registerContract({ describe, it }, vectorStoreContract, {',
    );
    expect(textOf(tree, `${folder}/qdrant-vector-store.ts`)).toContain("return notWritten('id');");
    expect(textOf(tree, `${folder}/index.ts`)).toContain('createQdrantVectorStore');
  });

  it('takes the kit that every implementation passes, and asks for what its harness must say', async () => {
    const tree = await treeWithContract(true);
    const kit = 'libs/vector-store/testing/src';
    tree.write(
      `${kit}/harness.ts`,
      `export interface LastingHarness extends VectorStoreHarness { readonly reopen: () => void }
       export interface VectorStoreHarness extends AsyncDisposable {
         readonly store: VectorStore; readonly size: number; readonly note?: string;
       }`,
    );
    tree.write(`${kit}/a-lasting-contract.ts`, 'export const lasting: Contract<LastingHarness> = { cases: [] };');
    tree.write(
      'libs/vector-store/contract/src/vector-store.ts',
      `interface Readable { read(): string; readonly label?: string }
       export interface VectorStore extends Readable, AsyncDisposable { readonly size: number; write?(text: string): void }`,
    );
    await adapterGenerator(tree, options);
    const test = textOf(tree, 'libs/vector-store/qdrant/src/qdrant-vector-store.test.ts');
    expect(test).toContain("size: notWritten('size'),");
    expect(test).not.toContain('lasting');
    const adapter = textOf(tree, 'libs/vector-store/qdrant/src/qdrant-vector-store.ts');
    expect(adapter).toContain("read: () => notWritten('read'),");
    expect([...adapter.matchAll(/notWritten\('(\w+)'\)/g)].map(([, name]) => name)).toEqual(['read', 'size']);
  });

  it('writes one failing test where the module has no kit', async () => {
    const tree = await treeWithContract(false);
    await adapterGenerator(tree, options);
    expect(textOf(tree, 'libs/vector-store/qdrant/src/qdrant-vector-store.test.ts')).toContain('throw new Error(');
  });

  it('lets the configuration choose it, however the table is checked', async () => {
    for (const [before, after] of [
      ['', ' as const satisfies Choices'],
      ['checked(', ')'],
    ]) {
      const tree = await treeWithContract(true);
      tree.write(ADAPTERS, `export const VECTOR_STORES = ${before}{ sqlite: { load: open } }${after};\n`);
      await adapterGenerator(tree, options);
      expect(textOf(tree, ADAPTERS)).toContain("(await import('@learning-memory/vector-store-qdrant'))");
      expect(readJson(tree, 'apps/mcp-server/package.json')).toMatchObject({
        devDependencies: { '@learning-memory/vector-store-qdrant': '^1.0.0' },
      });
    }
  });

  it('refuses an adapter of a contract that does not exist', async () => {
    await expect(adapterGenerator(workspaceTree(), options)).rejects.toThrow(
      '@learning-memory/vector-store does not exist',
    );
  });

  it.each(['contract', 'testing', 'checks', 'schemas', 'collection', 'some-weights'])(
    'refuses the name %s',
    async (name) => {
      const tree = await treeWithContract(false);
      await expect(adapterGenerator(tree, { ...options, name })).rejects.toThrow('is a folder for packages of kind:');
    },
  );
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

  it('refuses a folder that holds packages of another kind', async () => {
    const options = { module: 'searcher', name: 'checks', kind: 'service', description } as const;
    await expect(serviceGenerator(workspaceTree(), options)).rejects.toThrow('is a folder for packages of kind:shared');
    await serviceGenerator(workspaceTree(), { ...options, name: 'schemas', kind: 'schema' });
  });
});

describe('the tool generator', () => {
  const options = { name: 'list_topics', toolset: 'memory', description: "Lists the user's topics." };
  const tool = 'apps/mcp-server/src/tools/memory/list-topics.ts';

  it('writes the tool, lists it, and writes a failing test where the others have theirs', async () => {
    const tree = workspaceTree();
    await toolGenerator(tree, options);
    expect(textOf(tree, tool)).toContain("name: 'list_topics'");
    expect(textOf(tree, tool)).toContain(`"Lists the user's topics."`);
    expect(textOf(tree, 'apps/mcp-server/src/end-to-end/list-topics.test.ts')).toContain("'list_topics'");
    expect(textOf(tree, 'apps/mcp-server/src/tools/memory/memory-tools.ts')).toBe(
      "import { getMemoryTool } from './get-memory.ts';\n" +
        "import { listTopicsTool } from './list-topics.ts';\n" +
        'export function memoryTools(services) {\n  return [getMemoryTool(services), listTopicsTool()];\n}\n',
    );
    expect(textOf(tree, 'apps/claude-plugin/src/test-support/planned-tools.ts')).toContain("'get_memory list_topics'");
  });

  it('refuses a tool that exists', async () => {
    const tree = workspaceTree();
    await toolGenerator(tree, options);
    await expect(toolGenerator(tree, options)).rejects.toThrow('already exists');
  });

  it.each(['list-topics', 'ListTopics', '2lists', ''])('refuses the name "%s"', async (name) => {
    await expect(toolGenerator(workspaceTree(), { ...options, name })).rejects.toThrow('is not a tool name');
  });

  it('refuses a toolset that does not exist, and says which do', async () => {
    await expect(toolGenerator(workspaceTree(), { ...options, toolset: 'memories' })).rejects.toThrow(
      'There is no toolset "memories". Choose one of ghap, memory.',
    );
  });

  it('lets a tool with a table ask a service of the owner, which has its clock, its ids and its store from outside', async () => {
    const tree = workspaceTree();
    addOwner(tree, 'memory');
    await toolGenerator(tree, { ...options, name: 'keep_topic', table: 'topic', owner: 'memory' });
    const written = textOf(tree, 'apps/mcp-server/src/tools/memory/keep-topic.ts');
    expect(written).toContain('keepTopicTool({ topics }: ToolServices)');
    expect(written).not.toMatch(/metadataStore|randomUUID|Date\.now|redact/);
    const service = textOf(tree, 'libs/memory/core/src/topic/topic-service.ts');
    expect(service).toContain('const { store, now = Date.now, newId = randomUUID } = options;');
    expect(service).toContain('content: redact(content).text');
    expect(textOf(tree, 'libs/memory/core/src/index.ts')).toContain('createTopicService');
    expect(textOf(tree, 'libs/memory/contract/src/index.ts')).toContain('TopicService');
  });

  it('makes that service a part of the server, which tools are given', async () => {
    const tree = workspaceTree();
    addOwner(tree, 'memory');
    await toolGenerator(tree, { ...options, name: 'keep_topic', table: 'topic', owner: 'memory' });
    const app = 'apps/mcp-server/src';
    expect(textOf(tree, `${app}/parts/parts.ts`)).toContain('readonly topics: TopicService;');
    expect(textOf(tree, `${app}/compose.ts`)).toContain("(await import('./parts/topics.ts')).topicParts");
    expect(textOf(tree, `${app}/parts/topics.ts`)).toContain('createTopicService({ store: metadataStore.topics })');
    expect(textOf(tree, `${app}/tools/tool-services.ts`)).toContain("['memories', 'topics'] as const");
    expect(readJson(tree, 'apps/mcp-server/package.json')).toMatchObject({
      devDependencies: { '@learning-memory/memory': '^1.0.0', '@learning-memory/memory-core': '^1.0.0' },
    });
  });

  it('refuses a table without a module that owns it', async () => {
    await expect(toolGenerator(workspaceTree(), { ...options, table: 'topic' })).rejects.toThrow('--owner=""');
    await expect(toolGenerator(workspaceTree(), { ...options, table: 'topic', owner: 'nobody' })).rejects.toThrow(
      '--owner="nobody" has no contract',
    );
  });
});

describe('the hook generator', () => {
  const options = { event: 'Notification', description };

  it('puts a row wherever events have one, before the end of the session', async () => {
    const tree = workspaceTree();
    await hookGenerator(tree, { ...options, fields: 'tool_name, message', matcher: 'Bash|Edit' });
    const app = 'apps/mcp-server/src';
    expect(textOf(tree, `${app}/hooks/hook-events.ts`)).toContain(
      "matcher: 'Bash|Edit',\n    fields: ['tool_name', 'message'],\n    limit: AT_A_TOOL_USE,",
    );
    expect(textOf(tree, `${app}/hooks/hook-input.ts`)).toContain('{ tool_name: text, message: text }');
    expect(textOf(tree, `${app}/doctor/replay/hook-plays.ts`)).toMatch(/Stop: .*Notification: .*SessionEnd: /s);
    const { hooks } = readJson<{ hooks: object }>(tree, 'apps/claude-plugin/hooks/hooks.json');
    expect(Object.keys(hooks)).toEqual(['Stop', 'Notification', 'SessionEnd']);
    expect(hooks).toMatchObject({ Notification: [{ matcher: 'Bash|Edit', hooks: [{ tool: 'handle_hook' }] }] });
  });

  it.each(['notification', 'On Stop', ''])('refuses the event "%s"', async (event) => {
    await expect(hookGenerator(workspaceTree(), { ...options, event })).rejects.toThrow('is not an event');
  });
});

describe('the language generator', () => {
  const options = { id: 'css', grammar: 'tree-sitter-css.wasm', extensions: '.css' };

  it.each([
    ['bash', 'tree-sitter-css.wasm', 0],
    ['zig', 'tree-sitter-zig.wasm', 2],
  ])('puts %s where it stands by its id', async (id, grammar, position) => {
    const tree = workspaceTree();
    await languageGenerator(tree, { ...options, id, grammar });
    const languages = textOf(tree, 'libs/code-indexer/tree-sitter/src/languages.ts');
    expect(languages).toContain(`grammar: '${grammar}'`);
    expect([...languages.matchAll(/id: '(\w+)'/g)].map(([, found]) => found).indexOf(id)).toBe(position);
  });

  it('refuses a grammar that is not there', async () => {
    const grammar = 'tree-sitter-cobol.wasm';
    await expect(languageGenerator(workspaceTree(), { ...options, grammar })).rejects.toThrow('There is no grammar');
  });
});
