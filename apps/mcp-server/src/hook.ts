import { hookPlaces } from './session-hooks/hook-places.ts';
import { readInput } from './session-hooks/read-input.ts';
import { runSessionHook } from './session-hooks/run-session-hook.ts';

// `learning-memory hook <event>`: a program of its own, because a client waits for it at the start of each session.
const input = await readInput(process.stdin);
process.stdout.write(await runSessionHook(process.argv[3] ?? '', input, hookPlaces(process.env, process.cwd())));
process.exitCode = 0;
