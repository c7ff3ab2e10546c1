import type { EntryDraft, KnowledgeAuthor, Metaknowledge } from '@learning-memory/knowledge';
import { optionalField } from '@learning-memory/schema-fields';
import type { ToolContext } from '@learning-memory/tool';
import { z } from 'zod';
import type { ToolServices } from '../tool-services.ts';
import { categoryField, keywordField, metaknowledgeField, targetScopeField } from './knowledge-fields.ts';
import { scopeToWrite } from './knowledge-scope.ts';

/** What both tools that store an entry take besides its content. */
export const entryFields = {
  target_scope_id: targetScopeField,
  category: categoryField,
  keyword: keywordField,
  project_context: optionalField(z.string()).describe('Where it was learned; default this project'),
  metaknowledge: metaknowledgeField,
};

export interface EntryInput {
  readonly target_scope_id?: string | undefined;
  readonly category: string;
  readonly keyword: string;
  readonly content: string;
  readonly project_context?: string | undefined;
  readonly metaknowledge?: Metaknowledge | undefined;
}

/** What a tool was given, for the scope it means, learned in this project unless it says otherwise. */
export async function toEntryDraft(
  services: ToolServices,
  { target_scope_id: asked, project_context: learnedIn, ...entry }: EntryInput,
  call: ToolContext,
): Promise<EntryDraft> {
  const scope = await scopeToWrite(services, asked);
  const projectContext = learnedIn ?? (await services.currentProject.read()).name;
  return { ...entry, scope, projectContext, author: authorOf(services, call) };
}

/** The session that calls, and its subagent where a hook has told of one. */
export function authorOf({ collector, calls }: ToolServices, call: ToolContext): KnowledgeAuthor {
  return { sessionId: collector.sessionId, agentId: calls.agentOf(call) };
}
