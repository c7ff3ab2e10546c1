import type { Config } from '../config/config.ts';
import { createHookFailures } from '../hooks/hook-failures.ts';
import { dataPaths } from '../data-paths.ts';
import { endSession } from './end-session.ts';
import type { HookListener } from './hook-listener.ts';
import { readSessionInput, type SessionInput } from './session-input.ts';
import { startSession } from './start-session.ts';

type SessionHook = (config: Config, input: SessionInput, listener: HookListener) => Promise<string | undefined>;

interface ServedHook {
  readonly event: string;
  readonly run: SessionHook;
}

/** Hooks that a client runs as commands, because no server runs yet or any more. */
const SESSION_HOOKS: Readonly<Record<string, ServedHook>> = {
  'session-start': { event: 'SessionStart', run: startSession },
  'session-end': { event: 'SessionEnd', run: endSession },
};

/** A client waits for the start of a session; behind this it goes on without us. */
const LIMIT_MS = 2000;

/** Resolves with what is to be printed. Never rejects: what goes wrong is in the log that `doctor` shows. */
export async function runSessionHook(hook: string, input: string, config: Config): Promise<string> {
  try {
    const served = Object.hasOwn(SESSION_HOOKS, hook) ? SESSION_HOOKS[hook] : undefined;
    if (served === undefined) {
      throw new Error(`There is no such hook; known are ${Object.keys(SESSION_HOOKS).join(', ')}.`);
    }
    const late = new AbortController();
    const answer = new Promise<string | undefined>((tell, fail) => {
      served.run(config, readSessionInput(input), { late: late.signal, tell }).then(tell, fail);
    });
    const additionalContext = await Promise.race([answer, lateness(late)]);
    if (additionalContext === undefined) return '';
    return JSON.stringify({ hookSpecificOutput: { hookEventName: served.event, additionalContext } });
  } catch (error) {
    await createHookFailures(dataPaths(config.home).logs).record(hook, error);
    return '';
  }
}

function lateness(late: AbortController): Promise<never> {
  return new Promise((_, reject) => {
    const giveUp = (): void => {
      const error = new Error(`It took longer than ${LIMIT_MS} ms, so nothing was shown.`);
      late.abort(error);
      reject(error);
    };
    setTimeout(giveUp, LIMIT_MS).unref();
  });
}
