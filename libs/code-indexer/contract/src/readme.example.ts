import assert from 'node:assert/strict';
import { codeUnitCollection, codeUnitIds, type CodeParser } from '@learning-memory/code-indexer';

// What a part that looks at one file asks for: any parser will do.
async function branchiest(parser: CodeParser, path: string, content: string): Promise<string | undefined> {
  if (parser.languageOf(path) === undefined) return undefined;
  const { units } = await parser.parse({ path, content });
  const [most] = units.toSorted((a, b) => (b.complexity ?? 0) - (a.complexity ?? 0));
  return most?.qualifiedName;
}
assert.equal(typeof branchiest, 'function');

const { name, textFields } = codeUnitCollection({ id: 'my-model', dimension: 64 });
assert.deepEqual([name, textFields], ['code_units', { name: 4, doc: 2, signature: 1, body: 0.5 }]);

// Two overloads on one line are two units all the same.
const overload = { kind: 'function', qualifiedName: 'open', startLine: 3 } as const;
const ids = codeUnitIds({ project: 'app', path: 'src/file.ts', version: '1', units: [overload, overload] });
assert.equal(new Set(ids).size, 2);
