export const LOG_LEVELS = ['debug', 'info', 'warn', 'error'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** JSON facts of one event; an `Error` under `error` is written with its code and causes. Never secrets or user text. */
export type LogFields = Readonly<Record<string, unknown>>;

/** Takes an event name (`noun.verb`, for example `entry.resolved`) and its fields. Never throws. */
export interface Logger {
  debug(event: string, fields?: LogFields): void;
  info(event: string, fields?: LogFields): void;
  warn(event: string, fields?: LogFields): void;
  error(event: string, fields?: LogFields): void;
}

/** The default of every library: says nothing. */
export const silentLogger: Logger = { debug() {}, info() {}, warn() {}, error() {} };
