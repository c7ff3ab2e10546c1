#!/usr/bin/env node
import { existsSync } from 'node:fs';

const program = new URL('../bundle/main.js', import.meta.url);
if (existsSync(program)) {
  await import(program);
} else {
  process.stderr.write('The server is not built yet. Run `npm run build` in the checkout, then try again.\n');
  process.exitCode = 1;
}
