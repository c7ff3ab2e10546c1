import { createLogger, type LogFields, type Logger } from '@learning-memory/logging';

/** People read what commands print: of the log only what went wrong, a line each, without traces of the stack. */
export function terminalLogger(): Logger {
  const logger = createLogger({ level: 'warn', format: 'pretty' });
  return {
    debug: (event, fields) => logger.debug(event, briefly(fields)),
    info: (event, fields) => logger.info(event, briefly(fields)),
    warn: (event, fields) => logger.warn(event, briefly(fields)),
    error: (event, fields) => logger.error(event, briefly(fields)),
  };
}

function briefly(fields: LogFields = {}): LogFields {
  const brief = Object.entries(fields).map(([name, value]) => [name, value instanceof Error ? value.message : value]);
  return Object.fromEntries(brief) as LogFields;
}
