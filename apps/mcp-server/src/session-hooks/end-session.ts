import { silentLogger } from '@learning-memory/logging';
import { compose } from '../compose.ts';
import type { Config } from '../config/config.ts';

/** Moves what the session resolved to the archive of the journal; an open entry stays for the next session to find. */
export async function endSession(config: Config, sessionId: string): Promise<undefined> {
  const surroundings = { logger: silentLogger, sessionId, environment: process.env, isBrief: true };
  await using parts = await compose(config, ['collector', 'projectSwitch'], surroundings);
  if ((await parts.projectSwitch.offReason()) !== undefined) return;
  await parts.collector.archive({ includeOwn: true });
}
