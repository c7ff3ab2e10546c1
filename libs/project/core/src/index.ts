export { createProjectService } from './project-service.ts';
export type { ProjectServiceOptions } from './project-service.ts';
