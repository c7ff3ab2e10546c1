import type { HookServices } from '../hook-services.ts';

type Preparing = Pick<
  HookServices,
  'contextAssembler' | 'currentProject' | 'projectSwitch' | 'injection' | 'traces' | 'logger'
>;

/** The first hook of a process finds nothing read, and would be left out although it may be the one that has a lesson to tell. */
const UNPREPARED_LIMIT = 1000;

export interface LessonPreparation {
  /** Once; does not wait. */
  begin(): void;
  /** Milliseconds that a hook may take which usually may take `usual`. */
  limit(usual: number): number;
}

/**
 * Has what lessons look at read once, behind the answer to the first hook, which is usually that of a prompt: the model takes
 * longer to its first action.
 */
export function createLessonPreparation(services: Preparing): LessonPreparation {
  const { contextAssembler, currentProject, projectSwitch, injection, traces, logger } = services;
  let isBegun = injection === 'off';
  let isOver = isBegun;
  const prepare = async (): Promise<void> => {
    if ((await projectSwitch.offReason()) !== undefined) return;
    await traces.removeOld();
    await contextAssembler.prepare({ projects: await currentProject.idsOf() });
  };
  const run = (): void => {
    prepare()
      .catch((error: unknown) => logger.warn('hook.unprepared', { error }))
      .finally(() => (isOver = true));
  };
  return {
    begin() {
      if (isBegun) return;
      isBegun = true;
      setImmediate(run);
    },
    limit: (usual) => (isOver ? usual : Math.max(usual, UNPREPARED_LIMIT)),
  };
}
