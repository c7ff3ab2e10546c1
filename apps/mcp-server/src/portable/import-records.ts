import { isResolved, parseGhap } from '@learning-memory/ghap-schemas';
import type { ImportedStep, ImportReport } from '@learning-memory/knowledge';
import { GLOBAL_PROJECT, UNKNOWN_PROJECT } from '@learning-memory/project';
import { portableError, type Kind } from './export-format.ts';
import type { PortableParts } from './export-lines.ts';
import {
  readClusters,
  readCuration,
  readMemory,
  readOverview,
  readProject,
  readSession,
  readTask,
  readValue,
} from './records.ts';

export interface Imported {
  readonly outcome: 'added' | 'equal' | 'conflicting' | 'changed';
  /** Names it, with why it is in conflict. */
  readonly what: string;
  readonly redactions: number;
}

export type Importer = (data: unknown) => Promise<Imported>;

/** Things of projects that nobody knows could never be found: their project comes before them. */
interface KnownProjects {
  require(project: string | undefined): void;
}

/** How a thing of each kind gets into the home, through the service that owns it. */
export async function createImporters(parts: PortableParts): Promise<Readonly<Record<string, Importer>>> {
  const ids = new Set((await parts.projects.list()).flatMap((project) => [...project.ids]));
  const known = { require: (project: string | undefined) => requireKnown(ids, project) };
  const importers: { readonly [Name in Kind]: Importer } = {
    async project(data) {
      const { outcome, project, differsIn } = await parts.projects.importProject(readProject(data));
      for (const id of project.ids) ids.add(id);
      return { outcome, what: describe(`project ${project.name}`, differsIn), redactions: 0 };
    },
    memory: (data) => importMemory(parts, known, data),
    async curation(data) {
      const record = readCuration(data);
      known.require(record.project);
      const isNew = await parts.memories.curation.importRecord(record);
      return { outcome: isNew ? 'added' : 'equal', what: `record ${record.id}`, redactions: 0 };
    },
    experience: (data) => importExperience(parts, known, data),
    async clusters(data) {
      const carried = readClusters(data);
      if (carried.project !== UNKNOWN_PROJECT) known.require(carried.project);
      const { reason, ...imported } = await parts.values.importClusters(carried);
      return { ...imported, what: because(`clusters of the axis ${carried.axis}`, reason) };
    },
    async value(data) {
      const carried = readValue(data);
      known.require(carried.value.project);
      const { reason, ...imported } = await parts.values.importValue(carried);
      return { ...imported, what: because(`value ${carried.id}`, reason) };
    },
    async knowledge(data) {
      return describeKnowledge(await parts.knowledge.importScope(data, { mode: 'if_missing' }));
    },
    async overview(data) {
      const { scope, overview } = readOverview(data);
      return importStep(`overview of ${scope}`, await parts.knowledge.importProgress(scope, { overview }));
    },
    async session(data) {
      const { scope, session } = readSession(data);
      return importStep(`session of ${scope}`, await parts.knowledge.importProgress(scope, { session }));
    },
    async task(data) {
      const { scope, task } = readTask(data);
      return importStep(`task ${task.name} of ${scope}`, await parts.knowledge.importProgress(scope, { task }));
    },
  };
  return importers;
}

function requireKnown(ids: ReadonlySet<string>, project: string | undefined): void {
  if (project === undefined || project === GLOBAL_PROJECT || ids.has(project)) return;
  const message = `Its project '${project.slice(0, 80)}' is not known: the line of the project must come before it.`;
  throw portableError('PORTABLE_UNREADABLE', message);
}

async function importMemory(
  { memories }: Pick<PortableParts, 'memories'>,
  known: KnownProjects,
  data: unknown,
): Promise<Imported> {
  const carried = readMemory(data);
  known.require(carried.memory.project);
  const { outcome, memory, differsIn, redactions } = await memories.importMemory(carried);
  return { outcome, what: describe(`memory ${memory.id}`, differsIn), redactions };
}

async function importExperience(
  { persister }: Pick<PortableParts, 'persister'>,
  known: KnownProjects,
  data: unknown,
): Promise<Imported> {
  const entry = parseGhap(data);
  if (!isResolved(entry)) {
    throw portableError(
      'PORTABLE_UNREADABLE',
      `Entry '${entry.id.slice(0, 80)}' is not resolved: it is no experience.`,
    );
  }
  known.require(entry.project);
  const { outcome, differsIn, redactions } = await persister.importEntry(entry);
  return { outcome, what: describe(`experience ${entry.id}`, differsIn), redactions };
}

function importStep(what: string, { outcome, differsIn, redactions }: ImportedStep): Imported {
  return { outcome, what: describe(what, differsIn), redactions };
}

function describeKnowledge(report: ImportReport): Imported {
  const { scope, created, stored, conflicts, scopeChanges, scopeConflicts, redactions } = report;
  const stays = [...scopeConflicts, ...conflicts.map(({ category, keyword }) => `${category}/${keyword}`)];
  const what = describe(`knowledge of ${scope}`, stays);
  if (stays.length > 0) return { outcome: 'conflicting', what, redactions };
  const isNew = created || stored > 0 || scopeChanges.length > 0;
  return { outcome: isNew ? 'added' : 'equal', what, redactions };
}

function describe(what: string, differsIn: readonly string[]): string {
  return because(what, differsIn.length === 0 ? undefined : `it differs here in ${differsIn.join(', ')}`);
}

function because(what: string, reason: string | undefined): string {
  return reason === undefined ? what : `${what}: ${reason}`;
}
