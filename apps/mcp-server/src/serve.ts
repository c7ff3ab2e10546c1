import type { McpRequestContext, McpServer } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import type { Logger } from '@learning-memory/logging';
import { installFieldMessages } from '@learning-memory/schema-fields';
import type { Composed } from './compose.ts';
import { createMcpServer } from './mcp-server.ts';
import { ClientTransport } from './protocol/client-transport.ts';
import { serveSkills } from './protocol/serve-skills.ts';
import type { Config } from './config/config.ts';
import { FIRST_INDEX_NEEDS, indexSoon, type FirstIndexOptions } from './project/first-index.ts';
import { followIndexes } from './project/follow-indexes.ts';
import { recover, RECOVERY_NEEDS } from './recover.ts';

/** Clients kill a server half a second after they asked it to stop; every write is durable before that. */
const SHUTDOWN_LIMIT_MS = 400;

/** How often the process looks whether its parent is still there. */
const PARENT_CHECK_MS = 250;

export const SERVER_NEEDS = ['tools', 'prompts', 'upkeep', ...FIRST_INDEX_NEEDS, ...RECOVERY_NEEDS] as const;

/** Serves MCP of both eras on standard input and output until the client ends, and then ends the process. */
export async function serveClient(
  parts: Composed<(typeof SERVER_NEEDS)[number]>,
  config: Config,
  logger: Logger,
): Promise<never> {
  installFieldMessages();
  const { tools, prompts } = parts;
  const recovery = new AbortController();
  const onerror = oncePerError((error) => logger.warn('protocol.error', { error }));
  const ended = new Promise<string>((resolve) => {
    const transport = new ClientTransport({
      // Not every client makes a handshake, and none waits for more than its answer.
      onAnswered: () => void work(parts, { config, logger, signal: recovery.signal }),
      onClosed: () => resolve('connection closed'),
    });
    whenClientEnds(resolve);
    const connect = async ({ era }: McpRequestContext): Promise<McpServer> => {
      logger.info('client.connected', { era });
      const mcp = createMcpServer({ tools, prompts, logger, era });
      mcp.server.onerror = onerror;
      if (era === 'modern') await serveSkills(mcp, tools, logger);
      return mcp;
    };
    serveStdio(connect, { transport, onerror });
  });
  logger.info('server.ready', { tools: tools.length });

  const reason = await ended;
  logger.info('server.stopping', { reason });
  recovery.abort();
  const closed = await withinLimit(Promise.resolve(parts[Symbol.asyncDispose]()), logger);
  return closed ? process.exit(0) : endHard();
}

/** What nobody asks for: first what earlier processes left, then what goes on as long as the server runs. */
async function work(
  parts: Composed<(typeof SERVER_NEEDS)[number]>,
  { config, logger, signal }: FirstIndexOptions,
): Promise<void> {
  const recovered = recover(parts, logger, signal);
  void indexSoon(parts, { config, logger, signal, after: recovered });
  await recovered;
  parts.upkeep.keepUp(signal);
  try {
    if (signal.aborted || (await parts.projectSwitch.offReason()) !== undefined) return;
    followIndexes(parts, await parts.projectCode.indexes());
  } catch (error) {
    logger.warn('code-index.unfollowed', { error });
  }
}

/** An error of the connection is reported by it and by the server on it. */
function oncePerError(report: (error: Error) => void): (error: Error) => void {
  const reported = new WeakSet<Error>();
  return (error) => {
    if (!reported.has(error)) report(error);
    reported.add(error);
  };
}

/** Calls with the reason when the client asks to stop, or is gone. */
function whenClientEnds(resolve: (reason: string) => void): void {
  process.stdin.once('end', () => resolve('end of input'));
  process.stdout.once('error', () => resolve('output closed'));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => resolve(signal));
  // A killed client's pipe may be held open by its other children.
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (!isAlive(parent)) resolve('client process gone');
  }, PARENT_CHECK_MS);
  watch.unref();
}

function isAlive(parent: number): boolean {
  // POSIX hands orphans to another parent; Windows keeps the number of the dead one.
  if (process.ppid !== parent) return false;
  try {
    process.kill(parent, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** False where the work is not done by then. */
async function withinLimit(work: Promise<void>, logger: Logger): Promise<boolean> {
  const limit = new Promise<false>((resolve) => setTimeout(resolve, SHUTDOWN_LIMIT_MS, false).unref());
  const done = work.catch((error: unknown) => logger.warn('server.unclean', { error })).then(() => true);
  return Promise.race([done, limit]);
}

/**
 * `process.exit` stops threads first, waits for those in native code, and the driver of SQLite aborts the process when it finds
 * itself stopped. Every write is durable or undone, as after a power cut.
 */
function endHard(): never {
  process.kill(process.pid, 'SIGKILL');
  throw new Error('The process did not end.');
}
