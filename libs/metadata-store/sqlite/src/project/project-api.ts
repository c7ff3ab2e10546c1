import type { ProjectChange } from '@learning-memory/project';
import type { Method } from '../database/method.ts';
import { findProjectByFolder, projectSnapshot } from './read-projects.ts';
import { saveProject } from './save-project.ts';

/** The calls of projects that a worker thread answers. */
export function projectApi(method: Method) {
  return {
    findProjectByFolder: method(({ orm }, path: string) => findProjectByFolder(orm, path)),
    projectSnapshot: method(({ orm }, _input: undefined) => projectSnapshot(orm)),
    saveProject: method(({ orm }, change: ProjectChange) => saveProject(orm, change)),
  };
}
