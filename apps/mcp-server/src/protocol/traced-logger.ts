import type { LogFields, Logger } from '@learning-memory/logging';

/** A parent of the W3C's trace context: version, trace, span and flags. */
const TRACE_PARENT = /^[\da-f]{2}-[\da-f]{32}-[\da-f]{16}-[\da-f]{2}$/u;

/** A logger whose lines name the trace that the client says the request belongs to; anything else is left out. */
export function tracedLogger(logger: Logger, meta: Readonly<Record<string, unknown>> | undefined): Logger {
  const traceparent = meta?.traceparent;
  if (typeof traceparent !== 'string' || !TRACE_PARENT.test(traceparent)) return logger;
  const traced = (fields?: LogFields): LogFields => ({ ...fields, traceparent });
  return {
    debug: (event, fields) => logger.debug(event, traced(fields)),
    info: (event, fields) => logger.info(event, traced(fields)),
    warn: (event, fields) => logger.warn(event, traced(fields)),
    error: (event, fields) => logger.error(event, traced(fields)),
  };
}
