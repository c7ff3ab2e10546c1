import { withoutHidden } from '@learning-memory/text-analysis';
import { callTool, type ToolAnswer, type ToolContext, type ToolDefinition } from '@learning-memory/tool';

/** Sentences of the server that quote names of files, projects and entries, and where a hit is. */
const QUOTING = new Set(['notice', 'notices', 'warning', 'advice', 'at']);
/** What a terminal or an agent takes for something else than a character. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\u{E0100}-\u{E01EF}]/u;

/** Calls a tool; what its answer says about names has nothing in it that nobody sees, whatever they are. */
export async function callVisibly(tool: ToolDefinition, input: unknown, context: ToolContext): Promise<ToolAnswer> {
  const answer = await callTool(tool, input, context);
  if (answer.status === 'done') return { status: 'done', output: visibleOutput(answer.output) };
  return { status: 'failed', failure: { ...answer.failure, message: visibleText(answer.failure.message) } };
}

/** The same with texts that quote in one line of what can be seen; stored texts and code stay as they are. */
export function visibleOutput(output: unknown): unknown {
  if (Array.isArray(output)) return output.map(visibleOutput);
  if (typeof output !== 'object' || output === null) return output;
  const fields = Object.entries(output).map(([key, value]) => [
    key,
    QUOTING.has(key) ? visibleTexts(value) : visibleOutput(value),
  ]);
  return Object.fromEntries(fields);
}

function visibleTexts(value: unknown): unknown {
  if (typeof value === 'string') return visibleText(value);
  return Array.isArray(value) ? value.map(visibleTexts) : visibleOutput(value);
}

/** A path that can be seen stays as it is, with whatever spaces. */
function visibleText(text: string): string {
  return HIDDEN.test(text) ? withoutHidden(text) : text;
}
