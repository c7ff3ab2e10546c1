import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import type { Logger } from '@learning-memory/logging';
import { installFieldMessages } from '@learning-memory/schema-fields';
import type { Composed } from './compose.ts';
import { createMcpServer } from './mcp-server.ts';
import { MAX_MESSAGE_BYTES, messageLines } from './message-lines.ts';
import { recover, RECOVERY_NEEDS } from './recover.ts';

/** Clients kill a server half a second after they asked it to stop; every write is durable before that. */
const SHUTDOWN_LIMIT_MS = 400;

/** How often the process looks whether its parent is still there. */
const PARENT_CHECK_MS = 250;

export const SERVER_NEEDS = ['tools', 'prompts', 'upkeep', ...RECOVERY_NEEDS] as const;

/** Serves MCP on standard input and output until the client ends, then resolves. */
export async function serveStdio(parts: Composed<(typeof SERVER_NEEDS)[number]>, logger: Logger): Promise<void> {
  installFieldMessages();
  const { tools, prompts } = parts;
  const server = createMcpServer({ tools, prompts, logger });
  const ended = clientEnd(server);
  const recovery = new AbortController();
  server.oninitialized = () => {
    void recover(parts, logger, recovery.signal).then(() => parts.upkeep.keepUp(recovery.signal));
  };
  const messages = process.stdin.pipe(messageLines((line) => process.stdout.write(line)));
  const options = { maxBufferSize: MAX_MESSAGE_BYTES + 1 };
  await server.connect(new StdioServerTransport(messages, process.stdout, options));
  logger.info('server.ready', { tools: tools.length });

  const reason = await ended;
  logger.info('server.stopping', { reason });
  recovery.abort();
  await withinLimit(Promise.resolve(parts[Symbol.asyncDispose]()), logger);
}

/** Resolves with the reason when the client closes the connection, asks to stop, or is gone. */
function clientEnd(server: { onclose?: (() => void) | undefined }): Promise<string> {
  return new Promise((resolve) => {
    server.onclose = () => resolve('connection closed');
    process.stdin.once('end', () => resolve('end of input'));
    process.stdout.once('error', () => resolve('output closed'));
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => resolve(signal));
    // A killed client's pipe may be held open by its other children.
    const parent = process.ppid;
    const watch = setInterval(() => {
      if (!isAlive(parent)) resolve('client process gone');
    }, PARENT_CHECK_MS);
    watch.unref();
  });
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

async function withinLimit(work: Promise<void>, logger: Logger): Promise<void> {
  const limit = new Promise<void>((resolve) => setTimeout(resolve, SHUTDOWN_LIMIT_MS).unref());
  await Promise.race([work.catch((error: unknown) => logger.warn('server.unclean', { error })), limit]);
}
