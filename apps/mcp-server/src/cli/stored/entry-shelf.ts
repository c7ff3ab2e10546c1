import type { ResolvedGhap } from '@learning-memory/ghap';
import type { ExperienceReader, ObservationPersister } from '@learning-memory/observation-persister';
import { toIso } from '@learning-memory/schema-fields';
import { WARNING_FATES, type WarningFate, type WarningLog } from '../../hooks/lessons/warning-log.ts';
import type { CurrentProject } from '../../project/current-project.ts';
import type { DeletedRecords } from '../../stored/deleted-records.ts';
import { namesWhereAsked, withProjectName } from '../../tools/project-field.ts';
import { notFound, type Shelf, type ShelfRow } from './shelf.ts';
import { keepAndRemove, missing, ownedBy } from './kept-records.ts';
import { isOfProjects } from '../../project/is-of-projects.ts';

interface EntryParts {
  readonly experiences: ExperienceReader;
  readonly persister: ObservationPersister;
  readonly currentProject: CurrentProject;
  readonly deletedRecords: DeletedRecords;
  readonly warnings: WarningLog;
}

export function entryShelf(parts: EntryParts): Shelf {
  const { experiences, persister, currentProject, deletedRecords, warnings } = parts;
  const find = async (id: string, project: string | undefined): Promise<ResolvedGhap> => {
    const [entry] = await experiences.get([id]);
    if (entry === undefined) throw await missing(deletedRecords, { kind: 'entries', name: 'entry', id });
    await ownedBy(currentProject, project, entry);
    return entry;
  };
  return {
    async list({ project, limit, deleted }) {
      const projects = await currentProject.idsOf(project);
      const gone = (await deletedRecords.list('entries')).map(({ record }) => record as ResolvedGhap);
      const isTheirs = (entry: ResolvedGhap): boolean => isOfProjects(entry, projects);
      const found = deleted ? gone.filter(isTheirs).slice(0, limit) : await experiences.list({ projects, limit });
      const names = await namesWhereAsked(currentProject, project, found);
      return found.map((entry, at) => ({ ...toRow(entry), ...names[at] }));
    },
    async show(id, { project }) {
      const entry = await find(id, project);
      const told = (await warnings.latest(Number.POSITIVE_INFINITY)).filter(({ item }) => item === `action:${id}`);
      const count = (fate: WarningFate): number => told.filter((warning) => warning.fate === fate).length;
      const lessons = Object.fromEntries(WARNING_FATES.map((fate) => [fate, count(fate)]));
      return { ...(await withProjectName(currentProject, entry)), ...(told.length > 0 && { lessons }) };
    },
    async remove(id, { project }) {
      const entry = await find(id, project);
      return keepAndRemove(deletedRecords, { kind: 'entries', id, record: entry }, () => persister.remove(id));
    },
    async restore(id, { project }) {
      const kept = await deletedRecords.find('entries', id);
      if (kept === undefined) throw notFound('deleted entry', id);
      const entry = kept.record as ResolvedGhap;
      await ownedBy(currentProject, project, entry);
      await persister.persist(entry);
      await deletedRecords.forget('entries', id);
    },
  };
}

function toRow({ id, createdAt, outcome, domain, strategy, goal }: ResolvedGhap): ShelfRow {
  return { id, time: toIso(createdAt), about: `${outcome.status} ${domain}/${strategy}`, text: goal };
}
