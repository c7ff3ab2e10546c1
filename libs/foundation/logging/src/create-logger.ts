import { redactFields } from '@learning-memory/redaction';
import { createConsola, type ConsolaReporter, type LogObject } from 'consola/core';
import { LOG_LEVELS, type LogFields, type Logger, type LogLevel } from './logger.ts';
import { plainFields } from './plain-value.ts';

export interface LoggerOptions {
  readonly level: LogLevel;
  /** `json` writes one object a line; `pretty` is for a person. */
  readonly format: 'json' | 'pretty';
  /** Defaults to `process.stderr`: standard output belongs to protocols. */
  readonly stream?: NodeJS.WritableStream | undefined;
}

/** Levels of consola by ours. */
const CONSOLA_LEVELS: Readonly<Record<LogLevel, number>> = { error: 0, warn: 1, info: 3, debug: 4 };

/** A logger that writes lines at or above `level`, without secrets; a stream that has gone away is ignored. */
export function createLogger(options: LoggerOptions): Logger {
  const stream = options.stream ?? process.stderr;
  // Once a stream, however many loggers write to it.
  if (!stream.listeners('error').includes(ignore)) stream.on('error', ignore);
  const consola = createConsola({
    level: CONSOLA_LEVELS[options.level],
    // Consola hides repeated lines by default; every event counts here.
    throttle: 0,
    reporters: [options.format === 'json' ? jsonReporter(stream) : prettyReporter(stream)],
  });
  const write = (level: LogLevel) => (event: string, fields?: LogFields) => {
    consola[level]({ message: event, args: [fields ?? {}] });
  };
  const [debug, info, warn, error] = LOG_LEVELS.map(write) as [LogWriter, LogWriter, LogWriter, LogWriter];
  return { debug, info, warn, error };
}

function ignore(): void {}

type LogWriter = (event: string, fields?: LogFields) => void;

interface LogLine {
  readonly time: string;
  readonly level: string;
  readonly event: string;
  readonly fields: LogFields;
}

function toLine(log: LogObject): LogLine {
  const [event, fields] = log.args as [string, LogFields];
  return {
    time: log.date.toISOString(),
    level: log.type,
    event,
    fields: withoutOwnNames(redactFields(plainFields(fields))),
  };
}

/** What every line has. */
const OWN_NAMES: readonly string[] = ['time', 'level', 'event'];

/** A field of the name of a line's own would replace it: it is written as `field.time`. */
function withoutOwnNames(fields: LogFields): LogFields {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [OWN_NAMES.includes(name) ? `field.${name}` : name, value]),
  );
}

function jsonReporter(stream: NodeJS.WritableStream): ConsolaReporter {
  return {
    log(log) {
      const { time, level, event, fields } = toLine(log);
      stream.write(`${JSON.stringify({ time, level, event, ...fields })}\n`);
    },
  };
}

function prettyReporter(stream: NodeJS.WritableStream): ConsolaReporter {
  return {
    log(log) {
      const { time, level, event, fields } = toLine(log);
      const facts = Object.entries(fields).map(([name, value]) => `${name}=${JSON.stringify(value) ?? 'undefined'}`);
      stream.write(`${[time.slice(11, 19), level.padEnd(5), event, ...facts].join(' ')}\n`);
    },
  };
}
