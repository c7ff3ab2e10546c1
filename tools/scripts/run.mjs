#!/usr/bin/env node
import process from 'node:process';
import { runCommand } from './src/run-command.mjs';

const [command, ...args] = process.argv.slice(2);
process.exitCode = await runCommand(command, args);
