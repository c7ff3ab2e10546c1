import { parseAction } from './parse-action.ts';
import type { ActionTrace, ToolAction } from './signature.ts';

/** `undefined` for what writes nothing. */
export function traceAction(action: ToolAction): ActionTrace | undefined {
  const { files, edited } = parseAction(action);
  const lines = new Set((edited?.written ?? []).flatMap(({ sign, pairs }) => [sign, ...pairs]));
  const taken = new Set((edited?.removed ?? []).map(({ sign }) => sign));
  return files.length === 0 || lines.size === 0 ? undefined : { files, lines: [...lines], taken: [...taken] };
}
