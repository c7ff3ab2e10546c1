import type { ActiveGhap } from '@learning-memory/ghap';
import type { HookServices } from './hook-services.ts';

/** The open entry of the agent, else that of its session: what a subagent does is done for it. */
export async function entryWorkedFor({
  collector,
  session,
}: Pick<HookServices, 'collector' | 'session'>): Promise<ActiveGhap | undefined> {
  return (await collector.current()) ?? session.current();
}
