import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { workspaceRoot } from './workspace.ts';

export interface LintCase {
  readonly title: string;
  /** An existing file, from the workspace root, whose place in the workspace `code` takes. */
  readonly file: string;
  readonly code: string;
}

export interface LintMessage {
  readonly ruleId: string | null;
  readonly message: string;
}

/** The messages for each case, in order. One process for all: ESLint takes seconds to start. */
export function lintCases(cases: readonly LintCase[]): readonly (readonly LintMessage[])[] {
  const script = fileURLToPath(new URL('lint-text.mjs', import.meta.url));
  const output = execFileSync(process.execPath, [script], {
    cwd: workspaceRoot,
    input: JSON.stringify(cases),
    encoding: 'utf8',
    env: { ...process.env, NODE_OPTIONS: '', NX_DAEMON: 'false' },
  });
  return JSON.parse(output) as LintMessage[][];
}
