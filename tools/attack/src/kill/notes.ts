import { readdir, readFile, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Home } from '../support/home.ts';
import type { Random } from '../support/random.ts';
import { startCommand, type Json, type ServerProcess } from '../support/server-process.ts';
import { Ledger } from './ledger.ts';
import { sentence } from './words.ts';
import { readAll, type Writer } from './writer.ts';

const TRANSCRIPT = new URL(
  '../../../../libs/foundation/session-note/src/test-support/transcripts/interrupted.jsonl',
  import.meta.url,
);
/** What the session decided: each gets words of its own there. */
const DECIDED = 'sliding window';
/** Within so long after its start, the program of a hook is killed at any moment. */
const LIFE_MS = 400;
const KILLED_HOOKS = 0.4;
const BY_SERVER = 0.6;
const HOPELESS_MS = 30_000;
const PAGE = 100;
const NOTE: Json = { note: true };
const NO_NOTE: Json = { note: false };

/**
 * Hooks of sessions: `Stop` and `PreCompact` through a server, `learning-memory hook session-end` beside it, some killed. Once
 * one of the last two has answered, the note of its session becomes a memory.
 */
export function noteWriter(home: Home, random: Random): Writer {
  const ledger = new Ledger();
  let last = 0;

  async function newSession(): Promise<readonly [words: string, input: Json]> {
    const words = sentence(random);
    const folder = join(home.folder, 'transcripts');
    const id = `noted-${String((last += 1))}`;
    const path = join(folder, `${id}.jsonl`);
    await mkdir(folder, { recursive: true });
    await writeFile(path, (await readFile(TRANSCRIPT, 'utf8')).replaceAll(DECIDED, words));
    ledger.acknowledge(words, NO_NOTE);
    ledger.allow(words, NOTE);
    return [words, { session_id: id, transcript_path: path }];
  }

  return {
    name: 'notes of sessions',
    async write(server) {
      const [words, input] = await newSession();
      await server.expect('handle_hook', { event: 'Stop', ...input });
      const ask = async (): Promise<undefined> => {
        await server.expect('handle_hook', { event: 'PreCompact', ...input });
      };
      const end = random.fraction() < BY_SERVER ? ask : () => endSession(home, random, input);
      return await ledger.change(words, NOTE, () => unlessFailed(home, end)).catch(ignoreUnacknowledged);
    },
    async readBack(server) {
      await allMet(home);
      const contents = (await listNotes(server)).map(({ content }) => String(content));
      return await readAll(ledger.keys, async (words) => {
        const note = contents.some((content) => content.includes(words));
        const found = ledger.compare(words, { note });
        // A session without its end has a draft, which becomes a memory when nobody goes on with it.
        if (!note) ledger.allow(words, NOTE);
        return found;
      });
    },
  };
}

/** Nobody knows whether the note was asked for. */
class Unacknowledged extends Error {}

function ignoreUnacknowledged(error: unknown): undefined {
  if (!(error instanceof Unacknowledged)) throw error;
}

/** A hook never fails its client: that it could not do what it should in its time is in this log. */
async function failuresOf({ path }: Home): Promise<string> {
  return await readFile(join(path, 'logs', 'hooks.jsonl'), 'utf8').catch(() => '');
}

async function unlessFailed(home: Home, answer: () => Promise<Json | undefined>): Promise<Json | undefined> {
  const before = await failuresOf(home);
  const refusal = await answer();
  if ((await failuresOf(home)) !== before) throw new Unacknowledged();
  return refusal;
}

async function endSession(home: Home, random: Random, input: Json): Promise<Json | undefined> {
  const hook = { hook_event_name: 'SessionEnd', cwd: home.project, reason: 'other', ...input };
  const { child, ended } = startCommand(home, ['hook', 'session-end'], JSON.stringify(hook));
  if (random.fraction() < KILLED_HOOKS) setTimeout(() => child.kill('SIGKILL'), random.below(LIFE_MS));
  const { code, stderr } = await ended;
  if (code === null) throw new Unacknowledged();
  return code === 0 ? undefined : { error: { type: 'hook', message: stderr } };
}

/** What was asked for is stored by the server that runs. */
async function allMet({ path }: Home): Promise<void> {
  const begun = performance.now();
  const open = async (): Promise<readonly string[]> =>
    (await readdir(join(path, 'notes')).catch(() => [])).filter((name) => !/\.(?:note\.json|tmp|lock)$/u.test(name));
  while ((await open()).length > 0 && performance.now() - begun < HOPELESS_MS) await sleep(50);
}

async function listNotes(server: ServerProcess): Promise<readonly Json[]> {
  const found: Json[] = [];
  for (let offset = 0; ; offset += PAGE) {
    const { results } = await server.expect('list_memories', {
      tags: ['session-note'],
      limit: PAGE,
      offset,
      project: '*',
    });
    found.push(...(results as readonly Json[]));
    if ((results as readonly Json[]).length < PAGE) return found;
  }
}
