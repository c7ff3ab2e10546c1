import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CodeParser, FoundCall } from '@learning-memory/code-indexer';
import { createTreeSitterCodeParser } from '@learning-memory/code-indexer-tree-sitter';
import { newHome, type Home } from './test-support/home.ts';

let parser: CodeParser;
beforeAll(() => {
  parser = createTreeSitterCodeParser({ threads: 1 });
});
afterAll(async () => {
  await parser[Symbol.asyncDispose]();
});

function toLine({ caller, callee, resolution, line, candidates }: FoundCall): string {
  const sure = candidates === 1 ? resolution : `${resolution} ${String(candidates)}`;
  return `${caller.path} ${caller.qualifiedName}:${String(line)} -> ${callee.path} ${callee.qualifiedName} ${sure}`;
}

async function indexed(files: Readonly<Record<string, string>>): Promise<Home> {
  const home = await newHome({ parser });
  await home.write(files);
  await home.indexer.index({ directory: home.root, project: 'app' });
  return home;
}

async function callers({ indexer }: Home, name: string): Promise<readonly string[]> {
  const { sites, total } = await indexer.callers({ name, indexes: ['app'], limit: 100 });
  expect(total).toBe(sites.length);
  return sites.map(toLine);
}

async function callees(
  { indexer }: Home,
  name: string,
): Promise<{ sites: readonly string[]; unresolved: readonly string[] }> {
  const { sites, unresolved } = await indexer.callees({ name, indexes: ['app'], limit: 100 });
  return { sites: sites.map(toLine), unresolved };
}

const PYTHON = {
  'shop/__init__.py': 'from .prices import total as grand_total\n',
  'shop/prices.py': `
def total(items):
    return sum(price(item) for item in items)

def price(item):
    if item.parts:
        return total(item.parts)
    return item.amount

class Basket:
    def add(self, item):
        self._check(item)
        self.items.append(item)

    def _check(self, item):
        price(item)
        def deep():
            price(item)
        deep()

    @classmethod
    def empty(cls):
        return cls()
`,
  'shop/rules/tax.py': `
from ..prices import total as sum_up, Basket
from .. import prices
from shop import grand_total
import json

def with_tax(items):
    Basket.empty()
    return sum_up(items) + prices.price(items) + grand_total(items) + json.loads(items)

def load(text):
    return text.add(1)

total = with_tax([])
`,
  'shop/rules/star.py': 'from shop.prices import *\n\ndef go():\n    total([])\n    load("x")\n',
  'cli.py':
    'from shop.rules import tax\nimport shop.prices\n\n\ndef main():\n    tax.with_tax([])\n    shop.prices.total([])\n\nmain()\n',
  'other.py': 'def load():\n    pass\n',
};

