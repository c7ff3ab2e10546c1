/// <reference types="node" preserve="true" />
export { gitEnvironment, settingsEnvironment } from './git-environment.ts';
export type { Environment } from './git-environment.ts';
export { readGit, streamGit } from './git-process.ts';
export type { GitProgram, GitRun } from './git-process.ts';
