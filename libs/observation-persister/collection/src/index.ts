export { EXPERIENCE_TEXT_FIELD, experienceCollection } from './experience-collection.ts';
export type { ExperiencePayload } from './experience-collection.ts';
export { experienceText } from './experience-text.ts';
