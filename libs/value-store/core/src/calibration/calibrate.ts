import { DOMAINS, STRATEGIES } from '@learning-memory/ghap';
import type { ExperiencePayload } from '@learning-memory/observation-persister-collection';
import type { CalibrationOptions, CalibrationReport } from '@learning-memory/value-store';
import type { Filter } from '@learning-memory/vector-store';
import { whereEqual, whereIn } from '@learning-memory/vector-store-checks';
import { checkOption } from '../check-input.ts';
import { scrollExperiences } from '../experiences/experience-pages.ts';
import type { ValueStoreContext } from '../value-store-context.ts';
import { calibrationReport, type CountedEntry } from './calibration-report.ts';

/** Reads every entry once, page by page. */
export async function calibrate(
  context: ValueStoreContext,
  options: CalibrationOptions = {},
): Promise<CalibrationReport> {
  return calibrationReport(await readEntries(context, calibrationFilter(options)), options);
}

function calibrationFilter({ domain, strategy, projects, since }: CalibrationOptions): Filter<ExperiencePayload> {
  if (domain !== undefined) checkOption('domain', domain, DOMAINS);
  if (strategy !== undefined) checkOption('strategy', strategy, STRATEGIES);
  const filters = [
    ...whereEqual<ExperiencePayload>({ domain, strategy }),
    ...whereIn<ExperiencePayload>({ project: projects }),
  ];
  if (since === undefined) return { op: 'and', filters };
  return { op: 'and', filters: [...filters, { op: 'range', field: 'createdAt', gte: since }] };
}

async function readEntries(
  context: ValueStoreContext,
  filter: Filter<ExperiencePayload>,
): Promise<readonly CountedEntry[]> {
  const entries: CountedEntry[] = [];
  for await (const page of scrollExperiences(context, { axis: 'full', filter })) {
    for (const { payload } of page) {
      const { domain, strategy, outcomeStatus, entry } = payload;
      entries.push({
        domain,
        strategy,
        outcomeStatus,
        confidence: entry.outcome.forecast,
        contested: isContested(entry),
      });
    }
  }
  return entries;
}

/** Confirmed all the same until somebody has looked at it. */
function isContested({ outcome, aftermath }: ExperiencePayload['entry']): boolean {
  return outcome.status === 'confirmed' && aftermath?.contest !== undefined && aftermath.contest.review === undefined;
}
