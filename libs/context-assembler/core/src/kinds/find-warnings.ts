import type { WarningsOptions } from '@learning-memory/context-assembler';
import type { AssemblerContext } from '../assembler-context.ts';
import type { FoundContext } from '../budget/assemble.ts';
import type { Finding } from '../candidates/candidate.ts';
import { warningFindings } from '../candidates/knowledge-findings.ts';
import type { Round } from '../sources/open-round.ts';
import { keywordsNamedIn } from './named-keyword.ts';

/** More before one action is a list that nobody reads. */
const MOST = 2;
/** UTF-16 units of an action that are read: what it is about stands at its beginning. */
const READ = 4000;

/** Warnings of which the action names the keyword; the most severe first, then the nearest scope. */
export async function findWarnings(
  { knowledge }: AssemblerContext,
  round: Round,
  { action, projects }: WarningsOptions,
): Promise<FoundContext> {
  const isNamed = keywordsNamedIn(action.slice(0, READ));
  const warnings = await round.ask({ source: 'knowledge', subject: 'warnings' }, async () =>
    knowledge?.warnings(projects, isNamed),
  );
  return {
    buckets: [{ weight: 1, most: MOST, findings: warningFindings(warnings ?? []).map(atTheAction) }],
    troubles: round.troubles,
  };
}

/** What the start of the session has told among others comes again where it applies. */
function atTheAction(finding: Finding): Finding {
  return { ...finding, id: `action:${finding.id}`, origin: finding.id };
}
