import type {
  EntryWrite,
  EntryWriteResult,
  ImportOptions,
  ImportReport,
  Metaknowledge,
  ScopeChange,
} from '@learning-memory/knowledge';
import { invalidInput } from '../checks/invalid-input.ts';
import { oneOf } from '../checks/texts.ts';
import { untilDone, type KnowledgeContext } from '../knowledge-context.ts';
import { newScope } from '../scopes/change-scopes.ts';
import { readScopes, type ReadScopes } from '../scopes/scope-map.ts';
import { parseDocument, type ParsedDocument } from './parse-document.ts';

export async function importScope(
  { store, now }: KnowledgeContext,
  given: unknown,
  { mode, author = {} }: ImportOptions,
): Promise<ImportReport> {
  const overwrites = oneOf(mode, ['if_missing', 'overwrite'], 'mode') === 'overwrite';
  const document = parseDocument(given);
  const writes = document.entries.map(({ write }) => write);
  const writtenAt = now();
  return untilDone(async () => {
    const create = scopeToMake(await readScopes(store, now), document, writtenAt);
    const batch = { scope: document.id, create, writes, action: 'stored', writtenAt, author } as const;
    const results = await store.writeEntries({ ...batch, mode: overwrites ? 'if_different' : 'if_missing' });
    return results && report(document, results, create !== undefined);
  });
}

/** Nothing for a scope that is there, of the tier the document says. */
function scopeToMake(
  { hierarchy, scopes }: ReadScopes,
  document: ParsedDocument,
  createdAt: number,
): ScopeChange | undefined {
  const { id, tier, parents, description } = document;
  const known = scopes.get(id);
  if (known === undefined) return { hierarchy, scope: newScope(scopes, { id, tier, parents, description, createdAt }) };
  if (known.tier === tier) return undefined;
  const message = `Scope '${id}' is of the tier ${known.tier}, that of the document of the tier ${tier}. Import it under another id.`;
  throw invalidInput(message, { field: 'scope.tier', value: tier, options: [known.tier] });
}

function report(document: ParsedDocument, results: readonly EntryWriteResult[], created: boolean): ImportReport {
  const { id: scope, entries } = document;
  const kept = results.flatMap(({ written, entry }, position) => {
    const write = entries[position]?.write;
    return written || write === undefined ? [] : [{ write, same: saysTheSame(write, entry) }];
  });
  const conflicts = kept.filter(({ same }) => !same);
  return {
    scope,
    created,
    stored: results.length - kept.length,
    unchanged: kept.length - conflicts.length,
    conflicts: conflicts.map(({ write: { category, keyword } }) => ({ scope, category, keyword })),
    redactions: entries.reduce((sum, { redactions }) => sum + redactions, 0),
  };
}

function saysTheSame(
  write: EntryWrite,
  { content, metaknowledge, projectContext }: EntryWriteResult['entry'],
): boolean {
  return (
    write.content === content &&
    write.projectContext === projectContext &&
    haveSameLabels(write.metaknowledge, metaknowledge)
  );
}

function haveSameLabels(one: Metaknowledge, other: Metaknowledge): boolean {
  const labels = Object.entries(one);
  const others = new Map(Object.entries(other));
  return labels.length === others.size && labels.every(([label, value]) => others.get(label) === value);
}
