import { homedir } from 'node:os';
import { silentLogger } from '@learning-memory/logging';
import type { ReadSettings } from '../config/read-settings.ts';
import { adviseOnDatabases } from '../database/database-advice.ts';
import { SERVER_INFO } from '../server-info.ts';
import { readSessionId } from '../session-id.ts';
import { runChecks, type CheckedPart } from './check.ts';
import { doctorChecks } from './checks.ts';
import { composeForDoctor } from './doctor-parts.ts';
import { toText, type DoctorReport } from './doctor-text.ts';
import { hooksWork, replayInstallations } from './replay/replay-installations.ts';

export interface DoctorOptions {
  readonly json: boolean;
  /** `bin/learning-memory.mjs` of the server that runs, absolute. */
  readonly program: string;
}

/** Prints the state of every part and of every hook on standard output; resolves with whether nothing failed. */
export async function runDoctor(settings: ReadSettings, { json, program }: DoctorOptions): Promise<boolean> {
  const { config, inForce } = settings;
  adviseOnDatabases();
  const { summary, checks } = await checkParts(settings);
  const hooks = await replayInstallations({
    program,
    homeDirectory: homedir(),
    configDirectory: process.env.CLAUDE_CONFIG_DIR === '' ? undefined : process.env.CLAUDE_CONFIG_DIR,
    projectDirectory: config.projectPath,
  });
  const report = { summary, settings: inForce, checks, hooks };
  const text = json ? `${JSON.stringify({ ...summary, settings: inForce, checks, hooks })}\n` : toText(report);
  process.stdout.write(text);
  return checks.every((check) => check.status !== 'failed') && hooksWork(hooks);
}

/** Closed before the hooks are played: theirs is a server of their own. */
async function checkParts(settings: ReadSettings): Promise<Pick<DoctorReport, 'summary' | 'checks'>> {
  const { config } = settings;
  await using parts = await composeForDoctor(config, {
    logger: silentLogger,
    sessionId: readSessionId({}),
    environment: process.env,
  });
  const checks: readonly CheckedPart[] = await runChecks(doctorChecks(settings, parts));
  const summary = {
    version: SERVER_INFO.version,
    node: process.version,
    home: config.home,
    journal: config.journalPath,
    model: 'failure' in parts.byModel ? config.embeddingModel : parts.byModel.embedding.model.id,
    store: config.vectorStore,
    toolsets: config.toolsets,
  };
  return { summary, checks };
}
