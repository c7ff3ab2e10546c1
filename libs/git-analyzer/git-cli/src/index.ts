export { createGitCliReader } from './git-cli-reader.ts';
export type { GitCliReaderOptions } from './git-cli-reader.ts';
export type { Environment } from '@learning-memory/git-analyzer-git-process';
export { OLDEST_GIT, readGitVersion } from './git-version.ts';
export type { GitInstallation } from './git-version.ts';
