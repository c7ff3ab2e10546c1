import type {
  EntryWrite,
  EntryWriteResult,
  ImportOptions,
  ImportReport,
  Metaknowledge,
} from '@learning-memory/knowledge';
import { oneOf } from '../checks/texts.ts';
import { untilDone, type KnowledgeContext } from '../knowledge-context.ts';
import { readScopes } from '../scopes/scope-map.ts';
import { parseDocument, type ParsedDocument } from './parse-document.ts';
import { scopeToSave } from './scope-to-save.ts';

export async function importScope(
  { store, now }: KnowledgeContext,
  given: unknown,
  { mode, author = {} }: ImportOptions,
): Promise<ImportReport> {
  const overwrites = oneOf(mode, ['if_missing', 'overwrite'], 'mode') === 'overwrite';
  const document = parseDocument(given);
  const writes = document.entries.map(({ write }) => write);
  return untilDone(async () => {
    const writtenAt = now();
    const { hierarchy, scopes } = await readScopes(store, now);
    const { scope, ...scopeReport } = scopeToSave(scopes, document, { overwrites, createdAt: writtenAt });
    const scopeChange = scope && { hierarchy, changedAt: writtenAt, scope };
    const batch = { scope: document.id, scopeChange, writes, action: 'stored', writtenAt, author } as const;
    const results = await store.writeEntries({ ...batch, mode: overwrites ? 'if_different' : 'if_missing' });
    return results && { ...report(document, results), ...scopeReport };
  });
}

type EntriesReport = Omit<ImportReport, 'created' | 'scopeChanges' | 'scopeConflicts'>;

function report(document: ParsedDocument, results: readonly EntryWriteResult[]): EntriesReport {
  const { id: scope, entries } = document;
  const kept = results.flatMap(({ written, entry }, position) => {
    const write = entries[position]?.write;
    return written || write === undefined ? [] : [{ write, same: saysTheSame(write, entry) }];
  });
  const conflicts = kept.filter(({ same }) => !same);
  return {
    scope,
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
