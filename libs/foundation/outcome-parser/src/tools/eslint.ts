import { judgesNothing } from './arguments.ts';
import type { ToolParser } from './tool-parser.ts';

const OTHER_USES = ['--init', '--print-config', '--env-info', '--inspect-config', '-v'];

const SUMMARY = /^✖ \d+ problems? \((\d{1,9}) errors?, \d+ warnings?\)$/;
const TOO_MANY = /^ESLint found too many warnings/;
const CRASHED = /^Oops! Something went wrong/;

/** Warnings fail nothing, unless there are more of them than the command allows. */
export const eslint: ToolParser = {
  tool: 'eslint',
  programs: ['eslint', 'eslint_d'],
  kindOf: (args) => (judgesNothing(args, OTHER_USES) ? undefined : 'lint'),
  read: (lines) => {
    const found = lines.map((line) => SUMMARY.exec(line)?.[1]).filter((digits) => digits !== undefined);
    if (found.length === 0) {
      const crashed = lines.some((line) => CRASHED.test(line));
      return crashed ? { verdict: 'none', summarized: false, counts: {}, failures: [] } : undefined;
    }
    const errors = found.reduce((total, digits) => total + Number(digits), 0);
    const failed = errors > 0 || lines.some((line) => TOO_MANY.test(line));
    return { verdict: failed ? 'failed' : 'passed', summarized: true, counts: { errors }, failures: [] };
  },
  quiet: { kinds: ['lint'], failedCodes: [1] },
};
