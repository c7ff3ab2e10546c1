import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import ts from 'typescript';
import { workspaceRoot } from './test-support/workspace.ts';

const STRICT: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2023,
  module: ts.ModuleKind.NodeNext,
  strict: true,
  skipLibCheck: false,
  types: [],
  noEmit: true,
};

/** Packages that run anywhere, and a program that uses what they export. */
const PROGRAMS: Readonly<Record<string, string>> = {
  '@learning-memory/embedding': `
    import { embeddingError, type EmbeddingService } from '@learning-memory/embedding';
    export const failure = embeddingError('EMBEDDING_DISPOSED', 'It was disposed.');
    export const isStopped = (options: Parameters<EmbeddingService['embed']>[1]) => options.signal?.aborted === true;`,
  '@learning-memory/embedding-static': `
    import { createStaticEmbedding } from '@learning-memory/embedding-static';
    import { MODEL, modelUrl } from '@learning-memory/embedding-static-weights';
    export const there: string = modelUrl.href;
    export const service = createStaticEmbedding({ model: MODEL, file: modelUrl, read: async () => new Uint8Array() });`,
};

/** A project outside of the workspace that has its packages, and nothing else. */
const project = mkdtempSync(join(realpathSync(tmpdir()), 'every-runtime-'));

beforeAll(() => {
  const scope = 'node_modules/@learning-memory';
  writeFileSync(join(project, 'package.json'), '{ "type": "module" }');
  mkdirSync(join(project, 'node_modules'));
  symlinkSync(join(workspaceRoot, scope), join(project, scope), 'junction');
});

afterAll(() => rmSync(project, { recursive: true, force: true }));

describe.each(Object.entries(PROGRAMS))('the types of %s', (name, program) => {
  const file = join(project, `${name.replace('@learning-memory/', '')}.ts`);

  beforeAll(() => writeFileSync(file, program));

  it.each([['nothing'], ['the DOM']])('are whole beside %s, without those of Node.js', (beside) => {
    const lib = ['lib.es2023.d.ts', ...(beside === 'the DOM' ? ['lib.dom.d.ts'] : [])];
    const compiled = ts.createProgram([file], { ...STRICT, lib });
    const problems = ts.getPreEmitDiagnostics(compiled).map(({ messageText, file: found }) => {
      return `${found?.fileName ?? 'options'}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`;
    });
    expect(problems).toEqual([]);
    const read = compiled.getSourceFiles().map(({ fileName }) => fileName);
    expect(read.filter((path) => path.includes('@types/'))).toEqual([]);
  });
});
