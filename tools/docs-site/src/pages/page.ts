import type { Html } from '../html.ts';

export type SectionId = 'start' | 'recipes' | 'reference' | 'how' | 'benchmarks' | 'packages' | 'project';

export interface Heading {
  readonly level: number;
  readonly id: string;
  readonly text: string;
}

export interface Page {
  /** From the root of the site, with forward slashes: `reference/tools.html`. */
  readonly path: string;
  readonly title: string;
  /** As its section lists it. */
  readonly shortTitle?: string | undefined;
  /** One or two sentences, plain text. */
  readonly description: string;
  readonly section: SectionId;
  /** Where its section lists it: pages of one group stand together, under its name. */
  readonly group?: string | undefined;
  readonly headings: readonly Heading[];
  readonly body: Html;
}
