import type { EntryDraft, Metaknowledge } from '@learning-memory/knowledge';
import type { ToolServices } from '../tool-services.ts';
import { scopeToWrite } from './knowledge-scope.ts';

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
): Promise<EntryDraft> {
  const scope = await scopeToWrite(services, asked);
  const projectContext = learnedIn ?? (await services.currentProject.read()).name;
  return { ...entry, scope, projectContext, author: { sessionId: services.collector.sessionId } };
}
