import { SCOPE_DOCUMENT_FORMAT, SCOPE_DOCUMENT_VERSION, type ScopeDocument } from '@learning-memory/knowledge';
import { compareStrings } from '@learning-memory/text-analysis';
import { scopeId } from '../checks/names.ts';
import { ofView, type KnowledgeContext } from '../knowledge-context.ts';
import { readFound } from '../resolution/candidates.ts';
import { describeScope, requireScope } from '../scopes/scope-map.ts';

export async function exportScope(context: KnowledgeContext, given: string): Promise<ScopeDocument> {
  const id = scopeId(given);
  return ofView(context, id, async (view) => {
    const { tier, parents, description } = describeScope(view.scopes, requireScope(view.scopes, id));
    const keys = [...(view.chain.find((scope) => scope.id === id)?.index.keywords.values() ?? [])].flat();
    const read = await readFound(
      context.store,
      view,
      keys
        .toSorted((a, b) => compareStrings(a.category, b.category) || compareStrings(a.keyword, b.keyword))
        .map((key) => ({ scope: id, tier, key })),
    );
    return (
      read && {
        format: SCOPE_DOCUMENT_FORMAT,
        version: SCOPE_DOCUMENT_VERSION,
        scope: { id, tier, parents, ...(description !== undefined && { description }) },
        entries: read.map(({ key: { category, keyword }, state: { content, metaknowledge, projectContext } }) => ({
          category,
          keyword,
          content,
          ...(Object.keys(metaknowledge).length > 0 && { metaknowledge }),
          ...(projectContext !== '' && { project_context: projectContext }),
        })),
      }
    );
  });
}
