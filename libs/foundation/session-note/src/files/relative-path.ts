import { safeText } from '../text/safe-text.ts';

/** Longer paths are none that a reader wants. */
const LONGEST = 200;
/** Scratch files, and the client's own. */
const PASSING =
  /^(?:\/private)?\/(?:tmp|var\/folders|var\/tmp)\/|\/\.claude\/(?:plans|projects|todos|tasks|jobs)\/|\/(?:Temp|TEMP)\//;
const DRIVE = /^[A-Za-z]:\//;
// eslint-disable-next-line no-control-regex -- a path that holds one is no path to show
const UNSAFE = /[\u0000-\u001F\u007F-\u009F\u2028\u2029\u202A-\u202E\u2066-\u2069<>]/;

/** The path from the folder, or as it is when it lies outside; `undefined` for a scratch file and what cannot be shown. */
export function relativePath(path: string, folder: string, root: string): string | undefined {
  const full = normalized(isAbsolute(path) ? path : `${folder}/${path}`);
  const base = `${normalized(root)}/`;
  const inside = full.toLowerCase().startsWith(base.toLowerCase()) && (full.startsWith(base) || DRIVE.test(full));
  const shown = inside ? full.slice(base.length) : full;
  if (full === normalized(root) || shown.length > LONGEST || UNSAFE.test(shown)) return undefined;
  return !inside && PASSING.test(shown) ? undefined : safeText(shown);
}

function isAbsolute(path: string): boolean {
  return /^(?:[/\\]|[A-Za-z]:[\\/])/.test(path);
}

/** With `/`, without `.`, `..` and a slash at the end. */
function normalized(path: string): string {
  const slashed = /^[A-Za-z]:\\|^\\\\/.test(path) ? path.replaceAll('\\', '/') : path;
  const parts: string[] = [];
  for (const part of slashed.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.' && part !== '') parts.push(part);
  }
  const joined = parts.join('/');
  return slashed.startsWith('/') ? `/${joined}` : joined;
}
