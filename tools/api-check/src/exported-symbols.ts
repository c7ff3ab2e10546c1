import ts from 'typescript';
import { forwardSlashes } from './compiler-host.ts';

/** What the declarations at a path export, in their names there; none where the program has not read them. */
export function exportedSymbols(program: ts.Program, path: string): readonly ts.Symbol[] {
  const checker = program.getTypeChecker();
  const file = program.getSourceFile(forwardSlashes(path));
  const module = file === undefined ? undefined : checker.getSymbolAtLocation(file);
  return module === undefined ? [] : checker.getExportsOfModule(module);
}

/** What an imported or handed on name stands for. */
export function aliased(checker: ts.TypeChecker, symbol: ts.Symbol): ts.Symbol {
  return symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
}
