import { posix } from 'node:path';
import type { SectionId } from './page.ts';

/** Where a Markdown file of the repository stands on the site. */
export interface Place {
  readonly path: string;
  readonly section: SectionId;
  readonly group?: string | undefined;
}

/** Files that have a place by their name; the first pattern that fits counts, in the order in which sections list them. */
const PLACES: readonly (readonly [RegExp, (name: string) => Place])[] = [
  [/^docs\/recipes\/(.+)\.md$/, (name) => ({ path: `recipes/${name}.html`, section: 'recipes' })],
  [/^docs\/export-format\.md$/, () => ({ path: 'reference/export-format.html', section: 'reference' })],
  [/^docs\/architecture\.md$/, () => ({ path: 'how/request.html', section: 'how' })],
  [/^docs\/decisions\/(.+)\.md$/, (name) => ({ path: `decisions/${name}.html`, section: 'how', group: 'Decisions' })],
  [/^docs\/([^/]+)\.md$/, (name) => ({ path: `benchmarks/${name}.html`, section: 'benchmarks' })],
  [/^README\.md$/, () => ({ path: 'project/readme.html', section: 'project' })],
  [/^(AGENTS|CONTRIBUTING|SECURITY)\.md$/, (name) => projectPage(name)],
  [/^(examples)\/README\.md$/, (name) => projectPage(name)],
  [/^apps\/(claude-plugin)\/README\.md$/, (name) => projectPage(name)],
  [/^tools\/(.+)\/README\.md$/, (name) => ({ ...projectPage(name), group: 'Tools' })],
  [/^libs\/.+\/(MODEL_CARD)\.md$/, (name) => projectPage(name)],
];

function projectPage(name: string): Place {
  return { path: `project/${name.toLowerCase().replaceAll('_', '-')}.html`, section: 'project' };
}

/** READMEs of published packages have their place with their package. */
export function placeOf(source: string): Place | undefined {
  for (const [pattern, place] of PLACES) {
    const match = pattern.exec(source);
    if (match !== null) return place(match[1] ?? '');
  }
  return undefined;
}

/** Sources in the order in which their section lists them. */
export function inOrder(sources: readonly string[]): readonly string[] {
  const rank = (source: string): number => PLACES.findIndex(([pattern]) => pattern.test(source));
  return [...sources].sort((a, b) => rank(a) - rank(b) || recipeRank(a) - recipeRank(b) || (a < b ? -1 : 1));
}

/** From what everybody does to what few do. */
const RECIPES = [
  'install-into-claude-code',
  'install-into-other-clients',
  'search-on-qdrant',
  'share-one-memory',
  'choose-an-embedding-model',
  'back-up-and-restore',
  'switch-off-for-a-project',
  'use-one-library-alone',
];

function recipeRank(source: string): number {
  const index = RECIPES.indexOf(posix.basename(source, '.md'));
  return index < 0 ? RECIPES.length : index;
}
