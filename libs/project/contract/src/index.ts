export type { Project, ProjectFolder } from './project.ts';
export { PROJECT_ERRORS, projectError } from './project-errors.ts';
export type { ProjectErrorCode } from './project-errors.ts';
export { ALL_PROJECTS, GLOBAL_PROJECT, RESERVED_PROJECT_NAMES, UNKNOWN_PROJECT } from './project-scope.ts';
export type { ProjectIds, ProjectPayload } from './project-scope.ts';
export { PROJECT_SETTINGS_FILE } from './project-service.ts';
export type { ImportedProject, PauseState, ProjectService } from './project-service.ts';
export type { ProjectChange, ProjectSnapshot, ProjectStore } from './project-store.ts';
export type { ReadFactsOptions, RepositoryFacts, RepositoryPlace, RepositoryReader } from './repository-reader.ts';
