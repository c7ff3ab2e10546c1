/// <reference types="node" preserve="true" />
export type { JournalProblem, ObservationCollector, SessionCollector, StartedEntry } from './observation-collector.ts';
export { OBSERVATION_COLLECTOR_ERRORS, observationCollectorError } from './observation-collector-errors.ts';
export type { ObservationCollectorErrorCode } from './observation-collector-errors.ts';
