import type { WarningsOptions } from '@learning-memory/context-assembler';
import { analyzeText } from '@learning-memory/text-analysis';
import type { AssemblerContext } from '../assembler-context.ts';
import type { FoundContext } from '../budget/assemble.ts';
import type { Finding } from '../candidates/candidate.ts';
import { warningFindings } from '../candidates/knowledge-findings.ts';
import type { Round } from '../sources/open-round.ts';

/** More before one action is a list that nobody reads. */
const MOST = 2;
/** UTF-16 units of an action that are read: what it is about stands at its beginning. */
const READ = 4000;

/** The words of a keyword may stand this many times as far apart as they are: `DROP` of a table, not one at each end. */
const SPREAD = 3;

/** Warnings of which the action names the keyword, its words near each other; the most severe first, then the nearest scope. */
export async function findWarnings(
  { knowledge }: AssemblerContext,
  round: Round,
  { action, projects }: WarningsOptions,
): Promise<FoundContext> {
  const words = analyzeText(action.slice(0, READ));
  const warnings = await round.ask({ source: 'knowledge', subject: 'warnings' }, async () =>
    knowledge?.warnings(projects, (keyword) => isNamed(keyword, words)),
  );
  return {
    buckets: [{ weight: 1, most: MOST, findings: warningFindings(warnings ?? []).map(atTheAction) }],
    troubles: round.troubles,
  };
}

function isNamed(keyword: string, words: readonly string[]): boolean {
  // As words of their own: an identifier is also found whole.
  const terms = new Set(analyzeText(keyword.replaceAll(/[^\p{L}\p{M}\p{N}]/gu, ' ')));
  const lastAt = new Map<string, number>();
  return words.some((word, position) => {
    if (!terms.has(word)) return false;
    lastAt.set(word, position);
    return lastAt.size === terms.size && position - Math.min(...lastAt.values()) < SPREAD * terms.size;
  });
}

/** What the start of the session has told among others comes again where it applies. */
function atTheAction(finding: Finding): Finding {
  return { ...finding, id: `action:${finding.id}`, origin: finding.id };
}
