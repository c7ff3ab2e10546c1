import { closeSync, openSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { runHookCommand } from '../doctor/replay/run-hook-command.ts';

// Says what becomes of a hook when this process may open no more files.
const opened: number[] = [];
try {
  for (;;) opened.push(openSync(process.execPath, 'r'));
} catch {
  // There are no more.
}
const { signal } = new AbortController();
const options = { environment: {}, workingDirectory: process.cwd(), input: '', signal };
const said = await runHookCommand({ type: 'command', command: process.execPath, args: [], timeout: 20 }, options).catch(
  String,
);
// What comes late and is heard by nobody would end this process.
await sleep(100);
for (const descriptor of opened) closeSync(descriptor);
process.stdout.write(`${said}\n`);
