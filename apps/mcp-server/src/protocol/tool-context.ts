import type { Logger } from '@learning-memory/logging';
import type { ToolContext } from '@learning-memory/tool';
import type { ServerContext } from '@modelcontextprotocol/server';
import { tracedLogger } from './traced-logger.ts';

/** Where Claude Code says which of the model's calls it is. */
const CALL_ID = 'claudecode/toolUseId';

/** What a tool is told of the request that it answers. */
export function toolContext({ mcpReq }: ServerContext, logger: Logger): ToolContext {
  const progressToken = mcpReq._meta?.progressToken;
  const callId = mcpReq._meta?.[CALL_ID];
  return {
    ...(typeof callId === 'string' && { callId }),
    signal: mcpReq.signal,
    logger: tracedLogger(logger, mcpReq._meta),
    reportProgress({ done, total, message }) {
      if (progressToken === undefined) return;
      const params = { progressToken, progress: done, ...(total === undefined ? {} : { total }) };
      mcpReq
        .notify({ method: 'notifications/progress', params: message === undefined ? params : { ...params, message } })
        .catch((error: unknown) => logger.debug('progress.unsent', { error }));
    },
  };
}
