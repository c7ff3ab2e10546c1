import { INTERNAL_ERROR, INVALID_PARAMS, type JSONRPCMessage } from '@modelcontextprotocol/server';

/** What the SDK says before the issues of a request that does not fit its schema. */
const HEAD = /^(?:Invalid [\w/]+ request: )?(?=\[)/u;

/**
 * An answer as it is, but where the SDK answers the JSON of a schema's issues: a request that does not fit is the client's, by
 * its code (JSON-RPC 2.0, -32602), and the message has each issue once, as a sentence.
 */
export function withReadableError(message: JSONRPCMessage): JSONRPCMessage {
  if (!('error' in message)) return message;
  const { code, message: said } = message.error;
  if (code !== INTERNAL_ERROR && code !== INVALID_PARAMS) return message;
  const issues = HEAD.test(said) ? issuesIn(said.replace(HEAD, '')) : [];
  if (issues.length === 0) return message;
  return { ...message, error: { ...message.error, code: INVALID_PARAMS, message: [...new Set(issues)].join(' ') } };
}

function issuesIn(text: string): readonly string[] {
  try {
    const issues = JSON.parse(text) as readonly { readonly message?: unknown; readonly path?: unknown }[];
    return issues.flatMap(({ message, path }) => (typeof message === 'string' && Array.isArray(path) ? [message] : []));
  } catch {
    return [];
  }
}
