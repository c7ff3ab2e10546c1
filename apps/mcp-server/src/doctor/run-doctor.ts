import { homedir } from 'node:os';
import { silentLogger } from '@learning-memory/logging';
import { compose } from '../compose.ts';
import type { Config } from '../config/load-config.ts';
import { SERVER_INFO } from '../mcp-server.ts';
import { readSessionId } from '../session-id.ts';
import { runChecks, type CheckedPart } from './check.ts';
import { doctorChecks } from './checks.ts';
import { toText, type DoctorReport } from './doctor-text.ts';
import { hooksWork, replayInstallations } from './replay/replay-installations.ts';

export interface DoctorOptions {
  readonly json: boolean;
  /** `bin/learning-memory.mjs` of the server that runs, absolute. */
  readonly program: string;
}

/** Prints the state of every part and of every hook on standard output; resolves with whether nothing failed. */
export async function runDoctor(config: Config, { json, program }: DoctorOptions): Promise<boolean> {
  const { summary, checks } = await checkParts(config);
  const hooks = await replayInstallations({
    program,
    homeDirectory: homedir(),
    configDirectory: process.env.CLAUDE_CONFIG_DIR === '' ? undefined : process.env.CLAUDE_CONFIG_DIR,
    projectDirectory: config.projectPath,
    dataHome: config.home,
  });
  const text = json ? `${JSON.stringify({ ...summary, checks, hooks })}\n` : toText({ summary, checks, hooks });
  process.stdout.write(text);
  return checks.every((check) => check.status !== 'failed') && hooksWork(hooks);
}

/** Closed before the hooks are played: theirs is a server of their own. */
async function checkParts(config: Config): Promise<Omit<DoctorReport, 'hooks'>> {
  await using application = await compose(config, {
    logger: silentLogger,
    sessionId: readSessionId({}),
    environment: process.env,
  });
  const checks: readonly CheckedPart[] = await runChecks(doctorChecks(config, application));
  const summary = {
    version: SERVER_INFO.version,
    node: process.version,
    home: config.home,
    journal: config.journalPath,
    model: application.embedding.model.id,
    store: config.vectorStore,
    toolsets: config.toolsets,
  };
  return { summary, checks };
}
