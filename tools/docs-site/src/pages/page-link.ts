import { posix } from 'node:path';

/** How one page names another, so that the site can be read from a folder: `../index.html#start`. */
export function pageLink(from: string, to: string): string {
  const [path = '', anchor] = to.split('#');
  const link = path === from ? '' : posix.relative(posix.dirname(from), path);
  return anchor === undefined ? link || posix.basename(from) : `${link}#${anchor}`;
}
