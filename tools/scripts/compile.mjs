#!/usr/bin/env node
import process from 'node:process';
import { compile, everySource } from './src/build.mjs';

// What Nx runs before a task that needs compiled packages: one compiler for all of them.
process.exitCode = await compile(everySource());
