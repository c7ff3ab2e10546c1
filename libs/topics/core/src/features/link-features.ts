import type { FeatureCounts } from './count.ts';

const URL = /\bhttps?:\/\/([^\s/)>"'?#]{1,200})(\/[^\s)>"'?#]{0,300})?/giu;
const PATH = /(?<![\w:/])(?:[\w@.~-]{1,80}\/){1,12}[\w@.*-]{1,80}/gu;
const FILE = /(?<![\w/.])[\w-]{1,80}\.(?:[a-z]{1,5}|config|lock)\b/giu;
const ISSUE = /(?<![\w#])#\d{1,7}\b/gu;

/** E8: the files, folders, pages and issues a text mentions. */
export function linkFeatures(text: string): FeatureCounts {
  const counts: FeatureCounts = new Map<string, number>();
  const add = (feature: string, weight: number): void => void counts.set(feature, (counts.get(feature) ?? 0) + weight);
  addPages(text, add);
  const local = text.replace(URL, ' ');
  for (const [path] of local.matchAll(PATH)) addPath(path.toLowerCase(), add);
  for (const [file] of local.matchAll(FILE)) add(`file:${file.toLowerCase()}`, 2);
  for (const [issue] of local.matchAll(ISSUE)) add(`issue:${issue}`, 2);
  return counts;
}

type Add = (feature: string, weight: number) => void;

/** A page weighs more than the host it lies on. */
function addPages(text: string, add: Add): void {
  for (const [, host = '', path = ''] of text.matchAll(URL)) {
    add(`host:${host.toLowerCase()}`, 1);
    if (path.length > 1) add(`page:${host.toLowerCase()}${path}`, 2);
  }
}

/** A file weighs more than the folders it lies in. */
function addPath(path: string, add: Add): void {
  const names = path.split('/').filter((name) => name !== '' && name !== '.');
  add(`file:${names.at(-1) ?? ''}`, 2);
  for (let depth = 1; depth < names.length; depth += 1) add(`folder:${names.slice(0, depth).join('/')}`, 0.5);
}
