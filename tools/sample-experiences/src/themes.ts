import { readData } from './read-data.ts';
import { themeSchema, type Theme } from './theme-schema.ts';

/** Six broad areas, as dozens of unrelated companies would write about them. */
export const MANY_TEAMS: readonly Theme[] = readThemes('many-teams', [
  'flaky-tests',
  'database-queries',
  'authentication',
  'front-end-layout',
  'builds-and-ci',
  'memory-growth',
]);

/** Six problems that come back over a year in the journal of one team with one product. */
export const ONE_TEAM: readonly Theme[] = readThemes('one-team', [
  'times-and-zones',
  'pool-runs-dry',
  'stale-after-change',
  'e2e-shared-data',
  'sign-in-sessions',
  'images-and-ci',
]);

function readThemes(folder: string, names: readonly string[]): readonly Theme[] {
  return names.map((name) => themeSchema.parse(readData(`${folder}/${name}.json`)));
}
