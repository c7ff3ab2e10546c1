import { migrationError } from './migration-errors.ts';
import type { Survey } from './survey-target.ts';

/** Of what a home left there most is still in it. */
const SAME = 0.5;

/** What is known of a store that is moved to. */
export interface Target {
  /** As `VECTOR_STORE` has it. */
  readonly name: string;
  /** Whether it is in the data home, where nobody else writes. */
  readonly isOwn: boolean;
  /** When this home left it, in epoch milliseconds; what was made there later is of others. */
  readonly leftAt?: number | undefined;
}

/**
 * Throws `MIGRATION_NOT_READY` unless what is there was left by this home: a move makes both stores hold the same, and others
 * would lose what is theirs.
 */
export function judgeTarget(survey: Survey, target: Target): void {
  const { held, common } = survey;
  if (held === 0) return;
  if (target.isOwn) {
    if (common === 0) throw refused(survey, waysHome(target));
    return;
  }
  if (common < SAME * held) throw refused(survey, waysToShare(target));
  if (survey.newestSurplus > (target.leftAt ?? Infinity)) throw refused(survey, waysToShare(target));
  if (survey.changed + survey.missing > 0) throw overtaken(survey, target);
}

/** Others went on with what both have. */
function overtaken({ changed, missing }: Survey, { name }: Target): Error {
  return migrationError(
    'MIGRATION_NOT_READY',
    `Others have gone on in the other store with what this home left there (changed: ${String(changed)}, deleted: ` +
      `${String(missing)}). A move would take that back. Nothing was written. Where this home has stored nothing since, set ` +
      `VECTOR_STORE to ${name}: that is all. Otherwise first \`learning-memory export --to mine.jsonl\`, then set it, and ` +
      '`learning-memory import mine.jsonl`: what differs there stays as it is there, and what is lacking is added, also what was ' +
      'deleted.',
  );
}

function refused({ counts, held, common }: Survey, advice: string): Error {
  const list = Object.entries(counts).map(([name, count]) => `${name} ${String(count)}`);
  return migrationError(
    'MIGRATION_NOT_READY',
    `The other store holds what this home did not leave there: ${list.join(', ')}. The source has ${String(common)} of ` +
      `${String(held)} points that were compared. A move would delete the rest. Nothing was written. ${advice}`,
  );
}

const waysToShare = ({ name }: Target): string =>
  'To bring both together: `learning-memory export --to mine.jsonl`, then set VECTOR_STORE to ' +
  `${name}, and \`learning-memory import mine.jsonl\`.`;

const waysHome = ({ name }: Target): string =>
  `To go on with what the data home holds, set VECTOR_STORE to ${name}. To bring both together, do so, ` +
  '`learning-memory export --to mine.jsonl`, set it back, `learning-memory import mine.jsonl`, and start again.';
