import MiniSearch from 'minisearch';
import { plainText } from '../html.ts';
import type { Page } from '../pages/page.ts';
import { SEARCH_OPTIONS } from './search-options.ts';

interface SearchedPart {
  /** Page and anchor. */
  readonly id: string;
  readonly title: string;
  readonly heading: string;
  readonly text: string;
}

/** Of a section as much as says what it is about: the index is read in whole. */
const TEXT_LIMIT = 600;

/** A script that hands the index to the page: pages that are read from a folder may load scripts, and nothing else. */
export function searchScript(pages: readonly Page[]): string {
  const index = new MiniSearch<SearchedPart>(SEARCH_OPTIONS);
  index.addAll(pages.flatMap(partsOf));
  return `window.searchIndex = ${JSON.stringify(JSON.stringify(index))};\n`;
}

function partsOf({ path, title, description, body }: Page): readonly SearchedPart[] {
  const [opening = '', ...sections] = body.html.split(/(?=<h[23] id=")/);
  const first = { id: path, title, heading: '', text: `${description} ${plainText(opening)}`.slice(0, TEXT_LIMIT) };
  return [first, ...sections.map((section) => partOf(section, path, title))];
}

function partOf(section: string, path: string, title: string): SearchedPart {
  const [, id = '', inner = ''] = /^<h[23] id="([^"]*)">([\s\S]*?) ?<a class="anchor"/.exec(section) ?? [];
  const text = plainText(section.replace(/^<h[23][\s\S]*?<\/h[23]>/, ''));
  return { id: `${path}#${id}`, title, heading: plainText(inner), text: text.slice(0, TEXT_LIMIT) };
}
