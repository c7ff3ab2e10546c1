import { describe, expect, it } from '@jest/globals';
import { createModuleMap, manifestName } from './module-map.ts';
import { resolveModule } from './module-resolver.ts';

const PATHS = [
  ...['src/a.ts', 'src/b.tsx', 'src/c/index.ts', 'src/d.js', 'src/d.d.ts', 'src/e.mts', 'index.js', 'src/types.d.ts'],
  ...[
    'packages/x/src/index.ts',
    'packages/x/deep.ts',
    'packages/x/package.json',
    'web/src/ui/button.tsx',
    'web/app.ts',
  ],
  ...['pkg/__init__.py', 'pkg/mod.py', 'pkg/sub/__init__.py', 'pkg/sub/leaf.py', 'tools/script.py', 'tools/helper.py'],
  ...['backend/src/core/__init__.py', 'backend/src/core/db.py', 'pkg/json.py', 'stubs/typed.pyi'],
  ...['native/util.h', 'native/main.c', 'lib/game.lua', 'main.lua', 'lib/tool.rb', 'lib/main.rb'],
];
const MODULES = createModuleMap(new Set(PATHS), new Map([['packages/x/package.json', '@acme/x']]));

function resolve(from: string, module: string): string | undefined {
  const language =
    { ts: 'typescript', tsx: 'tsx', js: 'javascript', py: 'python', c: 'c', lua: 'lua', rb: 'ruby' }[
      from.split('.').at(-1) ?? ''
    ] ?? '';
  const target = resolveModule(MODULES, { from, language, module });
  return typeof target === 'object' ? target.path : target;
}

describe('modules of JavaScript and TypeScript', () => {
  it.each([
    ['src/a.ts', './b.js', 'src/b.tsx'],
    ['src/a.ts', './b', 'src/b.tsx'],
    ['src/a.ts', './c', 'src/c/index.ts'],
    ['src/a.ts', './c/index.js', 'src/c/index.ts'],
    ['src/c/index.ts', '..', undefined],
    ['src/a.ts', '..', 'index.js'],
    ['src/a.ts', './d.js', 'src/d.js'],
    ['src/a.ts', './e.mjs', 'src/e.mts'],
    ['src/a.ts', './types', 'src/types.d.ts'],
    ['src/a.ts', './none', undefined],
    ['src/a.ts', '../../../etc/passwd', undefined],
    ['src/a.ts', '@acme/x', 'packages/x/src/index.ts'],
    ['src/a.ts', '@acme/x/deep', 'packages/x/deep.ts'],
    ['src/a.ts', '@acme/x/none', undefined],
    ['web/app.ts', '@/ui/button', 'web/src/ui/button.tsx'],
    ['web/app.ts', 'src/ui/button', 'web/src/ui/button.tsx'],
    ['src/a.ts', 'react', 'external'],
    ['src/a.ts', 'node:fs/promises', 'external'],
    ['src/a.ts', '@acme/y', 'external'],
  ])('%s: %s', (from, module, path) => {
    expect(resolve(from, module)).toBe(path);
  });
});

describe('modules of Python', () => {
  it.each([
    ['pkg/mod.py', '.', 'pkg/__init__.py'],
    ['pkg/mod.py', '.sub', 'pkg/sub/__init__.py'],
    ['pkg/sub/leaf.py', '..mod', 'pkg/mod.py'],
    ['pkg/sub/leaf.py', '....mod', undefined],
    ['tools/script.py', 'pkg.sub.leaf', 'pkg/sub/leaf.py'],
    ['tools/script.py', 'helper', 'tools/helper.py'],
    ['tools/script.py', 'core.db', 'backend/src/core/db.py'],
    ['tools/script.py', 'core', 'backend/src/core/__init__.py'],
    ['pkg/sub/leaf.py', 'json', 'external'],
    ['tools/script.py', 'json', 'external'],
    ['tools/script.py', 'numpy.random', 'external'],
    ['stubs/x.py', 'typed', 'stubs/typed.pyi'],
  ])('%s: %s', (from, module, path) => {
    expect(resolve(from, module)).toBe(path);
  });
});

describe('modules of other languages', () => {
  it.each([
    ['native/main.c', 'util.h', 'native/util.h'],
    ['native/main.c', 'stdio.h', undefined],
    ['main.lua', 'lib.game', 'lib/game.lua'],
    ['lib/main.rb', 'tool', 'lib/tool.rb'],
  ])('%s: %s', (from, module, path) => {
    expect(resolve(from, module)).toBe(path);
  });
});

describe('the name of a manifest', () => {
  it.each([
    ['{"name":"x"}', 'x'],
    ['{"name":""}', undefined],
    ['{"name":3}', undefined],
    ['null', undefined],
    ['{', undefined],
  ])('of %s', (content, name) => {
    expect(manifestName(content)).toBe(name);
  });
});
