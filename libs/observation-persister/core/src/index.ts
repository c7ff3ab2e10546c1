export { embeddedExperienceText } from './axis-texts.ts';
export { createObservationPersister } from './observation-persister.ts';
export type { ObservationPersisterOptions } from './observation-persister.ts';
export type { Sleep } from './retry.ts';
