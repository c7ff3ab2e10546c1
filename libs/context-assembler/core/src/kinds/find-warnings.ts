import type { WarningsOptions } from '@learning-memory/context-assembler';
import type { RiskWarning } from '@learning-memory/knowledge';
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

/** Warnings of which the action names every word of the keyword, the nearest scope first. */
export async function findWarnings(
  { knowledge }: AssemblerContext,
  round: Round,
  { action, projects }: WarningsOptions,
): Promise<FoundContext> {
  const warnings = await round.ask({ source: 'knowledge', subject: 'warnings' }, async () =>
    knowledge?.warnings(projects),
  );
  const named = new Set(analyzeText(action.slice(0, READ)));
  const fitting = (warnings ?? []).filter((warning) => isNamed(warning, named));
  return {
    buckets: [{ weight: 1, most: MOST, findings: warningFindings(fitting).map(atTheAction) }],
    troubles: round.troubles,
  };
}

function isNamed({ keyword }: RiskWarning, named: ReadonlySet<string>): boolean {
  // As words of their own: an identifier is also found whole.
  const terms = analyzeText(keyword.replaceAll(/[-_.]/gu, ' '));
  return terms.length > 0 && terms.every((term) => named.has(term));
}

/** What the start of the session has told among others comes again where it applies. */
function atTheAction(finding: Finding): Finding {
  return { ...finding, id: `action:${finding.id}`, origin: finding.id };
}
