import { findInstallations, ownInstallation, type Surroundings } from './find-installations.ts';
import { MISSING_PLUGIN } from './find-plugin.ts';
import type { HookInstallation, SkippedInstallation } from './hook-installation.ts';
import { registeredTwice } from './registered-twice.ts';
import { replayHooks, type ReplayedHook } from './replay-hooks.ts';

export interface ReplayedInstallation extends Pick<HookInstallation, 'name' | 'path'> {
  readonly hooks: readonly ReplayedHook[];
}

export interface HookReport {
  /** Whether a client would run any of it: without a registration, this program is played. */
  readonly registered: boolean;
  readonly installations: readonly (ReplayedInstallation | SkippedInstallation)[];
  /** Where several of them do the same work, and how to be rid of one. */
  readonly twice?: string | undefined;
}

/** Plays the hooks of every place that registers them, one after the other, so that they do not slow each other down. */
export async function replayInstallations(surroundings: Surroundings): Promise<HookReport> {
  const found = await findInstallations(surroundings);
  const registered = found.some(({ name }) => name !== MISSING_PLUGIN);
  const installations: HookReport['installations'][number][] = [];
  for (const installation of registered ? found : [...found, ownInstallation(surroundings.program)]) {
    installations.push('handlers' in installation ? await replay(installation) : installation);
  }
  return { registered, installations, twice: registeredTwice(found) };
}

/** A home that cannot be made is no reason to say nothing. */
async function replay(installation: HookInstallation): Promise<ReplayedInstallation | SkippedInstallation> {
  const { name, path } = installation;
  try {
    return { name, path, hooks: await replayHooks(installation) };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { name, path, status: 'failed', message: `Its hooks could not be played: ${reason}` };
  }
}

/** Whether nothing that a client would run has failed. */
export function hooksWork({ installations }: HookReport): boolean {
  return installations.every((installation) =>
    'hooks' in installation
      ? installation.hooks.every(({ status }) => status !== 'failed')
      : installation.status !== 'failed',
  );
}
