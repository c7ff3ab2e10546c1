import type { ProjectService } from '@learning-memory/project';
import { createProjectService, type ProjectServiceOptions } from '@learning-memory/project-core';
import { createBriefMemory } from './brief-memory.ts';

/** Longer than a call takes from the look at the switch to the search. */
const KEPT_MS = 50;

/**
 * Looks at a folder once a call where it is only read: for the switch, and for whose things are searched. What writes, and so
 * has to see what other processes wrote, asks anew.
 */
export function createProjects({ store, repositories, ...options }: ProjectServiceOptions): ProjectService {
  const found = createBriefMemory((path) => store.findByFolder(path), KEPT_MS);
  const located = createBriefMemory((folder) => repositories.locate(folder), KEPT_MS);
  const forgetting: typeof store = {
    findByFolder: (path) => store.findByFolder(path),
    snapshot: () => store.snapshot(),
    save: (change) => store.save(change).finally(() => found.forget()),
  };
  const exact = createProjectService({ ...options, store: forgetting, repositories });
  const reading = createProjectService({
    ...options,
    store: { ...forgetting, findByFolder: (path) => found.read(path) },
    repositories: { ...repositories, locate: (folder) => located.read(folder) },
  });
  return {
    ...exact,
    recognise: (path) => reading.recognise(path),
    pauseState: (path) => reading.pauseState(path),
  };
}
