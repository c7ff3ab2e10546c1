import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { readJson } from './workspace.mjs';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const entry = readJson(root, 'apps/mcp-server/server.json');
const manifest = readJson(root, 'apps/mcp-server/package.json');

// What the registry of MCP servers documents for its format of December 2025.
const NAME = /^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/u;
const LONGEST = 100;
const FIELDS = ['$schema', 'name', 'title', 'description', 'version', 'repository', 'websiteUrl', 'packages'];
const PACKAGE_FIELDS = [
  'registryType',
  'identifier',
  'version',
  'runtimeHint',
  'transport',
  'packageArguments',
  'environmentVariables',
];

describe('the entry for the registry of MCP servers', () => {
  it('has the fields of the format, in its bounds', () => {
    expect(Object.keys(entry)).toEqual(FIELDS);
    expect(entry.$schema).toMatch(/^https:\/\/static\.modelcontextprotocol\.io\/schemas\/\d{4}-\d\d-\d\d\/server/u);
    expect(entry.name).toMatch(NAME);
    expect(entry.description.length).toBeLessThanOrEqual(LONGEST);
    expect(entry.title.length).toBeLessThanOrEqual(LONGEST);
    expect(entry.repository).toEqual({
      url: manifest.repository.url.replace(/^git\+|\.git$/gu, ''),
      source: 'github',
      subfolder: manifest.repository.directory,
    });
  });

  it('names the package, which names the entry, so that the registry believes it', () => {
    expect(manifest.mcpName).toBe(entry.name);
    expect(entry.packages).toHaveLength(1);
    const [one] = entry.packages;
    expect(Object.keys(one)).toEqual(PACKAGE_FIELDS);
    expect(one).toMatchObject({ registryType: 'npm', identifier: manifest.name, transport: { type: 'stdio' } });
    // npx starts the only program of a package, whatever its name is.
    expect(Object.keys(manifest.bin)).toHaveLength(1);
  });

  it('starts a command of the server, with settings that it has', () => {
    const [one] = entry.packages;
    expect(one.packageArguments).toEqual([{ type: 'positional', value: 'serve' }]);
    const settings = readFileSync(join(root, 'apps/mcp-server/src/config/settings.ts'), 'utf8');
    const names = one.environmentVariables.map(({ name }) => name);
    expect(names.filter((name) => !settings.includes(`'${name}'`))).toEqual([]);
  });
});
