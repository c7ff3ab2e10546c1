import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { SERVER } from './follow.mjs';
import { isTest, packedSources } from './packed-sources.mjs';
import { publishedPackages } from './workspace.mjs';

const packages = publishedPackages(fileURLToPath(new URL('../../..', import.meta.url)));
const sourcesOf = (name) => packedSources(packages.find(({ manifest }) => manifest.name === name));

describe('packedSources', () => {
  it.each([
    ['@learning-memory/metadata-store-sqlite', 'libs/metadata-store/sqlite/migrations'],
    ['@learning-memory/code-indexer-tree-sitter', 'libs/code-indexer/tree-sitter/queries'],
    ['@learning-memory/code-indexer-tree-sitter', 'libs/code-indexer/tree-sitter/grammars'],
    ['@learning-memory/embedding-static-weights', 'libs/embedding/static-weights/NOTICE'],
    ['@learning-memory/create-adapter', 'libs/foundation/create-adapter/bin'],
    [SERVER, 'apps/mcp-server/src'],
    [SERVER, 'apps/mcp-server/bundler'],
    [SERVER, 'apps/claude-plugin/skills'],
  ])('of %s have %s', (name, path) => {
    expect(sourcesOf(name)).toContain(path);
  });

  it('have the sources of what is built, and nothing that a release or a build writes', () => {
    for (const item of packages) {
      const sources = packedSources(item);
      expect(sources).toContain(`${item.path}/src`);
      expect(sources.filter((path) => /\/(?:dist|bundle|CHANGELOG\.md)$|!/u.test(path))).toEqual([]);
    }
  });
});

describe('isTest', () => {
  it('knows what is only for tests', () => {
    const paths = [
      'src/one.test.ts',
      'src/readme.example.ts',
      'src/test-support/one.ts',
      'src/contest.ts',
      'src/tests.ts',
    ];
    expect(paths.filter(isTest)).toEqual(paths.slice(0, 3));
  });
});
