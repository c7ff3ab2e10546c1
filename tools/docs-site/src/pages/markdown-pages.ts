import { renderMarkdown, type ResolveLink } from '../markdown/render-markdown.ts';
import { readText } from '../workspace/workspace.ts';
import type { Page } from './page.ts';
import { QUESTIONS } from './questions.ts';
import { placeOf } from './site-map.ts';

/** Makes the page of a Markdown file that has a place on the site. */
export function markdownPage(source: string, resolverOf: (source: string, page: string) => ResolveLink): Page {
  const place = placeOf(source);
  if (place === undefined) throw new Error(`${source} has no place on the site: give it one in site-map.ts`);
  const { title, opening, headings, body } = renderMarkdown(readText(source), resolverOf(source, place.path));
  const description = QUESTIONS[source] ?? shorten(opening);
  return { ...place, title, shortTitle: shortTitle(source, title), description, headings, body };
}

/** As lists name pages whose titles say more than they need there. */
const SHORT_TITLES: Readonly<Record<string, string>> = {
  'README.md': 'Overview',
  'docs/benchmarks.md': 'Speed and size',
  'libs/embedding/static-weights/MODEL_CARD.md': 'Card of the model',
};

/** Decisions are known by their numbers. */
function shortTitle(source: string, title: string): string {
  const number = /decisions\/(\d+)-/.exec(source)?.[1];
  if (number !== undefined) return `${Number(number)} ${title.replace(/^(?:ADR )?\d+[.:]?\s*/i, '')}`;
  return SHORT_TITLES[source] ?? title.replace(/^@learning-memory\//, '');
}

/** The first sentences, as far as a line or two goes. */
export function shorten(text: string, limit = 220): string {
  if (text.length <= limit) return text;
  const sentence = text.slice(0, limit).lastIndexOf('. ');
  return sentence > 60 ? text.slice(0, sentence + 1) : `${text.slice(0, text.lastIndexOf(' ', limit))} …`;
}
