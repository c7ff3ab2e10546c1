import ts from 'typescript';

const WHERE = /^(?:The types|Types|Call signature return types|Construct signature return types) /;
/** What stands before the name of a type: `before.`, `import("…", { … }).`. */
const MODULE = /\b(?:before|after)\.|import\("[^"]*"(?:, \{[^)]*)?\)\./g;

/** The innermost of what the compiler says, after where that is. */
export function describeProblem(message: string | ts.DiagnosticMessageChain): string {
  const lines = ts.flattenDiagnosticMessageText(message, '\n').split('\n');
  const said = lines.map((line) => line.trim().replaceAll(MODULE, ''));
  const what = said.at(-1) ?? '';
  const where = said.findLast((line) => WHERE.test(line));
  return where === undefined || where === what ? what : `${where} ${what}`;
}
