import assert from 'node:assert/strict';
import { createTreeSitterCodeParser } from '@learning-memory/code-indexer-tree-sitter';

const parser = createTreeSitterCodeParser();

const content = `
import { round } from './money.js';

/** What the lines cost together. */
export const total = (lines) => lines.reduce((sum, line) => (line.free ? sum : round(sum + line.price)), 0);
`;
const { units, calls, imports, problems } = await parser.parse({ path: 'src/cart.js', content });

const [total] = units;
assert.equal(total?.qualifiedName, 'total');
assert.equal(total.doc, 'What the lines cost together.');
assert.equal([total.kind, total.startLine, total.complexity, total.exported].join(' '), 'function 5 2 true');
assert.equal(calls.map(({ callee }) => callee).join(' '), 'reduce round');
assert.equal(imports[0]?.module, './money.js');
assert.equal(problems.length, 0);
await parser[Symbol.asyncDispose]();
