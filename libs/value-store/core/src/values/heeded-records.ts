import type { ExperiencePayload } from '@learning-memory/observation-persister-collection';
import type { HeededRecord, ValueExposure } from '@learning-memory/value-store';
import { wilsonInterval } from '../calibration/wilson-interval.ts';
import { scrollExperiences } from '../experiences/experience-pages.ts';
import { groupBy } from '../group-by.ts';
import type { ValueStoreContext } from '../value-store-context.ts';

type SessionOutcome = Pick<ExperiencePayload, 'sessionId' | 'outcomeStatus' | 'resolvedAt'>;

/** A filter may list so many. */
const SESSIONS_PER_QUERY = 1000;

/** Value id -> how what its sessions resolved from then on ended; values never shown are left out. */
export async function heededRecords(
  context: ValueStoreContext,
  ids: readonly string[],
): Promise<ReadonlyMap<string, HeededRecord>> {
  if (ids.length === 0) return new Map();
  const exposures = await context.exposures.find(ids);
  const outcomes = await outcomesBySession(context, exposures);
  const byValue = groupBy(exposures, ({ id }) => id);
  return new Map([...byValue].map(([id, shown]) => [id, summarise(shown, outcomes)]));
}

async function outcomesBySession(
  context: ValueStoreContext,
  exposures: readonly ValueExposure[],
): Promise<ReadonlyMap<string, readonly SessionOutcome[]>> {
  const outcomes: SessionOutcome[] = [];
  const sessions = [...new Set(exposures.map(({ sessionId }) => sessionId))];
  for (let start = 0; start < sessions.length; start += SESSIONS_PER_QUERY) {
    const values = sessions.slice(start, start + SESSIONS_PER_QUERY);
    const filter = { op: 'in', field: 'sessionId', values } as const;
    for await (const page of scrollExperiences(context, { axis: 'full', filter })) {
      outcomes.push(...page.map(({ payload }) => toOutcome(payload)));
    }
  }
  return groupBy(outcomes, ({ sessionId }) => sessionId);
}

function toOutcome({ sessionId, outcomeStatus, resolvedAt }: ExperiencePayload): SessionOutcome {
  return { sessionId, outcomeStatus, resolvedAt };
}

/** An entry belongs to one session and a session is in the list once, so no entry counts twice. */
function summarise(
  shown: readonly ValueExposure[],
  outcomes: ReadonlyMap<string, readonly SessionOutcome[]>,
): HeededRecord {
  const after = shown.flatMap(({ sessionId, shownAt }) =>
    (outcomes.get(sessionId) ?? []).filter(({ resolvedAt }) => resolvedAt >= shownAt),
  );
  const confirmed = after.filter(({ outcomeStatus }) => outcomeStatus === 'confirmed').length;
  const falsified = after.filter(({ outcomeStatus }) => outcomeStatus === 'falsified').length;
  const lowerBound = wilsonInterval(confirmed, confirmed + falsified)?.low ?? 0;
  return { sessions: shown.length, confirmed, falsified, lowerBound };
}
