import type { HookServices } from '../hook-services.ts';

type Preparing = Pick<
  HookServices,
  'contextAssembler' | 'currentProject' | 'projectSwitch' | 'injection' | 'traces' | 'logger'
>;

/**
 * Has what lessons look at read once, behind the answer to the first hook, which is usually that of a prompt: the model takes
 * longer to its first action.
 */
export function createLessonPreparation(services: Preparing): () => void {
  const { contextAssembler, currentProject, projectSwitch, injection, traces, logger } = services;
  let isBegun = injection === 'off';
  const prepare = async (): Promise<void> => {
    if ((await projectSwitch.offReason()) !== undefined) return;
    await traces.removeOld();
    await contextAssembler.prepare({ projects: await currentProject.idsOf() });
  };
  return () => {
    if (isBegun) return;
    isBegun = true;
    setImmediate(() => void prepare().catch((error: unknown) => logger.warn('hook.unprepared', { error })));
  };
}
