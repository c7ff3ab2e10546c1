/// <reference types="node" preserve="true" />
export { LOG_LEVELS, silentLogger } from './logger.ts';
export type { LogFields, Logger, LogLevel } from './logger.ts';
export { createLogger } from './create-logger.ts';
export type { LoggerOptions } from './create-logger.ts';
export { createRecordingLogger } from './recording-logger.ts';
export type { RecordingLogger } from './recording-logger.ts';
