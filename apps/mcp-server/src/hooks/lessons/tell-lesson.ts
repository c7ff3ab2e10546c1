import type { AssembledContext } from '@learning-memory/context-assembler';
import type { HookServices, HookTime } from '../hook-services.ts';
import { writtenInput, type HookInput } from '../hook-input.ts';
import { viewerOf } from '../viewer-of.ts';
import { showNew } from '../shown/show-new.ts';

const LIMITS = { style: 'brief', maxTokens: 200 } as const;

/** The past failure that the action would repeat, or the error of its run has repeated; each once a session. */
export async function tellLesson(
  input: HookInput,
  { contextAssembler, currentProject, shown, warnings, tasks, logger }: HookServices,
  { deadlineMs, late }: HookTime,
): Promise<string | undefined> {
  const { tool_name: tool, error } = input;
  const toolInput = writtenInput(input);
  if (tool === '' || toolInput === '') return undefined;
  const projects = await currentProject.idsOf();
  const failed = error === '' ? {} : { error };
  const task = tasks.of(input.session_id);
  let lesson: AssembledContext | undefined;
  const told = await showNew({ shown, sessionId: viewerOf(input), late, logger }, async (seen) => {
    const asked = { tool, input: toolInput, ...failed, task, projects, seen, deadlineMs, ...LIMITS };
    return (lesson = await contextAssembler.lesson(asked));
  });
  // What is too late is seen by nobody, so that nobody can heed it.
  if (told !== undefined && !late.aborted) await noteGiven(input, lesson, warnings);
  return told;
}

async function noteGiven(
  input: HookInput,
  lesson: AssembledContext | undefined,
  warnings: HookServices['warnings'],
): Promise<void> {
  const item = lesson?.items[0]?.id;
  if (item !== undefined) await warnings.given(input, item);
}

/** What else the hook has to say is worth as much. */
export function orNothing(told: Promise<string | undefined>, { logger }: HookServices): Promise<string | undefined> {
  return told.catch((error: unknown) => {
    logger.warn('hook.part-failed', { error });
    return undefined;
  });
}
