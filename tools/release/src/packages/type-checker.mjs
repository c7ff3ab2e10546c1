// Checks programs of TypeScript, one a line of standard input, and answers each with what is wrong with it and what it is as
// JavaScript. One process for all: libraries of others that many of them lead to are judged once.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import process from 'node:process';
import ts from 'typescript';

// Beside what TypeScript assumes by itself, `skipLibCheck: false` and `strict` among it, there is no DOM.
const BASE = {
  target: ts.ScriptTarget.ES2023,
  lib: ['lib.es2023.d.ts'],
  module: ts.ModuleKind.NodeNext,
  strict: true,
  skipLibCheck: false,
  noEmit: true,
};

const host = ts.createCompilerHost(BASE);
const readSourceFile = host.getSourceFile;
const kept = new Map();
host.getSourceFile = (path, ...rest) => {
  // Files of the checkout stay, those of a project that was looked at do not come again.
  if (!path.startsWith(process.argv[2])) return readSourceFile(path, ...rest);
  if (!kept.has(path)) kept.set(path, readSourceFile(path, ...rest));
  return kept.get(path);
};

const judged = new Set();

/** The same file of the same package, wherever it is installed. */
const identityOf = ({ fileName, text }) =>
  `${createHash('sha256').update(text).digest('hex')} ${fileName.replace(/^.*\/node_modules\//u, '')}`;

/** What a package of ours finds beside itself differs from project to project. */
const isOurs = ({ fileName }) => fileName.includes('/node_modules/@learning-memory/');

function problemsOf(path, types) {
  // Types of Node.js are what a user of TypeScript has, not what the package brings.
  const typeRoots = [`${process.argv[2]}/node_modules/@types`];
  const program = ts.createProgram([path], { ...BASE, types, ...(types.length > 0 ? { typeRoots } : {}) }, host);
  const files = program.getSourceFiles().filter((file) => !program.isSourceFileDefaultLibrary(file));
  const fresh = files.filter((file) => isOurs(file) || !judged.has(identityOf(file)));
  for (const file of fresh) if (file.fileName.includes('/node_modules/')) judged.add(identityOf(file));
  const problems = [...program.getOptionsDiagnostics(), ...program.getGlobalDiagnostics()];
  for (const file of fresh) {
    problems.push(...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file));
  }
  return [...new Set(problems.map(describe))];
}

function describe({ file, messageText }) {
  const place = file?.fileName.replace(/^.*\/node_modules\//u, '') ?? 'options';
  return `${place}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`;
}

function javaScriptOf(path) {
  const compilerOptions = { ...BASE, noEmit: false, verbatimModuleSyntax: true };
  return ts.transpileModule(readFileSync(path, 'utf8'), { compilerOptions, fileName: path }).outputText;
}

for await (const line of createInterface({ input: process.stdin })) {
  const { path, types } = JSON.parse(line);
  process.stdout.write(`${JSON.stringify({ problems: problemsOf(path, types), javaScript: javaScriptOf(path) })}\n`);
}
