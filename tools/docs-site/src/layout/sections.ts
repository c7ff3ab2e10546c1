import type { SectionId } from '../pages/page.ts';

export interface Section {
  readonly id: SectionId;
  readonly title: string;
  /** Its first page. */
  readonly path: string;
}

/** As the head of every page lists them. */
export const SECTIONS: readonly Section[] = [
  { id: 'recipes', title: 'Recipes', path: 'recipes/index.html' },
  { id: 'reference', title: 'Reference', path: 'reference/tools.html' },
  { id: 'how', title: 'How it works', path: 'how/index.html' },
  { id: 'benchmarks', title: 'Benchmarks', path: 'benchmarks/index.html' },
  { id: 'packages', title: 'Packages', path: 'packages/index.html' },
  { id: 'project', title: 'Project', path: 'project/readme.html' },
];
