#!/usr/bin/env node
import { existsSync } from 'node:fs';

// A client waits for its hooks, so they load no more than they need.
const name = process.argv[2] === 'hook' ? 'hook' : 'main';
const program = new URL(`../bundle/code/${name}.js`, import.meta.url);
if (existsSync(program)) {
  await import(program);
} else {
  process.stderr.write('The server is not built yet. Run `npm run build` in the checkout, then try again.\n');
  process.exitCode = 1;
}
