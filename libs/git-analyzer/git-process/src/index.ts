/// <reference types="node" preserve="true" />
export { gitEnvironment } from './git-environment.ts';
export type { Environment, NamedSetting } from './git-environment.ts';
export { readGit, streamGit } from './git-process.ts';
export type { GitProgram, GitRun } from './git-process.ts';
export { NEUTRAL_KEYS } from './settings-table.ts';
export type { NeutralKey } from './settings-table.ts';
