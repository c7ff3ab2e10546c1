import { READING_SQL, readsOnly } from './reading-sql.ts';

const ASSIGNMENT = /(?:^|[\s;&(])([A-Za-z_]\w*)=("[^"]*"|'[^']*'|[^\s;&|)]*)/gu;
/** Several in one word, but for names of one that begin so. */
const SHORT =
  /^-(?!(?:race|exec|name|type|copy|run|mod|ldflags|ss|vn|an|map|auto|out|var|lock|dir|path)$)[A-Za-z]{2,4}$/u;
/** A flag is another one when it is off. */
const OFF = /^--?[\w-]+=(?:false|none|no|off|0)$/u;

/** Flags without their values, several short ones one by one; operands whole, and files by their names too. */
export function detailsOf(word: string): readonly string[] {
  if (SHORT.test(word)) return [...word.slice(1)].map((letter) => `-${letter}`);
  if (OFF.test(word)) return [word];
  const [flag = '', value = ''] = word.startsWith('-') ? splitAtEquals(word) : ['', word];
  const named = value === '' ? [] : operandsOf(value);
  return flag === '' ? named : [flag, ...named];
}

function splitAtEquals(word: string): readonly [string, string] {
  const at = word.indexOf('=');
  return at < 0 ? [word, ''] : [word.slice(0, at), word.slice(at + 1)];
}

const MOST_OF_ONE = 30;
/** `lodash@4`, `@types/node@latest`, `requests==2.31`: of the same package, whichever it is. */
const VERSIONED =
  /^(@?[\w.-]{1,100}(?:\/[\w.-]{1,100})?)(?:@(?:[\^~]?\d[\w.-]{0,30}|latest|next|beta|alpha|canary|rc)|[=~><]=[\w.*]{1,30})$/u;

function operandsOf(value: string): readonly string[] {
  const text = value.toLowerCase();
  if (readsOnly(text)) return [READING_SQL];
  if (/\s/u.test(text))
    return [...text.matchAll(/[\p{L}_][\p{L}\d_.-]+/gu)].slice(0, MOST_OF_ONE).map(([word]) => word);
  // Amounts, times and versions differ from run to run.
  if (/^[\d:.,%$~^]+$|^\$|^[\da-f]{7,40}$|^<.*>$/u.test(text)) return [];
  const name =
    text
      .replace(/\/\*?$/u, '')
      .split('/')
      .pop() ?? '';
  const unversioned = VERSIONED.exec(text)?.[1] ?? '';
  const folder = /^[^/]+\/[^/]+\/[^/]/u.test(text) ? text.slice(0, text.lastIndexOf('/') + 1) : '';
  return [...new Set([text, name, folder, unversioned])].filter((part) => part !== '' && part !== '.' && part !== '*');
}

export function variablesOf(line: string): readonly string[] {
  return [...line.matchAll(ASSIGNMENT)].flatMap(([, name = '', value = '']) =>
    value.startsWith('$(') || value.includes('`')
      ? []
      : [`${name}=`, ...settingOf(name, value), ...operandsOf(value.replace(/^["']|["']$/gu, ''))],
  );
}

/** A switch is another one when it is off. */
function settingOf(name: string, value: string): readonly string[] {
  return /^(?:\d|on|off|true|false|yes|no)$/iu.test(value) ? [`${name}=${value}`.toLowerCase()] : [];
}
