import type { ParseProblem } from '@learning-memory/code-indexer';
import type { Facts } from './facts.ts';
import { BINDING_LIMIT, CALL_LIMIT, PROBLEM_LIMIT, UNIT_LIMIT } from './limits.ts';
import type { LineOf } from './line-index.ts';

/** What is left out comes first, then one problem for each line that is not well formed, from the top. */
export function problemsOf(facts: Facts, lineOf: LineOf): readonly ParseProblem[] {
  const lines = new Set(facts.marks.error.map(({ start }) => lineOf(start)));
  const syntaxErrors = [...lines].map((line): ParseProblem => ({
    kind: 'syntax_error',
    line,
    message: `Line ${line} is not well formed; units around it may be missing or wrong.`,
  }));
  return [...overflows(facts), ...syntaxErrors].slice(0, PROBLEM_LIMIT);
}

function overflows({ units, calls, imports, exports }: Facts): readonly ParseProblem[] {
  const counts = [
    { what: 'units', count: units.length, limit: UNIT_LIMIT },
    { what: 'calls', count: calls.length, limit: CALL_LIMIT },
    { what: 'imports', count: imports.length, limit: BINDING_LIMIT },
    { what: 'exports', count: exports.length, limit: BINDING_LIMIT },
  ];
  return counts
    .filter(({ count, limit }) => count > limit)
    .map(({ what, limit }) => ({
      kind: 'too_many',
      message: `The file has more than ${limit} ${what}; the rest is left out.`,
    }));
}
