import type { AssembledContext } from '@learning-memory/context-assembler';
import type { HookServices, HookTime } from '../hook-services.ts';
import { writtenInput, type HookInput } from '../hook-input.ts';
import { SOUGHT_MS } from '../hook-time.ts';
import { viewerOf } from '../viewer-of.ts';
import { showNew } from '../shown/show-new.ts';

/** Before the id of the item that tells what went wrong with a file. */
const FILE = 'file:';
const LIMITS = { style: 'brief', maxTokens: 200 } as const;

/** The past failure that the action would repeat, or the error of its run has repeated; each once a session. */
export async function tellLesson(
  input: HookInput,
  { contextAssembler, currentProject, shown, warnings, mendings, logger }: HookServices,
  { late }: Pick<HookTime, 'late'>,
): Promise<string | undefined> {
  const { tool_name: tool, error, session_id: sessionId } = input;
  const toolInput = writtenInput(input);
  if (tool === '' || toolInput === '') return undefined;
  const projects = await currentProject.idsOf();
  const failed = error === '' ? {} : { error };
  let lesson: AssembledContext | undefined;
  const told = await showNew({ shown, sessionId: viewerOf(input), logger }, async (seen) => {
    const asked = { tool, input: toolInput, ...failed, projects, seen, deadlineMs: SOUGHT_MS, ...LIMITS };
    const mends = mendings.isOne(sessionId);
    return (lesson = await contextAssembler.lesson({ ...asked, mends, sessionId }));
  });
  // What is told after the action cannot be heeded by it.
  if (told !== undefined && !late.aborted) await noteTold(input, lesson, { warnings, mendings });
  return told;
}

/** Of a file nothing is warned of, which could be heeded. */
async function noteTold(
  input: HookInput,
  lesson: AssembledContext | undefined,
  { warnings, mendings }: Pick<HookServices, 'warnings' | 'mendings'>,
): Promise<void> {
  const item = lesson?.items[0]?.id;
  if (item?.startsWith(FILE) === true) mendings.told(input.session_id);
  else if (item !== undefined) await warnings.given(input, item);
}

/** What else the hook has to say is worth as much. */
export function orNothing(told: Promise<string | undefined>, { logger }: HookServices): Promise<string | undefined> {
  return told.catch((error: unknown) => {
    logger.warn('hook.part-failed', { error });
    return undefined;
  });
}
