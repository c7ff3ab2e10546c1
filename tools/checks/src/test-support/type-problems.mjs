import { text } from 'node:stream/consumers';
import ts from 'typescript';

// Reads [path of a file] from stdin and writes, for each, what TypeScript finds in it and in every declaration it leads to.
// Beside what TypeScript assumes by itself, `skipLibCheck: false` and `strict` among it, there is no DOM.
const options = {
  target: ts.ScriptTarget.ES2023,
  lib: ['lib.es2023.d.ts'],
  module: ts.ModuleKind.NodeNext,
  strict: true,
  skipLibCheck: false,
  types: [],
  noEmit: true,
};

// Programs share the files they read, and what is installed with `@types/node` is judged in the first that has it: it
// stands alone, and checking it takes longer than all else.
const NODE_TYPES = /\/(@types\/node|undici-types)\//u;
const host = ts.createCompilerHost(options);
const readSourceFile = host.getSourceFile;
const sourceFiles = new Map();
host.getSourceFile = (path, ...rest) => {
  if (!sourceFiles.has(path)) sourceFiles.set(path, readSourceFile(path, ...rest));
  return sourceFiles.get(path);
};
const judged = new Set();

function problemsOf(path) {
  const program = ts.createProgram([path], options, host);
  const files = program.getSourceFiles().filter((file) => !program.isSourceFileDefaultLibrary(file));
  const fresh = files.filter(({ fileName }) => !judged.has(fileName));
  for (const { fileName } of files) if (NODE_TYPES.test(fileName)) judged.add(fileName);
  const problems = [...program.getOptionsDiagnostics(), ...program.getGlobalDiagnostics()];
  for (const file of fresh)
    problems.push(...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file));
  return [...new Set(problems.map(describe))];
}

function describe({ file, messageText }) {
  const place = file?.fileName.replace(/^.*\/node_modules\//u, '') ?? 'options';
  return `${place}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`;
}

const paths = JSON.parse(await text(process.stdin));
process.stdout.write(JSON.stringify(paths.map(problemsOf)));
