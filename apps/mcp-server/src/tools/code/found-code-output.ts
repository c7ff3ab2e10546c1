import { CODE_UNIT_KINDS, type CodeIndexer, type FoundCode } from '@learning-memory/code-indexer';
import { joinNotices } from '@learning-memory/errors';
import type { SearchAnswer } from '@learning-memory/searcher';
import { z } from 'zod';
import { matchOf, weakOutput } from '../no-match.ts';
import { roundScore } from '../round-score.ts';

const foundUnit = z.object({
  qualified_name: z.string(),
  unit_type: z.enum(CODE_UNIT_KINDS),
  signature: z.string(),
  docstring: z.string().optional(),
  project: z.string(),
  file_path: z.string(),
  start_line: z.int(),
  end_line: z.int(),
  language: z.string(),
  complexity: z.int().optional(),
  redactions: z.int().optional(),
  score: z.number(),
  stale: z.boolean(),
  ...weakOutput,
});

/** `roots` says where the projects of the results lie: `file_path` is relative to them. */
export const foundCodeOutput = z.object({
  results: z.array(foundUnit),
  count: z.int(),
  roots: z.record(z.string(), z.string()),
  notice: z.string().optional(),
});

const DOC_LIMIT = 300;

export async function toFoundCodeOutput(
  answer: SearchAnswer<FoundCode>,
  codeIndexer: CodeIndexer,
  indexNotice: string | undefined,
): Promise<z.output<typeof foundCodeOutput>> {
  const { hits } = answer;
  const { weak, notice } = matchOf(answer, 'code');
  const stale = await codeIndexer.stale(hits.map(({ unit }) => unit));
  const results = hits.map((hit, index) => ({ ...toFoundUnit(hit, stale[index] ?? true), ...weak }));
  const roots = Object.fromEntries(hits.map(({ unit }) => [unit.project, unit.root]));
  return { results, count: results.length, roots, notice: joinNotices(notice, indexNotice) };
}

function toFoundUnit({ unit, score }: FoundCode, stale: boolean): z.output<typeof foundUnit> {
  return {
    qualified_name: unit.qualifiedName,
    unit_type: unit.kind,
    signature: unit.signature,
    ...(unit.doc === undefined ? {} : { docstring: clip(unit.doc) }),
    project: unit.project,
    file_path: unit.path,
    start_line: unit.startLine,
    end_line: unit.endLine,
    language: unit.language,
    ...(unit.complexity === undefined ? {} : { complexity: unit.complexity }),
    ...(unit.redactions === undefined ? {} : { redactions: unit.redactions }),
    score: roundScore(score),
    stale,
  };
}

function clip(doc: string): string {
  return doc.length <= DOC_LIMIT ? doc : `${doc.slice(0, DOC_LIMIT)}…`;
}
