import type { CallSite, CodeParser, CodeUnit, ParsedFile } from '@learning-memory/code-indexer';

const DEFINITION = /^def (\w+)/;
const CALL = /^ +(\w+)\(/;

/** A parser that sees `def` at the start of a line and one call on an indented line, and nothing else. */
export function createLineParser(options: { readonly version?: string; readonly parsed?: string[] } = {}): CodeParser {
  return {
    languages: [{ id: 'python', extensions: ['.py'], fileNames: [] }],
    languageOf: (path) => (path.toLowerCase().endsWith('.py') ? 'python' : undefined),
    versionOf: () => options.version ?? 'lines-1',
    async parse({ path, content }) {
      options.parsed?.push(path);
      return Promise.resolve(parseLines(content));
    },
    [Symbol.asyncDispose]: () => Promise.resolve(),
  };
}

function parseLines(content: string): ParsedFile {
  const units: CodeUnit[] = [];
  const calls: CallSite[] = [];
  let offset = 0;
  for (const [index, line] of content.split('\n').entries()) {
    const name = DEFINITION.exec(line)?.[1];
    const callee = CALL.exec(line)?.[1];
    const last = units.at(-1);
    if (name !== undefined) units.push(newUnit(name, { line, number: index + 1, offset }));
    else if (last !== undefined)
      units[units.length - 1] = { ...last, endLine: index + 1, endOffset: offset + line.length };
    if (callee !== undefined)
      calls.push({ caller: units.length === 0 ? undefined : units.length - 1, callee, line: index + 1 });
    offset += line.length + 1;
  }
  return { language: 'python', units, calls, imports: [], exports: [], problems: [] };
}

function newUnit(
  name: string,
  at: { readonly line: string; readonly number: number; readonly offset: number },
): CodeUnit {
  return {
    kind: 'function',
    name,
    qualifiedName: name,
    signature: at.line,
    startLine: at.number,
    endLine: at.number,
    startOffset: at.offset,
    endOffset: at.offset + at.line.length,
    complexity: 1,
    exported: true,
  };
}
