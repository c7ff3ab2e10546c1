import { isDeepStrictEqual } from 'node:util';
import type { MetadataOrm } from '../database/metadata-orm.ts';
import type { EntryBatch, EntryDeletion, EntryState, EntryWrite, EntryWriteResult } from '@learning-memory/knowledge';
import { countEntryChange, putScope } from './change-scopes.ts';
import { authorColumns, entryState } from './entry-state.ts';
import { entryStatements, type EntryStatements } from './entry-statements.ts';
import { scopeNumber } from './read-scopes.ts';

const IMMEDIATE = { behavior: 'immediate' } as const;

/** `undefined` without the scope, or when the scopes changed since what to make of it was decided on. */
export function writeEntries(database: MetadataOrm, batch: EntryBatch): EntryWriteResult[] | undefined {
  return database.transaction((transaction) => {
    if (batch.scopeChange !== undefined && !putScope(transaction, batch.scopeChange)) return undefined;
    const scope = scopeNumber(transaction, batch.scope);
    if (scope === undefined) return undefined;
    const statements = entryStatements(transaction);
    const outcomes = batch.writes.map((write) => writeEntry({ statements, scope, batch }, write));
    const keys = outcomes.some((outcome) => outcome.newKey);
    if (outcomes.some(({ result }) => result.written)) countEntryChange(transaction, { scope: batch.scope, keys });
    return outcomes.map(({ result }) => result);
  }, IMMEDIATE);
}

interface WriteContext {
  readonly statements: EntryStatements;
  readonly scope: number;
  readonly batch: EntryBatch;
}

interface Outcome {
  readonly result: EntryWriteResult;
  /** Whether its key is there, or warns, since this write. */
  readonly newKey: boolean;
}

function writeEntry({ statements, scope, batch }: WriteContext, write: EntryWrite): Outcome {
  const key = { scope, ...statements.names(write) };
  const known = statements.find(key);
  const previous = known?.live === true ? entryState(known.revision) : undefined;
  if (previous !== undefined && staysAsItIs(batch, { previous, write })) {
    return { result: { written: false, entry: previous }, newKey: false };
  }
  const { number, version } = known ?? { number: statements.insert(key), version: 0 };
  const { content, metaknowledge, projectContext, risky } = write;
  const { writtenAt, author, action } = batch;
  const entry = { content, metaknowledge, projectContext, version: version + 1, writtenAt, author };
  const row = { ...entry, metaknowledge: JSON.stringify(metaknowledge), ...authorColumns(author) };
  statements.append({ ...row, entry: number, action });
  statements.update({ number, version: entry.version, live: true, risky });
  return { result: { written: true, entry, previous }, newKey: previous === undefined || known?.risky !== risky };
}

function staysAsItIs(
  { mode }: EntryBatch,
  { previous, write }: { readonly previous: EntryState; readonly write: EntryWrite },
): boolean {
  if (mode !== 'if_different') return mode === 'if_missing';
  const { content, metaknowledge, projectContext } = previous;
  return (
    content === write.content &&
    projectContext === write.projectContext &&
    isDeepStrictEqual(metaknowledge, write.metaknowledge)
  );
}

/** `undefined` where there was nothing. */
export function deleteEntry(database: MetadataOrm, deletion: EntryDeletion): EntryState | undefined {
  return database.transaction((transaction) => {
    const scope = scopeNumber(transaction, deletion.scope);
    if (scope === undefined) return undefined;
    const statements = entryStatements(transaction);
    const key = statements.known(deletion);
    const known = key && statements.find({ scope, ...key });
    if (known?.live !== true) return undefined;
    const version = known.version + 1;
    const nothing = { content: null, metaknowledge: '{}', projectContext: '' };
    const { deletedAt: writtenAt, author } = deletion;
    const revision = { entry: known.number, version, action: 'deleted', ...nothing, writtenAt };
    statements.append({ ...revision, ...authorColumns(author) });
    statements.update({ number: known.number, version, live: false, risky: false });
    countEntryChange(transaction, { scope: deletion.scope, keys: true });
    return entryState(known.revision);
  }, IMMEDIATE);
}
