import { sep } from 'node:path';
import ts from 'typescript';
import { strictDeclarations } from './strict-declarations.ts';

export const COMPILER_OPTIONS: ts.CompilerOptions = {
  target: ts.ScriptTarget.ESNext,
  lib: ['lib.esnext.d.ts'],
  module: ts.ModuleKind.NodeNext,
  strict: true,
  exactOptionalPropertyTypes: true,
  skipLibCheck: true,
  types: [],
  noEmit: true,
};

/** A package of which two versions are compared. */
export interface PackageRoots {
  readonly before: string;
  /** Where both find the packages they import: what those changed is not a change of this one. */
  readonly after: string;
}

/** Reads declarations of these packages strictly, and `texts` instead of files of that path. */
export function createHost(roots: readonly PackageRoots[], texts: ReadonlyMap<string, string>): ts.CompilerHost {
  const host = ts.createCompilerHost(COMPILER_OPTIONS);
  const usual = { ...host };
  const isCompared = (path: string): boolean => {
    const inside = roots.some(({ before, after }) => isIn(path, before) || isIn(path, after));
    return inside && !path.includes('/node_modules/@types/');
  };
  host.fileExists = (path) => texts.has(path) || usual.fileExists(path);
  host.getSourceFile = (path, options, ...rest) => {
    const text = texts.get(path) ?? (isCompared(path) ? ts.sys.readFile(path) : undefined);
    if (text === undefined) return usual.getSourceFile(path, options, ...rest);
    return ts.createSourceFile(path, texts.has(path) ? text : strictDeclarations(path, text), options, true);
  };
  host.resolveModuleNameLiterals = (...[literals, file, redirected, options]) =>
    literals.map((literal) => {
      const from = placeToResolveFrom(roots, file, literal.text);
      return ts.resolveModuleName(literal.text, from, options, host, undefined, redirected, ts.ModuleKind.ESNext);
    });
  return host;
}

function placeToResolveFrom(roots: readonly PackageRoots[], file: string, specifier: string): string {
  if (specifier.startsWith('.')) return file;
  const root = roots.find(({ before }) => isIn(file, before));
  return root === undefined ? file : `${forwardSlashes(root.after)}/package.json`;
}

function isIn(path: string, folder: string): boolean {
  return path.startsWith(`${forwardSlashes(folder)}/`);
}

export function forwardSlashes(path: string): string {
  return path.split(sep).join('/');
}
