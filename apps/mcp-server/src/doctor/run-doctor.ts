import { silentLogger } from '@learning-memory/logging';
import { compose } from '../compose.ts';
import type { Config } from '../config/load-config.ts';
import { SERVER_INFO } from '../mcp-server.ts';
import { readSessionId } from '../session-id.ts';
import { runChecks, type CheckedPart, type CheckStatus } from './check.ts';
import { doctorChecks } from './checks.ts';

const MARKS: Readonly<Record<CheckStatus, string>> = { ok: 'ok     ', warning: 'warning', failed: 'FAILED ' };

/** Prints the state of every part on standard output; resolves with whether nothing failed. */
export async function runDoctor(config: Config, { json }: { readonly json: boolean }): Promise<boolean> {
  await using application = await compose(config, {
    logger: silentLogger,
    sessionId: readSessionId({}),
    environment: process.env,
  });
  const checks = await runChecks(doctorChecks(config, application));
  const summary = {
    version: SERVER_INFO.version,
    node: process.version,
    home: config.home,
    journal: config.journalPath,
    model: application.embedding.model.id,
    store: config.vectorStore,
    toolsets: config.toolsets,
  };
  process.stdout.write(json ? `${JSON.stringify({ ...summary, checks })}\n` : toText(summary, checks));
  return checks.every((check) => check.status !== 'failed');
}

function toText(summary: Readonly<Record<string, unknown>>, checks: readonly CheckedPart[]): string {
  const facts = Object.entries(summary).map(([name, value]) => `${name.padEnd(16)} ${String(value)}`);
  const states = checks.map(({ name, status, message }) => `${MARKS[status]} ${name.padEnd(16)} ${message}`);
  return `${[...facts, '', ...states].join('\n')}\n`;
}
