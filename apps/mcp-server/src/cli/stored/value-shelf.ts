import { toIso } from '@learning-memory/schema-fields';
import type { CarriedValue, Value, ValueStore } from '@learning-memory/value-store';
import type { CurrentProject } from '../../project/current-project.ts';
import type { DeletedRecords } from '../../stored/deleted-records.ts';
import { namesWhereAsked, withProjectName } from '../../tools/project-field.ts';
import { keepAndRemove, missing, ownedBy } from './kept-records.ts';
import { notFound, storedError, type Shelf, type ShelfRow } from './shelf.ts';
import { isOfProjects } from '../../project/is-of-projects.ts';

interface ValueParts {
  readonly values: ValueStore;
  readonly currentProject: CurrentProject;
  readonly deletedRecords: DeletedRecords;
}

export function valueShelf({ values, currentProject, deletedRecords }: ValueParts): Shelf {
  const find = async (id: string, project: string | undefined): Promise<Value> => {
    const [value] = await values.get([id]);
    if (value === undefined) throw await missing(deletedRecords, { kind: 'values', name: 'value', id });
    await ownedBy(currentProject, project, value);
    return value;
  };
  return {
    async list({ project, limit, deleted }) {
      const projects = await currentProject.idsOf(project);
      const isTheirs = ({ value }: CarriedValue): boolean => isOfProjects(value, projects);
      const found = deleted
        ? (await deletedRecords.list('values'))
            .map(({ record }) => record as CarriedValue)
            .filter(isTheirs)
            .map(({ id, value }) => ({ ...value, id }))
            .slice(0, limit)
        : await values.list({ projects, limit });
      const names = await namesWhereAsked(currentProject, project, found);
      return found.map((value, at) => ({ ...toRow(value), ...names[at] }));
    },
    show: async (id, { project }) => ({ ...(await withProjectName(currentProject, await find(id, project))) }),
    async remove(id, { project }) {
      await find(id, project);
      const carried = await findCarried(values, id);
      return keepAndRemove(deletedRecords, { kind: 'values', id, record: carried }, () => values.remove(id));
    },
    async restore(id, { project }) {
      const kept = await deletedRecords.find('values', id);
      if (kept === undefined) throw notFound('deleted value', id);
      const carried = kept.record as CarriedValue;
      await ownedBy(currentProject, project, carried.value);
      const { outcome, reason = '' } = await values.importValue(carried);
      if (outcome === 'conflicting') throw storedError('STORED_CONFLICT', `The value stays deleted: ${reason}.`);
      await deletedRecords.forget('values', id);
    },
  };
}

async function findCarried(values: ValueStore, id: string): Promise<CarriedValue> {
  for await (const carried of values.exportValues()) if (carried.id === id) return carried;
  throw notFound('value', id);
}

function toRow({ id, createdAt, axis, text }: Pick<Value, 'id' | 'createdAt' | 'axis' | 'text'>): ShelfRow {
  return { id, time: toIso(createdAt), about: axis, text };
}
