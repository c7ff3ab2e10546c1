export { embeddedExperienceText, experienceTexts } from './axis-texts.ts';
export { createObservationPersister } from './observation-persister.ts';
export type { ObservationPersisterOptions } from './observation-persister.ts';
export { createExperienceReader } from './reader/experience-reader.ts';
export type { ExperienceReaderOptions } from './reader/experience-reader.ts';
export type { Sleep } from './retry.ts';
