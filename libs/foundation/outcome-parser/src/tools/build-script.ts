import type { Reading, ToolParser } from './tool-parser.ts';

const MISSING =
  /Missing script:|ERR_PNPM_NO_SCRIPT|^error Command ".*" not found\.|^error: Script not found|Couldn't find a script named/;
const FAILED =
  /^npm (?:ERR!|error) (?:code ELIFECYCLE|Lifecycle script |command failed|errno \d)|ELIFECYCLE|^error Command failed with exit code \d|^error: script ".*" exited with code \d|^error: "[^"]*" exited with code \d/;

/** A script of a package that builds by tools nobody here knows: what counts is how it ended. No program is called so. */
export const buildScript: ToolParser = {
  tool: 'build script',
  programs: [],
  kindOf: () => 'build',
  read: (lines) => {
    if (lines.some((line) => MISSING.test(line))) return reading('none');
    return lines.some((line) => FAILED.test(line)) ? reading('failed') : undefined;
  },
  quiet: { kinds: ['build'], failedCodes: [1, 2] },
};

function reading(verdict: Reading['verdict']): Reading {
  return { verdict, summarized: false, counts: {}, failures: [] };
}
