import { join } from 'node:path';
import type { ActiveGhap, GhapDraft, GhapPatch, Resolution, ResolvedGhap } from '@learning-memory/ghap';
import { observationCollectorError, type StartedEntry } from '@learning-memory/observation-collector';
import { CURRENT_FILE } from '../files/journal-names.ts';
import type { DeadSessions, Orphan } from '../dead-sessions/dead-sessions.ts';
import { applyPatch, openEntry, resolveEntry } from '../entries/ghap-state.ts';
import type { OpenEntry } from '../entries/open-entry.ts';
import type { JournalContext } from '../journal-context.ts';
import { eventsOf } from '../entries/outcome-event.ts';
import { createSessionFolder, type SessionFolder } from '../session-folder/session-folder.ts';
import { entryFolderName } from '../session-folder/session-folder-name.ts';

export interface SessionParts {
  readonly context: JournalContext;
  readonly sessionId: string;
  readonly agentId?: string | undefined;
  readonly folder: SessionFolder;
  readonly dead: DeadSessions;
}

export async function startEntry(
  { context, sessionId, agentId, folder }: SessionParts,
  draft: GhapDraft,
  project: string | undefined,
): Promise<StartedEntry> {
  const [open, entries] = await Promise.all([folder.current(), folder.entries(), folder.saveToolCount(0)]);
  const setAside = folder.wasUnreadable() ? await folder.setAsideUnreadable() : undefined;
  const now = context.now();
  const taken = new Set([...entries, ...(open ? [open.entry] : [])].map(({ id }) => id));
  const started = openEntry(draft, { id: freshId(context, taken), sessionId, agentId, project, now });
  const orphaned = open && resolveEntry(inProject(open, project), supersededBy(started.entry.id), { now, events: [] });
  if (orphaned !== undefined) await folder.saveResolved(orphaned);
  await folder.saveCurrent(started);
  return { entry: started.entry, ...(orphaned && { orphaned }), ...(setAside !== undefined && { setAside }) };
}

export async function updateEntry(parts: SessionParts, patch: GhapPatch): Promise<ActiveGhap> {
  const { context, folder } = parts;
  const open = await requireOpen(parts, 'update');
  const next = applyPatch(open, patch, context.now());
  await folder.saveToolCount(0);
  if (next !== open) await folder.saveCurrent(next);
  return next.entry;
}

/** `project` is that of an entry that was started while nobody knew it. */
export async function resolveCurrent(
  parts: SessionParts,
  resolution: Resolution,
  project: string | undefined,
): Promise<ResolvedGhap> {
  const open = await requireOpen(parts, 'resolve');
  return resolveIn(parts, parts.folder, { open: inProject(open, project), resolution });
}

/** A journal may be shared: what is known to be another project's is not offered, also while nobody knows our own. */
export async function ownOrphans({
  context,
  dead,
}: Pick<SessionParts, 'context' | 'dead'>): Promise<readonly Orphan[]> {
  const orphans = await dead.orphans();
  if (orphans.every(({ open }) => open.entry.project === undefined)) return orphans;
  const ids = (await context.project())?.ids ?? [];
  return orphans.filter(({ open: { entry } }) => entry.project === undefined || ids.includes(entry.project));
}

function inProject(open: OpenEntry, project: string | undefined): OpenEntry {
  const isNew = open.entry.project === undefined && project !== undefined;
  return isNew ? { ...open, entry: { ...open.entry, project } } : open;
}

/** One rename takes the entry over, so that of several adopters exactly one gets it. */
export async function adoptOrphan({ context, folder, dead }: SessionParts, id: string): Promise<ActiveGhap> {
  const own = await folder.current();
  if (own !== undefined) {
    throw observationCollectorError(
      'OBSERVATION_ENTRY_ACTIVE',
      `Entry '${own.entry.id}' is open in this session. Resolve it, then adopt '${id}'.`,
      { details: { active: own.entry.id } },
    );
  }
  return withOrphan({ context, dead }, id, async (orphan, { entry }) => {
    await folder.saveToolCount(0);
    await folder.dropLeftovers();
    const moved = await context.files.move(join(orphan.path, CURRENT_FILE), join(folder.path, CURRENT_FILE));
    if (!moved) throw notFound(id, []);
    return entry;
  });
}

