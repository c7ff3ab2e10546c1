export { MANY_TEAMS, ONE_TEAM } from './themes.ts';
export type { SampleExperience, Theme } from './theme-schema.ts';
export { LEARNT_VALUES } from './learnt-values.ts';
