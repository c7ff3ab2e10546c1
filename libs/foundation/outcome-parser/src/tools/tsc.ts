import { judgesNothing } from './arguments.ts';
import type { ToolParser } from './tool-parser.ts';

const OTHER_USES = ['-w', '-v', '--init', '--showConfig', '--listFilesOnly', '--all', '--clean'];

const ERROR = /^(?:.{1,400}(?:\(\d+,\d+\): |:\d+:\d+ - ))?error TS(\d{1,6}): /;
/** Unknown options, and options without their value: the compiler was called wrongly. */
const MISUSE = new Set(['5023', '5024', '5025', '6044', '6369']);
const NOT_INSTALLED = 'This is not the tsc command you are looking for';

export const tsc: ToolParser = {
  tool: 'tsc',
  programs: ['tsc', 'tspc', 'vue-tsc', 'tsgo'],
  kindOf: (args) => (judgesNothing(args, OTHER_USES) ? undefined : 'build'),
  read: (lines) => {
    const codes = lines.map((line) => ERROR.exec(line)?.[1]).filter((code) => code !== undefined);
    const misused = lines.some((line) => line.includes(NOT_INSTALLED)) || codes.some((code) => MISUSE.has(code));
    if (misused) return { verdict: 'none', summarized: false, counts: {}, failures: [] };
    if (codes.length === 0) return undefined;
    return { verdict: 'failed', summarized: true, counts: { errors: codes.length }, failures: [] };
  },
  quiet: { kinds: ['build'], failedCodes: [1, 2] },
};
