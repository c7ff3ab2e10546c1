#!/usr/bin/env node
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { describePackages } from './describe-packages.mjs';
import { chosenNode } from './chosen-node.mjs';
import { tryPackages } from './try-packages.mjs';

const PAGE = 'docs/packages.md';
const root = fileURLToPath(new URL('../../../..', import.meta.url)).replace(/[\\/]$/u, '');

const node = await chosenNode(process.env.PACKAGES_NODE);
try {
  const result = await tryPackages({ root, node: node.program, say: (line) => console.log(line) });
  writeFileSync(join(root, PAGE), describePackages({ ...result, version: node.version }));
  const failed = [...result.packages, ...result.tasks, ...result.server].filter(({ problems }) => problems.length > 0);
  const tried = `${result.packages.length} packages and ${result.tasks.length} tasks`;
  console.log(`${tried}, ${failed.length} with problems; written to ${PAGE}.`);
  const { server, plans } = result.second;
  process.exitCode = failed.length === 0 && server.hasPatch && plans.missing.length === 0 ? 0 : 1;
} finally {
  node.dispose();
}
