import { posix } from 'node:path';

/** Files of a site by their paths; of others than pages only whether they are there counts. */
export type SiteFiles = ReadonlyMap<string, string | Uint8Array>;

/** Links and anchors of pages that lead nowhere, each as `page: link`. */
export function brokenLinks(files: SiteFiles): readonly string[] {
  const pages = [...files].flatMap(([path, text]) =>
    typeof text === 'string' && path.endsWith('.html') ? [{ path, text }] : [],
  );
  const anchors = new Map(pages.map(({ path, text }) => [path, new Set(valuesOf(text, 'id'))]));
  return pages.flatMap(({ path, text }) =>
    [...valuesOf(text, 'href'), ...valuesOf(text, 'src')]
      .filter((link) => !isFound(link, path, { files, anchors }))
      .map((link) => `${path}: ${link}`),
  );
}

/** Ids that a page has twice, each as `page: id`. */
export function repeatedIds(files: SiteFiles): readonly string[] {
  return [...files].flatMap(([path, text]) => {
    if (typeof text !== 'string' || !path.endsWith('.html')) return [];
    const ids = valuesOf(text, 'id');
    return ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `${path}: ${id}`);
  });
}

function isFound(
  link: string,
  page: string,
  { files, anchors }: { readonly files: SiteFiles; readonly anchors: ReadonlyMap<string, ReadonlySet<string>> },
): boolean {
  if (/^[a-z]+:/i.test(link)) return /^https?:|^mailto:/i.test(link);
  const [path = '', anchor] = link.split('#');
  const target = path === '' ? page : posix.join(posix.dirname(page), decodeURI(path));
  if (!files.has(target)) return false;
  return anchor === undefined || anchors.get(target)?.has(decodeURIComponent(anchor)) === true;
}

function valuesOf(text: string, attribute: string): readonly string[] {
  return [...text.matchAll(new RegExp(`\\s${attribute}="([^"]*)"`, 'g'))].map(([, value = '']) =>
    value.replaceAll('&amp;', '&').replaceAll('&quot;', '"'),
  );
}
