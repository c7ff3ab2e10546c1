import { existsSync } from 'node:fs';
import { dayOf } from '@learning-memory/context-assembler-core';
import { silentLogger, type LogFields, type Logger } from '@learning-memory/logging';
import { compose } from '../compose.ts';
import type { Config } from '../config/config.ts';
import { dataPaths } from '../data-paths.ts';
import { describeEntry, sayBriefly } from '../hooks/entry-text.ts';
import { createHookFailures, type HookFailures } from '../hooks/hook-failures.ts';
import { createShownItems } from '../hooks/shown/shown-items.ts';
import { rememberContexts } from '../hooks/shown/note-injection.ts';
import { showNew } from '../hooks/shown/show-new.ts';
import { createInjectionLog, itemsOf } from '../hooks/shown/injection-log.ts';
import { ownNote, unstoredNote } from '../notes/unstored-note.ts';
import type { Parts, Surroundings } from '../parts/parts.ts';
import { createClearedSession } from './cleared-session.ts';
import type { HookListener } from './hook-listener.ts';
import type { SessionInput } from './session-input.ts';
import { welcomeText } from './welcome.ts';

const LIMITS = {
  style: 'brief',
  maxTokens: 1000,
  /** The client replaces longer texts by a preview. */
  maxCharacters: 8500,
  deadlineMs: 1000,
} as const;

/** The journal is left out: it takes long to load, and few sessions need it. */
const RECALL_NEEDS = [
  'contextAssembler',
  'currentProject',
  'projects',
  'projectSwitch',
  'memories',
  'experiences',
] as const;

/** Where the transcript goes on that holds what was shown; anything else begins without it. */
const GOING_ON: readonly string[] = ['resume', 'fork'];

/** After these the conversation forgets what it had promised, while the server goes on. */
const FORGETFUL: readonly string[] = ['clear', 'compact'];

/**
 * The text a session starts with, if there is any that it does not hold already. Nothing that is only listed loads the model
 * or starts the clusterer.
 */
export async function startSession(
  config: Config,
  input: SessionInput,
  { late, tell }: HookListener,
): Promise<string | undefined> {
  if (config.injection === 'off') return undefined;
  const { database, logs } = dataPaths(config.home);
  const isForgetful = FORGETFUL.includes(input.source);
  // Asking the stores would make the file.
  const hasStored = existsSync(database);
  const logger = failureLogger(createHookFailures(logs));
  const surroundings = { logger, sessionId: input.sessionId, environment: process.env, isBrief: true };
  if (!isForgetful && !hasStored) return startFirst(config, input, surroundings);
  await using parts = await compose(config, RECALL_NEEDS, surroundings);
  if ((await parts.projectSwitch.offReason()) !== undefined) return undefined;
  const failed = (error: unknown): undefined => void logger.warn('entry.unread', { error });
  const open = isForgetful ? await promised(config, input, surroundings).catch(failed) : undefined;
  const recalled = hasStored ? await recall(parts, config, { ...input, logger, late }) : undefined;
  const texts = [open, recalled].filter((text) => text !== undefined);
  const text = texts.length > 0 ? texts.join('\n\n') : await welcome(parts, config, input).catch(failed);
  tell(text);
  return text;
}

/** Without a store, which takes long to load. */
async function startFirst(
  config: Config,
  { source }: SessionInput,
  surroundings: Surroundings,
): Promise<string | undefined> {
  if (source !== 'startup') return undefined;
  await using parts = await compose(config, ['projectSwitch'], surroundings);
  return (await parts.projectSwitch.offReason()) === undefined ? welcomeText(config) : undefined;
}

/** Where there is a store with nothing in it. */
async function welcome(
  { memories, experiences }: Pick<Parts, 'memories' | 'experiences'>,
  config: Config,
  { source }: SessionInput,
): Promise<string | undefined> {
  if (source !== 'startup' || (await memories.list({ limit: 1 })).total > 0 || (await experiences.count({})) > 0)
    return undefined;
  return welcomeText(config);
}

interface Recall extends Pick<SessionInput, 'sessionId' | 'source'>, Pick<Surroundings, 'logger'> {
  readonly late: AbortSignal;
}

async function recall(
  parts: Pick<Parts, (typeof RECALL_NEEDS)[number]>,
  config: Config,
  { sessionId, source, logger, late }: Recall,
): Promise<string | undefined> {
  const { logs, notes, shown: directory } = dataPaths(config.home);
  const shown = createShownItems(directory);
  if (!GOING_ON.includes(source)) {
    await shown.forget(sessionId).catch((error: unknown) => logger.warn('shown.unknown', { error }));
  }
  const projects = await parts.currentProject.idsOf();
  const projectOf = async (folder: string): Promise<string | undefined> => (await parts.projects.recognise(folder))?.id;
  const noted = { directory: notes, sessionId, projectOf };
  const readNote = source === 'compact' ? ownNote(noted) : unstoredNote({ ...noted, projects });
  const note = await readNote.catch((error: unknown) => {
    logger.warn('note.unread', { error });
    return undefined;
  });
  const { contextAssembler, contexts } = rememberContexts(parts.contextAssembler);
  const text = await showNew({ shown, sessionId, late, logger }, (seen) =>
    contextAssembler.light({ ...LIMITS, projects, seen, sessionId, unstoredNote: note }),
  );
  if (text === undefined || late.aborted) return undefined;
  // One before it was looked up anew, because another hook has shown some of it meanwhile.
  const last = contexts.slice(-1);
  const tokens = last.reduce((sum, context) => sum + context.tokens, 0);
  const project = async (): Promise<string> => (await parts.currentProject.read()).id;
  const injection = { session: sessionId, event: 'SessionStart', tokens, items: itemsOf(last) };
  await createInjectionLog(logs, { project }).record(injection);
  return text;
}

/** What is open comes first: it is what the agent has promised, after a clear in the session before. */
async function promised(config: Config, input: SessionInput, surroundings: Surroundings): Promise<string | undefined> {
  const { cleared: directory } = dataPaths(config.home);
  const cleared = createClearedSession({ ...config, directory, environment: process.env });
  const before = input.source === 'clear' ? await cleared.take(input.sessionId) : undefined;
  return describeOpenEntry(config, { ...surroundings, sessionId: before ?? input.sessionId });
}

async function describeOpenEntry(config: Config, surroundings: Surroundings): Promise<string | undefined> {
  await using parts = await compose(config, ['collector'], surroundings);
  const open = await parts.collector.current();
  if (open === undefined) return undefined;
  const { id, createdAt, goal } = open;
  const named = `Learning Memory: entry ${id} of this session is still open (${dayOf(createdAt)})`;
  return config.injection === 'minimal' ? `${named}: ${sayBriefly(goal)}` : `${named}.\n${describeEntry(open)}`;
}

/** What the text does without is told there too; what was not recorded would be told nowhere. */
function failureLogger(failures: HookFailures): Logger {
  const record = (event: string, fields: LogFields = {}): void => {
    void failures.record('session-start', fields.error ?? `${event} ${JSON.stringify(fields)}`);
  };
  return { ...silentLogger, warn: record, error: record };
}
