import type { WarningLog } from '../../hooks/lessons/warning-log.ts';
import type { Injection, InjectionLog } from '../../hooks/shown/injection-log.ts';
import type { CurrentProject } from '../../project/current-project.ts';
import type { DeletedRecords } from '../../stored/deleted-records.ts';
import { keepAndRemove, missing, ownedBy } from './kept-records.ts';
import { notFound, type Shelf, type ShelfRow } from './shelf.ts';
import { withProjectName } from '../../tools/project-field.ts';
import { isOfProjects } from '../../project/is-of-projects.ts';

interface InjectionParts {
  readonly injections: InjectionLog;
  readonly warnings: WarningLog;
  readonly currentProject: CurrentProject;
  readonly deletedRecords: DeletedRecords;
}

/** What hooks added to sessions, by its time. What the model has read is not taken back: only the record of it. */
export function injectionShelf({ injections, warnings, currentProject, deletedRecords }: InjectionParts): Shelf {
  const find = async (time: string, project: string | undefined): Promise<Injection> => {
    const found = (await injections.latest(Number.POSITIVE_INFINITY)).find((one) => one.time === time);
    if (found === undefined) throw await missing(deletedRecords, { kind: 'injections', name: 'injection', id: time });
    await ownedBy(currentProject, project, found);
    return found;
  };
  return {
    async list({ project, limit, deleted }) {
      const projects = await currentProject.idsOf(project);
      const gone = (await deletedRecords.list('injections')).map(({ record }) => record as Injection);
      const isTheirs = (one: Injection): boolean => isOfProjects(one, projects);
      const found = deleted ? gone.filter(isTheirs).slice(0, limit) : await injections.latest(limit, projects);
      return found.map(toRow);
    },
    async show(time, { project }) {
      const injection = await find(time, project);
      const fates = await warnings.latest(Number.POSITIVE_INFINITY);
      const items = injection.items.map((item) => {
        const own = fates.filter((one) => one.session === injection.session && one.item === item.id);
        return own.length === 0 ? item : { ...item, fates: own.map(({ fate }) => fate).reverse() };
      });
      return { id: time, ...(await withProjectName(currentProject, injection)), items };
    },
    async remove(time, { project }) {
      const record = await find(time, project);
      return keepAndRemove(deletedRecords, { kind: 'injections', id: time, record }, () => injections.remove(time));
    },
    async restore(time, { project }) {
      const kept = await deletedRecords.find('injections', time);
      if (kept === undefined) throw notFound('deleted injection', time);
      const injection = kept.record as Injection;
      await ownedBy(currentProject, project, injection);
      await injections.restore(injection);
      await deletedRecords.forget('injections', time);
    },
  };
}

function toRow({ time, event, tokens, items }: Injection): ShelfRow {
  const titles = items.map(({ id, title }) => `${id} ${title}`).join('; ');
  return { id: time, time, about: `${event} ${String(tokens)} tokens`, text: titles };
}
