import { parse } from 'node:path';
import { cacheCompiled } from './cache-compiled.ts';
import { readSettings } from './config/read-settings.ts';
import { dataPaths } from './data-paths.ts';
import { DATA_HOME, DATA_HOME_FLAG } from './install/data-home-setting.ts';
import { makePrivateFiles } from './keep-private.ts';
import { readInput } from './session-hooks/read-input.ts';
import { runSessionHook } from './session-hooks/run-session-hook.ts';

// `learning-memory hook <event>`: a program of its own, because a client waits for it at the start of each session.
makePrivateFiles();
const input = await readInput(process.stdin);
// A hook goes on whatever a setting says: the server complains about those that cannot be.
const flags = { [DATA_HOME]: flagged(DATA_HOME_FLAG) };
const { config } = readSettings({ env: process.env, flags, workingDirectory: workingDirectory() });
cacheCompiled({ home: config.home, directory: dataPaths(config.home).compiled });
process.stdout.write(await runSessionHook(process.argv[3] ?? '', input, config));
process.exitCode = 0;

function flagged(flag: string): string | undefined {
  const at = process.argv.indexOf(flag);
  return at < 0 ? undefined : process.argv[at + 1];
}

/** Of a deleted one what it was called. */
function workingDirectory(): string {
  try {
    return process.cwd();
  } catch {
    return process.env.PWD ?? parse(process.execPath).root;
  }
}
