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

/** Decisions are known by their numbers, and one page of a section is not named as all of it. */
function shortTitle(source: string, title: string): string | undefined {
  const number = /decisions\/(\d+)-/.exec(source)?.[1];
  if (number !== undefined) return `${Number(number)} ${title.replace(/^(?:ADR )?\d+[.:]?\s*/i, '')}`;
  return source === 'docs/benchmarks.md' ? 'Speed and size' : undefined;
}

/** The first sentences, as far as a line or two goes. */
export function shorten(text: string, limit = 220): string {
  if (text.length <= limit) return text;
  const sentence = text.slice(0, limit).lastIndexOf('. ');
  return sentence > 60 ? text.slice(0, sentence + 1) : `${text.slice(0, text.lastIndexOf(' ', limit))} …`;
}