describe('the call graph of a Python project', () => {
  let home: Home;
  beforeAll(async () => {
    home = await indexed(PYTHON);
  });
  afterAll(async () => {
    await home[Symbol.asyncDispose]();
  });

  it('follows imports, aliases, re-exports, stars, modules and recursion to one unit', async () => {
    expect(await callers(home, 'total')).toEqual([
      'cli.py main:7 -> shop/prices.py total exact',
      'shop/prices.py price:7 -> shop/prices.py total exact',
      'shop/rules/star.py go:4 -> shop/prices.py total exact',
      'shop/rules/tax.py with_tax:9 -> shop/prices.py total exact',
    ]);
    expect(await callers(home, 'price')).toEqual([
      'shop/prices.py total:3 -> shop/prices.py price exact',
      'shop/prices.py Basket._check:16 -> shop/prices.py price exact',
      'shop/prices.py Basket._check.deep:18 -> shop/prices.py price exact',
      'shop/rules/tax.py with_tax:9 -> shop/prices.py price exact',
    ]);
  });

  it('follows self, class members and nested functions', async () => {
    expect(await callers(home, 'Basket._check')).toEqual([
      'shop/prices.py Basket.add:12 -> shop/prices.py Basket._check exact',
    ]);
    expect(await callers(home, 'Basket.empty')).toEqual([
      'shop/rules/tax.py with_tax:8 -> shop/prices.py Basket.empty exact',
    ]);
    expect(await callers(home, 'deep')).toEqual([
      'shop/prices.py Basket._check:19 -> shop/prices.py Basket._check.deep exact',
    ]);
  });

  it('names the top of a file as a caller', async () => {
    expect(await callers(home, 'main')).toEqual(['cli.py cli.py:9 -> cli.py main exact']);
    expect(await callers(home, 'with_tax')).toEqual([
      'cli.py main:6 -> shop/rules/tax.py with_tax exact',
      'shop/rules/tax.py total:14 -> shop/rules/tax.py with_tax exact',
    ]);
  });

  it('goes by the name where nothing else is known, and flags what may be several', async () => {
    expect(await callers(home, 'add')).toEqual(['shop/rules/tax.py load:12 -> shop/prices.py Basket.add name']);
    expect(await callers(home, 'load')).toEqual(['shop/rules/star.py go:5 -> other.py load ambiguous 2']);
  });

  it('tells callees from calls that leave the project', async () => {
    expect(await callees(home, 'with_tax')).toEqual({
      sites: [
        'shop/rules/tax.py with_tax:8 -> shop/prices.py Basket.empty exact',
        'shop/rules/tax.py with_tax:9 -> shop/prices.py total exact',
        'shop/rules/tax.py with_tax:9 -> shop/prices.py price exact',
      ],
      unresolved: ['loads'],
    });
    expect((await callees(home, 'Basket.add')).unresolved).toEqual(['append']);
  });
});

const TYPESCRIPT = {
  'package.json': '{ "name": "root" }',
  'libs/tools/package.json': '{ "name": "@acme/tools" }',
  'libs/tools/src/index.ts': `export { parse as parseText } from './parse.js';
export * from './format.js';
export * as walk from './walk/index.js';
export { default as Printer } from './printer.js';
`,
  'libs/tools/src/parse.ts': `export const parse = (text: string): string => text === '' ? '' : parse(text.slice(1));
export function twice(text: string): string;
export function twice(text: number): string;
export function twice(text: unknown): string { return parse(String(text)); }
`,
  'libs/tools/src/format.ts': 'export function format(text: string) { return text; }\n',
  'libs/tools/src/walk/index.ts': 'export function visit() { helper(); }\nfunction helper() {}\n',
  'libs/tools/src/printer.ts': `import { format } from './format.js';
export default class Printer {
  print(text: string) { this.#line(text); return this.last; }
  #line = (text: string) => { format(text); this.print(''); };
  static create() { return new Printer(); }
}
`,
  'app/main.ts': `import { parseText, format as pretty, walk, Printer } from '@acme/tools';
import { render } from 'react-dom';
import { join } from 'node:path';

export function main() {
  const printer = Printer.create();
  printer.print(pretty(parseText('x')));
  walk.visit();
  render(join('a'));
}
`,
  'app/view.tsx': 'export function render() { return null; }\nexport function join() { render(); }\n',
  'app/old.js':
    "const { twice } = require('../libs/tools/src/parse');\nconst fmt = require('../libs/tools/src/format');\nfunction run() { twice(1); fmt.format(''); }\n",
};

