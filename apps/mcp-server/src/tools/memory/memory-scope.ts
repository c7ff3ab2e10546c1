import { GLOBAL_PROJECT } from '@learning-memory/project';
import { optionalField } from '@learning-memory/schema-fields';
import { z } from 'zod';
import type { CurrentProject } from '../../project/current-project.ts';

/** Where a memory holds: in this project, or everywhere. */
const MEMORY_SCOPES = ['project', 'global'] as const;
export type MemoryScope = (typeof MEMORY_SCOPES)[number];

export const scopeField = optionalField(z.enum(MEMORY_SCOPES)).describe('global is recalled in all projects');

export async function projectOfScope(scope: MemoryScope, currentProject: CurrentProject): Promise<string> {
  return scope === 'global' ? GLOBAL_PROJECT : (await currentProject.read()).id;
}

/** Where a memory of `project` belongs from now on: one that is another project's stays there until it is made global. */
export async function movedTo(
  scope: MemoryScope,
  project: string | undefined,
  currentProject: CurrentProject,
): Promise<string> {
  return scope === 'global' || project === undefined || project === GLOBAL_PROJECT
    ? projectOfScope(scope, currentProject)
    : project;
}
