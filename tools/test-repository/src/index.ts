export { numberedLines } from './numbered-lines.ts';
export {
  FIRST_DATE,
  JANE,
  newRepository,
  repositoryAt,
  TEST_ENVIRONMENT,
  type CommitOptions,
  type TestRepository,
} from './test-repository.ts';
export { hostileRepositories, type HostileRepositories } from './hostile-repository.ts';
export { HOSTILE_SETTINGS, type HostileSetting, type Trap } from './hostile-settings.ts';
