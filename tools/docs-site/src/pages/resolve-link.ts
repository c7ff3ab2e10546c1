import { posix } from 'node:path';
import { pageLink } from './page-link.ts';

export interface LinkTarget {
  /** Pages of the site by what they are made from; folders, too. */
  readonly pages: ReadonlyMap<string, string>;
  /** Hears every address outside of the site. */
  readonly noteExternal: (address: string) => void;
}

/** Of a Markdown file and its page: what a link of it becomes on the site, where other files of the repository are not. */
export function createLinkResolver(source: string, page: string, target: LinkTarget) {
  return (href: string): string | undefined => {
    if (href.startsWith('#')) return href;
    if (/^[a-z]+:/i.test(href)) {
      target.noteExternal(href);
      return href;
    }
    const [path = '', anchor] = href.split('#');
    const found = target.pages.get(posix.join(posix.dirname(source), decodeURI(path)).replace(/\/$/, ''));
    if (found === undefined) return undefined;
    return pageLink(page, anchor === undefined ? found : `${found}#${anchor}`);
  };
}
