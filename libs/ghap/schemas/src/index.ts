/// <reference types="node" preserve="true" />
export { draftSchema, patchSchema, resolutionFields } from './input-schemas.ts';
export type { DraftWire, LessonWire, PatchWire, RootCauseWire } from './input-schemas.ts';
export { requireFindings, resolutionSchema, serializeResolution, toResolution } from './resolution-schema.ts';
export type { ResolutionWire } from './resolution-schema.ts';
export { serializeGhap } from './ghap-record.ts';
export type { AftermathRecord } from './aftermath-record.ts';
export type { GhapRecord, IterationRecord } from './ghap-record.ts';
export { openContest } from './open-contest.ts';
export { GHAP_SCHEMA_ERRORS, isResolved, parseGhap } from './parse-ghap.ts';
export type { GhapSchemaErrorCode } from './parse-ghap.ts';