export function resolveOrphanEntry(parts: SessionParts, id: string, resolution: Resolution): Promise<ResolvedGhap> {
  return withOrphan(parts, id, (orphan, open) => resolveIn(parts, orphan, { open, resolution }));
}

async function resolveIn(
  { context, folder }: SessionParts,
  place: SessionFolder,
  { open, resolution }: { readonly open: OpenEntry; readonly resolution: Resolution },
): Promise<ResolvedGhap> {
  const creator = entryFolderName(open.entry);
  const elsewhere = creator === place.name ? [] : await createSessionFolder(context, creator).events();
  const own = place === folder ? [] : await folder.events();
  const events = eventsOf([...elsewhere, ...own, ...(await place.events())], open.entry.id);
  const resolved = resolveEntry(open, resolution, { now: context.now(), events });
  await place.saveResolved(resolved);
  await place.removeResolved();
  return resolved;
}

/** Looks again under the orphan's lock: another session may have been quicker, or its owner may be back. */
async function withOrphan<T>(
  { context, dead }: Pick<SessionParts, 'context' | 'dead'>,
  id: string,
  action: (folder: SessionFolder, open: OpenEntry) => Promise<T>,
): Promise<T> {
  const found = (await dead.orphans()).find(({ open }) => open.entry.id === id);
  if (found === undefined) {
    const offered = await ownOrphans({ context, dead });
    throw notFound(
      id,
      offered.map(({ open }) => open.entry.id),
    );
  }
  return found.folder.locked(async () => {
    const open = (await dead.isDead(found.folder)) ? await found.folder.current() : undefined;
    if (open?.entry.id !== id) throw notFound(id, []);
    return action(found.folder, open);
  });
}

function notFound(id: string, others: readonly string[]): Error {
  const choice =
    others.length === 0 ? 'No session left an entry open.' : `Left open: ${others.slice(0, 10).join(', ')}.`;
  const message = `No session left an entry '${id.slice(0, 80)}' open; it may be resolved or taken over. ${choice}`;
  return observationCollectorError('OBSERVATION_ENTRY_NOT_FOUND', message, { details: { orphans: others } });
}

async function requireOpen(parts: SessionParts, verb: string): Promise<OpenEntry> {
  const { folder } = parts;
  const open = await folder.current();
  if (open !== undefined) return open;
  const aside = await folder.setAsideUnreadable();
  const lost = aside === undefined ? '' : ` The one that was could not be read and was kept as ${aside}.`;
  throw observationCollectorError(
    'OBSERVATION_NO_ACTIVE_ENTRY',
    `There is no open entry to ${verb} in this session.${lost} ${await nextStep(parts)}`,
  );
}

/** Whoever lost a session means its entry: session start names it, and a second one would be the wrong answer. */
async function nextStep(parts: SessionParts): Promise<string> {
  // Whatever goes wrong here must not hide that nothing is open.
  const left = await ownOrphans(parts).catch(() => []);
  const newest = left.at(-1)?.open.entry.id;
  if (newest === undefined) return 'Start one first (start_ghap).';
  const count = left.length === 1 ? '1 was' : `${String(left.length)} were`;
  return `${count} left open before, the newest is ${newest}: adopt_ghap takes one over, resolve_ghap with its ghap_id closes it; start_ghap starts another.`;
}

function supersededBy(id: string): Resolution {
  return { status: 'abandoned', result: `superseded by ${id}` };
}

function freshId({ newId, now }: JournalContext, taken: ReadonlySet<string>): string {
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const id = newId(now());
    if (!taken.has(id)) return id;
  }
  throw observationCollectorError(
    'OBSERVATION_INVALID_INPUT',
    'The id source repeats itself: five ids in a row were taken.',
  );
}
