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
