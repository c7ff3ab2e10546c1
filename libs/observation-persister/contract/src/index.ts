export type {
  CountExperiencesOptions,
  ExperienceReader,
  FoundExperience,
  ListExperiencesOptions,
  SearchExperiencesOptions,
} from './experience-reader.ts';
export type { DrainReport, ImportedEntry, ObservationPersister } from './observation-persister.ts';
export { OBSERVATION_PERSISTER_ERRORS, observationPersisterError } from './observation-persister-errors.ts';
export type { ObservationPersisterErrorCode } from './observation-persister-errors.ts';
