import { signOf } from './sign.ts';
import { wordsOf } from './words.ts';

const TELLING =
  /error|fail|fatal|exception|panic|denied|refused|cannot|can't|unable|invalid|not found|no such|unknown|undefined|unsupported|missing|timed? ?out|unauthorized|rejected|mismatch|conflict|warning|BUG|killed|exceed|violation|multiple|defunct|too many|illegal|overflow|sanitizer|segmentation|deadlock|corrupt/iu;
/** `ERR_PNPM_ADDING_TO_ROOT`, `ENOENT`. */
const CODE = /\bERR[_!]|\bE[A-Z]{4,}\b/u;
/** What runs others says of them that they failed. */
const OF_LAUNCHER =
  /^\s*(?:npm (?:error|ERR!) (?:code \d|path|command|workspace|location|errno|lifecycle script|in workspace|a complete log|.{0,200}failed with error)|g?make(?:\[\d+\])?: \*{3}|\s?ELIFECYCLE|error (?:command failed|script)|error: (?:script|recipe) |exit code \d+\s*$|info visit https:\/\/yarnpkg)/iu;
/** What the report of any tests that fail has: assertions without what they are about, counts, times. */
const OF_REPORT =
  /^\s*(?:Assertion with \S{1,3} failed|expect\(received\)\S*|(?:code:\s+)?assert\s+\S+ [=!]=+ \S+|stacktrace:|Failures?:|FAILED \(.{1,60}\)|(?:Tests?|Test Suites|Snapshots|Time):(?:\s+\S.{0,99}|\s(?=.))|(?:Finished|Randomized|Ran)\s(?:in|with|all|\d).{0,100}|=*\s?\d+ (?:tests?|doctests?|examples?|specs?|failed|failing|passed|passing)\b.{0,100})\s*$/iu;
const LABEL_OF_REPORT = /^\s*(?:left|right|expected|received|actual|got)\s*:\s*/iu;
/** Begins where a word does: from within a long one, what stands behind it would be read again for each of its signs. */
const FOLDERS = /(?:[A-Za-z]:|(?<![\w.@~/\\-]))(?:[\w.@~-]*[/\\])+([\w.@-]+)/gu;
/** Said in front of each line; which version of npm says it is no matter. */
const SPEAKER = /^\s*npm (?:ERR!|error)\s+(?:code\s)?/iu;
const LINES = 60;
const MOST_SIGNS = 80;

/** Where nothing reads like an error, how a run ended stands last. */
const LAST_LINES = 3;

/**
 * What stays of the error of a run from one to the next: the words of its telling lines, or else of its last ones, without
 * numbers, addresses, folders and what is quoted by its place alone.
 */
export function errorWords(text: string): ReadonlyMap<string, number> {
  const lines = linesOf(text).filter((line) => line.trim() !== '');
  const telling = lines.filter(tells);
  return wordsOfLines(telling.length > 0 ? telling.slice(-LINES) : lines.slice(-LAST_LINES));
}

/** The same of what is told of an error: what does not read like one tells of something else. */
export function toldErrorWords(text: string): ReadonlyMap<string, number> {
  return wordsOfLines(linesOf(text).filter(tells).slice(-LINES));
}

const MOST_TOLD_LINES = 12;
/** Where a sentence goes over to what was printed. */
const PRINTED = /(?=\b(?:error|fatal)(?:\[\w{1,10}\])?: )/iu;

/** Words of each line that is told of an error. */
export function toldErrorLines(text: string): readonly ReadonlySet<string>[] {
  return linesOf(text)
    .flatMap((line) => line.split(PRINTED))
    .filter(tells)
    .slice(-MOST_TOLD_LINES)
    .map((line) => new Set(wordsOfLines([line]).keys()));
}

function tells(line: string): boolean {
  return TELLING.test(line) || CODE.test(line);
}

function linesOf(text: string): readonly string[] {
  return text
    .slice(-30_000)
    .split(/\n|(?<=[.;])\s/u)
    .filter((line) => !OF_LAUNCHER.test(line) && !OF_REPORT.test(line))
    .map((line) => line.replace(LABEL_OF_REPORT, ''));
}

function wordsOfLines(lines: readonly string[]): ReadonlyMap<string, number> {
  return wordsOf(lines.map(normalized).join('\n'));
}

/** By which the words of an error are known again, those that look most like code first. */
export function errorSigns(words: ReadonlyMap<string, number>): readonly string[] {
  const telling = [...words].toSorted(([, one], [, other]) => other - one);
  return telling.slice(0, MOST_SIGNS).map(([word]) => signOf(word));
}

function normalized(line: string): string {
  return line
    .replace(SPEAKER, ' ')
    .replace(/\b0x[\da-f]+\b|\b[\da-f]{7,40}\b/giu, ' ')
    .replace(FOLDERS, ' $1 ')
    .replace(/\d+/gu, ' ');
}
