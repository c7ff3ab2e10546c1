import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { silentLogger } from '@learning-memory/logging';
import { compose, loadConfig } from '@learning-memory/server';
import { callTool } from '@learning-memory/tool';
import { SESSION_EXAMPLE } from '../home/session-example.ts';

/** A hook has a third of a second; on a very busy machine an answer may come too late. */
const MOST_TRIES = 20;

/** What the real server says before the command of the example, once its failure is recorded. */
export async function saidBeforeCommand(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'docs-site-session-'));
  const project = join(directory, 'client');
  await mkdir(project);
  const config = loadConfig({ env: { LEARNING_MEMORY_HOME: join(directory, 'home') }, workingDirectory: project });
  const surroundings = { logger: silentLogger, sessionId: 'docs-site', environment: {} };
  try {
    await using parts = await compose(config, ['tools'], surroundings);
    const call = async (name: string, input: unknown): Promise<HookAnswer> => {
      const tool = parts.tools.find((each) => each.name === name);
      if (tool === undefined) throw new Error(`The server has no tool ${name}`);
      const context = { signal: new AbortController().signal, logger: silentLogger, reportProgress: () => undefined };
      const reply = await callTool(tool, input, context);
      if (reply.status !== 'done') throw new Error(`${name} failed: ${JSON.stringify(reply)}`);
      return reply.output as HookAnswer;
    };
    await call('start_ghap', SESSION_EXAMPLE.draft);
    await call('resolve_ghap', SESSION_EXAMPLE.resolution);
    return await beforeCommand(call, MOST_TRIES);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

interface HookAnswer {
  readonly hookSpecificOutput?: { readonly additionalContext?: string };
}

async function beforeCommand(
  call: (name: string, input: unknown) => Promise<HookAnswer>,
  tries: number,
): Promise<string> {
  const input = { event: 'PreToolUse', tool_name: 'Bash', tool_input: { command: SESSION_EXAMPLE.command } };
  const { hookSpecificOutput } = await call('handle_hook', input);
  const said = hookSpecificOutput?.additionalContext ?? '';
  return said === '' && tries > 1 ? await beforeCommand(call, tries - 1) : said;
}