describe('the call graph of a TypeScript project', () => {
  let home: Home;
  beforeAll(async () => {
    home = await indexed(TYPESCRIPT);
  });
  afterAll(async () => {
    await home[Symbol.asyncDispose]();
  });

  it('follows packages of the project, aliases, re-exports and namespaces', async () => {
    expect(await callees(home, 'main')).toEqual({
      sites: [
        'app/main.ts main:6 -> libs/tools/src/printer.ts Printer.create exact',
        'app/main.ts main:7 -> libs/tools/src/format.ts format exact',
        'app/main.ts main:7 -> libs/tools/src/parse.ts parse exact',
        'app/main.ts main:8 -> libs/tools/src/walk/index.ts visit exact',
        'app/main.ts main:7 -> libs/tools/src/printer.ts Printer.print name',
      ],
      unresolved: ['join', 'render'],
    });
  });

  it('follows this, private fields, new and recursion', async () => {
    expect(await callers(home, 'print')).toEqual([
      'libs/tools/src/printer.ts Printer.#line:4 -> libs/tools/src/printer.ts Printer.print exact',
      'app/main.ts main:7 -> libs/tools/src/printer.ts Printer.print name',
    ]);
    expect(await callers(home, '#line')).toEqual([
      'libs/tools/src/printer.ts Printer.print:3 -> libs/tools/src/printer.ts Printer.#line exact',
    ]);
    expect(await callers(home, 'Printer')).toEqual([
      'libs/tools/src/printer.ts Printer.create:5 -> libs/tools/src/printer.ts Printer exact',
    ]);
    expect(await callers(home, 'parse')).toEqual([
      'app/main.ts main:7 -> libs/tools/src/parse.ts parse exact',
      'libs/tools/src/parse.ts parse:1 -> libs/tools/src/parse.ts parse exact',
      'libs/tools/src/parse.ts twice:4 -> libs/tools/src/parse.ts parse exact',
    ]);
  });

  it('takes the implementation of overloads, also from CommonJS', async () => {
    const { units, sites } = await home.indexer.callers({ name: 'twice', limit: 10 });
    expect(units.map(({ startLine }) => startLine)).toEqual([4]);
    expect(sites.map(toLine)).toEqual(['app/old.js run:3 -> libs/tools/src/parse.ts twice exact']);
    expect((await callees(home, 'run')).sites).toContain('app/old.js run:3 -> libs/tools/src/format.ts format exact');
  });

  it('does not take a name of a library for one of the project', async () => {
    expect(await callers(home, 'render')).toEqual(['app/view.tsx join:2 -> app/view.tsx render exact']);
    expect(await callers(home, 'join')).toEqual([]);
  });
});

describe('an edit of one file', () => {
  const FILES = {
    'impl.py': 'def work():\n    pass\n',
    'facade.py': 'from impl import work\n',
    'user.py': 'from facade import work as do\n\ndef use():\n    do()\n',
    'late.py': 'from missing import tool\n\ndef wait():\n    tool()\n',
  };

  it('changes the edges of files that did not change', async () => {
    await using home = await indexed(FILES);
    const index = (): Promise<unknown> => home.indexer.index({ directory: home.root, project: 'app' });
    expect(await callers(home, 'work')).toEqual(['user.py use:4 -> impl.py work exact']);

    await home.write({ 'impl.py': '\n\ndef work():\n    return 1\n' });
    expect(await index()).toMatchObject({ filesIndexed: 1, filesUnchanged: 3 });
    const moved = await home.indexer.callers({ name: 'work', limit: 10 });
    expect(moved.sites).toMatchObject([{ callee: { startLine: 3 }, resolution: 'exact' }]);

    // Two files away, through the facade.
    await home.write({ 'impl.py': 'from other import work\n', 'other.py': 'def work():\n    pass\n' });
    await index();
    expect(await callers(home, 'work')).toEqual(['user.py use:4 -> other.py work exact']);

    await home.remove('other.py');
    await index();
    expect(await callers(home, 'work')).toEqual([]);
    expect((await callees(home, 'use')).unresolved).toEqual(['do']);
  });

  it('finds a module that comes to be', async () => {
    await using home = await indexed(FILES);
    expect((await callees(home, 'wait')).unresolved).toEqual(['tool']);
    await home.write({ 'missing.py': 'def tool():\n    pass\n' });
    await home.indexer.index({ directory: home.root, project: 'app' });
    expect(await callers(home, 'tool')).toEqual(['late.py wait:4 -> missing.py tool exact']);
  });
});
