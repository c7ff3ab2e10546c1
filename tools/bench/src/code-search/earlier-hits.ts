import type { FoundCode } from '@learning-memory/code-indexer';

const DOC_LIMIT = 300;

/** The same hits as `search_code` answered them before a hit said where it lies and which lines answer: all of its record. */
export function toEarlierAnswer(hits: readonly FoundCode[]): object {
  const roots = Object.fromEntries(hits.map(({ unit }) => [unit.project, unit.root]));
  return { results: hits.map(toEarlierHit), count: hits.length, roots };
}

function toEarlierHit({ unit, score }: FoundCode): object {
  const { doc } = unit;
  return {
    qualified_name: unit.qualifiedName,
    unit_type: unit.kind,
    signature: unit.signature,
    docstring: doc === undefined || doc.length <= DOC_LIMIT ? doc : `${doc.slice(0, DOC_LIMIT)}…`,
    project: unit.project,
    file_path: unit.path,
    start_line: unit.startLine,
    end_line: unit.endLine,
    language: unit.language,
    complexity: unit.complexity,
    redactions: unit.redactions,
    score: Number(score.toFixed(4)),
    stale: false,
  };
}
