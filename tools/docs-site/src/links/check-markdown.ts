import { existsSync } from 'node:fs';
import { join, posix } from 'node:path';
import { renderMarkdown } from '../markdown/render-markdown.ts';
import { readText, workspaceRoot } from '../workspace/workspace.ts';

interface MarkdownFile {
  readonly anchors: ReadonlySet<string>;
  readonly links: readonly string[];
}

/** Links among files of the repository that lead nowhere, each as `file: link`; addresses elsewhere are not looked at. */
export function brokenMarkdownLinks(sources: readonly string[]): readonly string[] {
  const files = new Map<string, MarkdownFile>();
  const read = (path: string): MarkdownFile => {
    const known = files.get(path) ?? readMarkdown(path);
    files.set(path, known);
    return known;
  };
  return sources.flatMap((source) =>
    read(source)
      .links.filter((link) => !isFound(link, source, read))
      .map((link) => `${source}: ${link}`),
  );
}

function readMarkdown(path: string): MarkdownFile {
  const links = new Set<string>();
  const { headings } = renderMarkdown(readText(path), (href) => {
    links.add(href);
    return href;
  });
  return { anchors: new Set(headings.map(({ id }) => id)), links: [...links] };
}

function isFound(link: string, source: string, read: (path: string) => MarkdownFile): boolean {
  if (/^[a-z]+:/i.test(link)) return true;
  const [path = '', anchor] = link.split('#');
  const target = path === '' ? source : posix.join(posix.dirname(source), decodeURI(path));
  if (target.startsWith('..') || !existsSync(join(workspaceRoot, target))) return false;
  return anchor === undefined || !target.endsWith('.md') || read(target).anchors.has(decodeURIComponent(anchor));
}
