/// <reference types="node" preserve="true" />
export { patiently, replaceFile, syncFolder, systemErrorCode, TEMPORARY_SUFFIX, withFile } from './durable-file.ts';
export type { ReplaceOptions } from './durable-file.ts';
