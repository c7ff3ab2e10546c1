#!/usr/bin/env node
import process from 'node:process';
import { runCreateAdapter } from '../dist/index.js';

process.exitCode = await runCreateAdapter({
  args: process.argv.slice(2),
  input: process.stdin,
  output: process.stdout,
  errors: process.stderr,
  workingDirectory: process.cwd(),
});
