import type { Memory, MemoryService } from '@learning-memory/memory';
import { toIso } from '@learning-memory/schema-fields';
import type { CurrentProject } from '../../project/current-project.ts';
import { checkOwner } from '../../tools/memory/check-owner.ts';
import { namesWhereAsked, withProjectName } from '../../tools/project-field.ts';
import type { Shelf, ShelfRow } from './shelf.ts';

interface MemoryParts {
  readonly memories: MemoryService;
  readonly currentProject: CurrentProject;
}

export function memoryShelf(parts: MemoryParts): Shelf {
  const { memories, currentProject } = parts;
  return {
    async list({ project, limit, deleted }) {
      const page = await memories.list({ limit, deleted, projects: await currentProject.idsOf(project) });
      const names = await namesWhereAsked(currentProject, project, page.memories);
      return page.memories.map((memory, at) => ({ ...toRow(memory), ...names[at] }));
    },
    async show(id, { project }) {
      await checkOwner({ id, asked: project, action: 'read', isTyped: true }, parts);
      const { memory, ...details } = await memories.get(id);
      return { ...(await withProjectName(currentProject, memory)), ...details };
    },
    async remove(id, { project }) {
      await checkOwner({ id, asked: project, isTyped: true }, parts);
      return (await memories.delete(id)).restorableUntil;
    },
    async restore(id, { project }) {
      await checkOwner({ id, asked: project, isTyped: true }, parts);
      await memories.restore(id);
    },
  };
}

function toRow({ id, createdAt, category, content }: Memory): ShelfRow {
  return { id, time: toIso(createdAt), about: category, text: content };
}
