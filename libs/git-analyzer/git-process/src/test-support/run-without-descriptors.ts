import { closeSync, openSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { LearningMemoryError } from '@learning-memory/errors';
import { gitEnvironment } from '../git-environment.ts';
import { readGit } from '../git-process.ts';

// Says what becomes of a run of git when this process may open no more files.
const program = { binary: 'git', directory: process.cwd(), environment: gitEnvironment(process.env) };
const opened: number[] = [];
try {
  for (;;) opened.push(openSync(process.execPath, 'r'));
} catch {
  // There are no more.
}
const error: unknown = await readGit(program, { args: ['version'] }).catch((reason: unknown) => reason);
// What comes late and is heard by nobody would end this process.
await sleep(100);
for (const descriptor of opened) closeSync(descriptor);
if (!LearningMemoryError.isInstance(error)) throw error;
process.stdout.write(`${error.code} ${String(error.details?.['reason'])}\n`);
