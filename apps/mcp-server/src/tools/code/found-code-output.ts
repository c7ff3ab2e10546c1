import {
  CODE_UNIT_KINDS,
  type CodeExcerpt,
  type CodeIndexer,
  type CodeSearchAnswer,
  type FoundCode,
} from '@learning-memory/code-indexer';
import { joinNotices } from '@learning-memory/errors';
import { z } from 'zod';
import { matchOf } from '../no-match.ts';
import { roundScore } from '../round-score.ts';

const foundUnit = z.object({
  id: z.string(),
  at: z.string(),
  kind: z.enum(CODE_UNIT_KINDS),
  name: z.string(),
  signature: z.string(),
  lines: z.string().optional(),
  project: z.string().optional(),
  redactions: z.int().optional(),
  score: z.number(),
  stale: z.literal(true).optional(),
  compared: z.string().optional(),
});

/** `roots` says where the projects of the results lie: `at` is relative to them. */
export const foundCodeOutput = z.object({
  results: z.array(foundUnit),
  count: z.int(),
  filtered_out: z.int().optional(),
  roots: z.record(z.string(), z.string()),
  notice: z.string().optional(),
});

/** In parts of text, so that a hit has some 100 tokens, and ten have at most 1200; a long path leaves fewer lines. */
const MOST = { name: 14, signature: 24, all: 56, compared: 32, fewest: 8 } as const;

const NEAREST_NAMES = 5;

export interface CodeQuestion {
  readonly text: string;
  readonly indexNotice: string | undefined;
}

export async function toFoundCodeOutput(
  answer: CodeSearchAnswer,
  codeIndexer: CodeIndexer,
  { text, indexNotice }: CodeQuestion,
): Promise<z.output<typeof foundCodeOutput>> {
  const { hits: found, filteredOut } = answer;
  const isMatch = matchOf(answer, 'code').weak.weak === undefined;
  const hits = isMatch ? found : [];
  const isNone = found.length === 0 && indexNotice === undefined;
  const notice = isMatch && !isNone ? answer.notice : joinNotices(noMatch(found), answer.notice);
  const excerpts = await codeIndexer.excerpts(
    hits.map(({ unit }) => unit),
    text,
  );
  const roots = Object.fromEntries(hits.map(({ unit }) => [unit.project, unit.root]));
  const isOne = Object.keys(roots).length === 1;
  const results = hits.map((hit, index) => ({
    ...toFoundUnit(hit, excerpts[index] ?? { stale: true, lines: [] }),
    ...(isOne ? {} : { project: hit.unit.project }),
  }));
  const filtered = filteredOut === undefined ? {} : { filtered_out: filteredOut };
  return { results, count: results.length, ...filtered, roots, notice: joinNotices(notice, indexNotice) };
}

/** What is nothing like an answer is not worth more than its name. */
function noMatch(found: readonly FoundCode[]): string {
  const names = found
    .slice(0, NEAREST_NAMES)
    .map(({ unit }) => `${clip(unit.qualifiedName, MOST.name)} ${unit.path}:${unit.startLine}`);
  const nearest = names.length === 0 ? '' : ` Nearest: ${names.join(', ')}.`;
  return `no match: nothing indexed seems to answer this.${nearest}`;
}

function toFoundUnit(
  { id, unit, score, compared }: FoundCode,
  { stale, lines }: CodeExcerpt,
): z.output<typeof foundUnit> {
  const { kind, qualifiedName, path, startLine, endLine, redactions } = unit;
  const signature = clip(unit.signature, MOST.signature);
  const name = clip(qualifiedName, MOST.name);
  const at = `${path}:${startLine}-${endLine}`;
  const alike = compared === undefined ? '' : clip(compared, MOST.compared);
  const left = MOST.all - readParts(`${at}${name}${signature}${alike}`, MOST.all).count;
  const said = clip(lines.join('\n'), Math.max(MOST.fewest, left));
  return {
    id,
    at,
    kind,
    name,
    signature,
    ...(said === '' ? {} : { lines: said }),
    ...(redactions === undefined ? {} : { redactions }),
    score: roundScore(score),
    ...(stale ? { stale } : {}),
    ...(alike === '' ? {} : { compared: alike }),
  };
}

/** Each about a token: some letters or digits, or a sign. */
const PART = /\p{L}{1,6}|\p{N}{1,3}|[^\p{L}\p{N}\s]|\n\s*/gu;

/** As many characters as there are parts at the least. */
function clip(text: string, most: number): string {
  if (text.length <= most) return text;
  const { next } = readParts(text, most);
  return next === undefined ? text : `${text.slice(0, next).trimEnd()}…`;
}

/** Counts parts up to `most`; `next` is where the part after them begins. */
function readParts(text: string, most: number): { readonly count: number; readonly next: number | undefined } {
  let count = 0;
  for (const { index } of text.matchAll(PART)) {
    if (count === most) return { count, next: index };
    count += 1;
  }
  return { count, next: undefined };
}
