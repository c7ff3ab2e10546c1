import { judgesNothing, operands } from './arguments.ts';
import type { Reading, ToolParser } from './tool-parser.ts';

/** The errors of its boxes begin so, and those without colours too. */
const ERROR = /^(?:│ )?Error: (.+)$/;
const VALID = /^Success! The configuration is valid/;
/** Nothing was looked at: its providers and modules are to be fetched first. */
const UNPREPARED =
  /^(?:Missing required provider|Module not installed|Backend initialization required|Inconsistent dependency)/;

/** Of its commands the one that judges code. */
export const terraform: ToolParser = {
  tool: 'terraform',
  programs: ['terraform', 'tofu'],
  kindOf: (args) => (operands(args)[0] === 'validate' && !judgesNothing(args) ? 'lint' : undefined),
  read: (lines) => {
    const errors = lines.map((line) => ERROR.exec(line)?.[1]).filter((error) => error !== undefined);
    if (errors.some((error) => UNPREPARED.test(error))) return reading('none', {});
    const isValid = lines.some((line) => VALID.test(line));
    if (errors.length > 0) return reading('failed', { errors: errors.length });
    return isValid ? reading('passed', {}) : undefined;
  },
};

function reading(verdict: Reading['verdict'], counts: Reading['counts']): Reading {
  return { verdict, summarized: verdict === 'passed', counts, failures: [] };
}
