import {
  knowledgeError,
  type EntryBatch,
  type EntryDraft,
  type EntryKey,
  type EntryRevision,
  type EntryState,
  type EntryWrite,
  type KnowledgeAuthor,
  type RestoreEntryOptions,
  type StoredEntry,
} from '@learning-memory/knowledge';
import { safeEntry } from '../checks/entry-fields.ts';
import { shown, unsecret } from '../checks/invalid-input.ts';
import { categoryName, keywordName, scopeId } from '../checks/names.ts';
import { untilDone, type KnowledgeContext } from '../knowledge-context.ts';
import { scopeOfProject } from '../scopes/project-scope.ts';
import { requireScope } from '../scopes/scope-map.ts';
import { risksOf } from './risks.ts';

export async function storeEntry(
  context: KnowledgeContext,
  draft: EntryDraft,
  mode: 'if_missing' | 'if_different',
): Promise<StoredEntry> {
  const { scope: given } = draft;
  const { write, redactions } = safeEntry(draft);
  // After the checks: what is refused makes no scope.
  const scope =
    typeof given === 'string' ? scopeId(given, 'target_scope_id') : (await scopeOfProject(context, given)).id;
  const stored = await writeOne(context, { scope, write, mode, action: 'stored', author: draft.author ?? {} });
  return { ...stored, redactions };
}

interface OneWrite {
  readonly scope: string;
  readonly write: EntryWrite;
  readonly mode: EntryBatch['mode'];
  readonly action: 'stored' | 'restored';
  readonly author: KnowledgeAuthor;
}

async function writeOne(
  { store, views, now }: KnowledgeContext,
  { write, ...rest }: OneWrite,
): Promise<Omit<StoredEntry, 'redactions'>> {
  return untilDone(async () => {
    const [result] = (await store.writeEntries({ ...rest, writes: [write], writtenAt: now() })) ?? [];
    if (result === undefined) {
      // Another process may have made it since.
      requireScope(await views.scopes(), rest.scope);
      return undefined;
    }
    const { written, entry, previous } = result;
    return { stored: written, entry, ...(previous && { previous }) };
  });
}

export async function deleteEntry(
  context: KnowledgeContext,
  given: EntryKey,
  author: KnowledgeAuthor,
): Promise<EntryState> {
  const key = normalisedKey(given);
  const deleted = await context.store.deleteEntry({ ...key, deletedAt: context.now(), author });
  if (deleted === undefined) throw await missingEntry(context, key, given);
  return deleted;
}

export async function historyOf(context: KnowledgeContext, given: EntryKey): Promise<readonly EntryRevision[]> {
  const key = normalisedKey(given);
  const revisions = await context.store.listRevisions(key.scope, key);
  if (revisions.length === 0) throw await missingEntry(context, key, given);
  return revisions;
}

export async function restoreEntry(
  context: KnowledgeContext,
  given: EntryKey,
  { version, author = {} }: RestoreEntryOptions,
): Promise<StoredEntry> {
  const key = normalisedKey(given);
  const revisions = await historyOf(context, key);
  const revision = revisions
    .slice(version === undefined ? 1 : 0)
    .find((each) => each.action !== 'deleted' && (version === undefined || each.version === version));
  if (revision === undefined || revision.action === 'deleted') throw noVersion(key, revisions, version);
  const { content, metaknowledge, projectContext } = revision;
  const { category, keyword, scope } = key;
  const risky = risksOf(content).length > 0;
  const write = { category, keyword, content, metaknowledge, projectContext, risky };
  const stored = await writeOne(context, { scope, write, mode: 'always', action: 'restored', author });
  return { ...stored, redactions: 0 };
}

function normalisedKey({ scope, category, keyword }: EntryKey): EntryKey {
  return {
    scope: scopeId(scope, 'target_scope_id'),
    category: categoryName(category),
    keyword: keywordName(keyword),
  };
}

/** Shows the names as they were given: in lower case some secrets are not known as such. */
async function missingEntry(
  { views }: KnowledgeContext,
  { scope, category, keyword }: EntryKey,
  given: EntryKey,
): Promise<unknown> {
  const { chain } = await views.of(scope);
  const inheritedFrom = chain
    .filter(({ index }) => (index.keywords.get(keyword) ?? []).some((key) => key.category === category))
    .map(({ id }) => id)
    .filter((id) => id !== scope);
  const advice =
    inheritedFrom.length > 0
      ? `It is inherited from ${inheritedFrom.join(', ')}.`
      : 'See get_keywords for what there is.';
  const message = `Scope '${scope}' has no entry ${shown(given.keyword)} in category ${shown(given.category)} of its own. ${advice}`;
  const details = { scope, category: unsecret(given.category), keyword: unsecret(given.keyword), inheritedFrom };
  return knowledgeError('KNOWLEDGE_ENTRY_NOT_FOUND', message, { details });
}

function noVersion(key: EntryKey, revisions: readonly EntryRevision[], version: number | undefined): unknown {
  const versions = revisions.filter(({ action }) => action !== 'deleted').map((revision) => revision.version);
  const asked = version === undefined ? 'no earlier version' : `no version ${version} with a content`;
  const message = `Entry '${key.keyword}' of scope '${key.scope}' has ${asked}. Versions: ${versions.join(', ')}.`;
  return knowledgeError('KNOWLEDGE_VERSION_NOT_FOUND', message, { details: { ...key, version, versions } });
}
