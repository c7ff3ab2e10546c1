#!/usr/bin/env node
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import process from 'node:process';
import { libraryRoots } from './src/packages.mjs';
import { workspaceRoot } from './src/paths.mjs';
import { withExample } from './src/readme-example.mjs';

// Copies each package's src/readme.example.ts into its README; with --check only says where they differ.
const check = process.argv.includes('--check');

for (const root of libraryRoots()) {
  const [readmePath, examplePath] = [join(root, 'README.md'), join(root, 'src/readme.example.ts')];
  if (!existsSync(readmePath) || !existsSync(examplePath)) continue;
  const readme = readFileSync(readmePath, 'utf8');
  const synced = withExample(readme, readFileSync(examplePath, 'utf8'));
  if (synced === readme) continue;
  const name = relative(workspaceRoot, readmePath);
  if (synced === undefined || check) {
    console.error(synced === undefined ? `${name} has no example markers` : `${name} differs from its example`);
    process.exitCode = 1;
  } else {
    writeFileSync(readmePath, synced);
    console.log(`${name} updated`);
  }
}
