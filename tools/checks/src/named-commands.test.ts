import { describe, expect, it } from '@jest/globals';
import { readText, trackedFiles, workspaceRoot } from './test-support/workspace.ts';

const SERVER = 'apps/mcp-server/src/';
/** As texts name one: `learning-memory knowledge export`. */
const NAMED = /`learning-memory ([a-z]+)(?: ([a-z]+)\b)?/gu;
const DEFINED = /(\w+)\s*\.command\('([a-z]+)'/gu;

const files = trackedFiles().filter((path) => /\.(?:md|ts|json)$/u.test(path) && !path.endsWith('.test.ts'));

/** Names of commands; `knowledge export` for one of another. */
function definedCommands(): ReadonlySet<string> {
  const sources = files.filter((path) => path === `${SERVER}program.ts` || path.startsWith(`${SERVER}cli/`));
  const found = sources.flatMap((path) => [...readText(workspaceRoot, path).matchAll(DEFINED)]);
  return new Set(found.map(([, parent = '', name = '']) => (parent === 'program' ? name : `${parent} ${name}`)));
}

describe('texts', () => {
  const commands = definedCommands();
  const parents = new Set([...commands].flatMap((name) => name.split(' ').slice(0, -1)));

  it('name commands that there are', () => {
    const unknown = files.flatMap((path) =>
      [...readText(workspaceRoot, path).matchAll(NAMED)].flatMap(([, name = '', part]) => {
        const command = parents.has(name) && part !== undefined ? `${name} ${part}` : name;
        return commands.has(command) ? [] : [`${path}: ${command}`];
      }),
    );
    expect(unknown).toEqual([]);
  });

  it('are held against all commands', () => {
    expect([...commands]).toEqual(
      expect.arrayContaining(['serve', 'doctor', 'backup', 'restore', 'export', 'import', 'knowledge export', 'hook']),
    );
  });
});

describe('AGENTS.md or CONTRIBUTING.md', () => {
  it('names every script of the workspace that somebody runs', () => {
    const { scripts } = JSON.parse(readText(workspaceRoot, 'package.json')) as { scripts: Record<string, string> };
    const texts = ['AGENTS.md', 'CONTRIBUTING.md'].map((path) => readText(workspaceRoot, path)).join('\n');
    const named = (name: string): boolean => new RegExp(`npm (?:run )?${name}(?![:\\w])`, 'u').test(texts);
    expect(Object.keys(scripts).filter((name) => !named(name))).toEqual([]);
  });
});
