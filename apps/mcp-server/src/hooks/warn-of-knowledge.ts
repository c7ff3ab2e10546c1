import { checkedOutBranch } from '@learning-memory/project-git-cli';
import type { HookServices } from './hook-services.ts';
import { SOUGHT_MS } from './hook-time.ts';
import { writtenInput, type HookInput } from './hook-input.ts';
import { mostItemsAt } from './shown/injection-level.ts';
import { readJsonFields } from './read-json-field.ts';
import { viewerOf } from './viewer-of.ts';
import { showNew } from './shown/show-new.ts';

const LIMITS = { style: 'brief', maxTokens: 300 } as const;

/** Fields of the client's tools that say what is done, and to what. */
const TELLING_FIELDS = ['command', 'file_path', 'notebook_path', 'old_string', 'new_string', 'new_source', 'content'];

const OF_GIT = /\bgit\b/u;

/** UTF-16 units of a field that are read. */
const READ = 1000;

/** What the knowledge of the project warns of, and memories rule out, where the action is it; each once a session. */
export async function warnOfKnowledge(
  input: HookInput,
  { contextAssembler, currentProject, projectPath, shown, injection, logger }: HookServices,
): Promise<string | undefined> {
  const action = toldBy(input.tool_input);
  if (action === '') return undefined;
  const projects = await currentProject.idsOf();
  const mostItems = mostItemsAt(injection);
  const branch = OF_GIT.test(action) ? await checkedOutBranch(projectPath) : undefined;
  const use = { tool: input.tool_name, input: writtenInput(input), branch };
  return showNew({ shown, sessionId: viewerOf(input), logger }, (seen) =>
    contextAssembler.warnings({ action, use, projects, seen, deadlineMs: SOUGHT_MS, mostItems, ...LIMITS }),
  );
}

/** Of a tool of an MCP server all that it is given. */
function toldBy(toolInput: string): string {
  const texts = readJsonFields(toolInput, TELLING_FIELDS).map((text) => text.slice(0, READ));
  return texts.join('\n').trim() || toolInput.slice(0, READ);
}
