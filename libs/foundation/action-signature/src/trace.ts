import { parseAction } from './parse-action.ts';
import type { ToolAction } from './signature.ts';

/** What uses of tools wrote, as far as it can be known again: no line of code is in it. */
export interface ActionTrace {
  /** Paths in lower case, with `/` between folders. */
  readonly files: readonly string[];
  /** Signs of lines, and of each with its neighbours. */
  readonly lines: readonly string[];
}

/** `undefined` for what writes nothing. */
export function traceAction(action: ToolAction): ActionTrace | undefined {
  const { files, edited } = parseAction(action);
  const lines = new Set((edited?.written ?? []).flatMap(({ sign, pairs }) => [sign, ...pairs]));
  return files.length === 0 || lines.size === 0 ? undefined : { files, lines: [...lines] };
}
