import { join } from 'node:path';
import { importCircles, importGraph } from './import-circles.ts';
import { trackedFiles, workspaceRoot } from './test-support/workspace.ts';

const SOURCE = /^(apps|libs|tools)\/.+\.(ts|mjs)$/u;
const TEST = /(\.test\.|\.example\.|\/test-support\/)/u;

/** Sources of the repository that are looked at for circles, relative to its root. */
export function circleSources(): readonly string[] {
  return trackedFiles().filter((path) => SOURCE.test(path) && !TEST.test(path));
}

/** Circles of imports among them, types included; `[]` when there is none. */
export function workspaceCircles(): readonly (readonly string[])[] {
  return importCircles(importGraph(circleSources().map((path) => join(workspaceRoot, path))), workspaceRoot);
}
