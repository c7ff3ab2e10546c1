import type { ContextAssembler, LessonRelation } from '@learning-memory/context-assembler';
import { writtenInput } from '../hook-input.ts';
import type { ProjectIds } from '@learning-memory/project';
import { createOpenWarnings, runKey, type FollowedAction, type OpenWarning } from './open-warnings.ts';
import type { WarningFate, WarningLog } from './warning-log.ts';

export interface FollowedRun {
  readonly run: FollowedAction;
  readonly ending: 'passed' | 'failed';
  /** Of tests or a build that passed: then it speaks for edits too. */
  readonly isProof: boolean;
}

/** Looks what is done after a lesson was told, in the session that was told it, and records that. */
export interface WarningFollower {
  /** An item was told at the action, or after its run with the error of the input. */
  given(action: FollowedAction, item: string): Promise<void>;
  /** Right before an action; to be called before it is told anything itself. */
  acted(action: FollowedAction): Promise<void>;
  ended(run: FollowedRun): Promise<void>;
}

export interface WarningFollowerOptions {
  readonly contextAssembler: Pick<ContextAssembler, 'relate'>;
  readonly log: WarningLog;
  readonly projects: () => Promise<ProjectIds | undefined>;
}

export function createWarningFollower({ contextAssembler, log, projects }: WarningFollowerOptions): WarningFollower {
  const warnings = createOpenWarnings();

  const note = async (action: FollowedAction, { item, fates }: OpenWarning, fate: WarningFate): Promise<void> => {
    if (fates.has(fate)) return;
    fates.add(fate);
    await log.record({ session: action.session_id, item, fate });
  };

  const relate = async (action: FollowedAction, item: string, error?: string): Promise<LessonRelation> => {
    const asked = { item, tool: action.tool_name, input: writtenInput(action), projects: await projects() };
    return contextAssembler.relate(error === undefined ? asked : { ...asked, error });
  };

  const passed = async ({ run, isProof }: FollowedRun, open: OpenWarning): Promise<void> => {
    if (isProof || open.ground.has(runKey(run))) await note(run, open, 'succeeded');
  };

  const failed = async ({ run }: FollowedRun, open: OpenWarning): Promise<void> => {
    // The run that was warned of had begun before anybody read the warning.
    const isWarnedOf = !open.isOfError && open.ground.has(runKey(run));
    if (run.error === '' || isWarnedOf) return;
    if ((await relate(run, open.item, run.error)) === 'repeats') await note(run, open, 'ignored');
  };

  return {
    given: (action, item) => note(action, warnings.open(action, item), 'given'),
    async acted(action) {
      const opens = warnings.of(action);
      if (opens.length > 0) warnings.count(action);
      for (const open of opens) {
        const relation = await relate(action, open.item);
        if (relation === 'unrelated') continue;
        open.ground.add(runKey(action));
        if (relation === 'avoids') await note(action, open, 'heeded');
        // Once something else was done first, the same again is what the lesson wants; its end says otherwise.
        else if (!open.isOfError && !open.fates.has('heeded')) await note(action, open, 'ignored');
      }
    },
    async ended(run) {
      for (const open of warnings.of(run.run)) await (run.ending === 'passed' ? passed : failed)(run, open);
    },
  };
}
