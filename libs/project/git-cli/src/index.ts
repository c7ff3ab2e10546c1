export { createGitCliRepositoryReader } from './git-cli-repository-reader.ts';
export type { GitCliRepositoryReaderOptions } from './git-cli-repository-reader.ts';
