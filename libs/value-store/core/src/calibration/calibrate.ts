import { DOMAINS, STRATEGIES, type OutcomeStatus } from '@learning-memory/ghap';
import type { ExperiencePayload } from '@learning-memory/observation-persister-collection';
import type { CalibrationOptions, CalibrationReport, HitRate } from '@learning-memory/value-store';
import { compareStrings } from '@learning-memory/text-analysis';
import type { Filter } from '@learning-memory/vector-store';
import { whereEqual, whereIn } from '@learning-memory/vector-store-checks';
import { checkOption } from '../check-input.ts';
import { scrollExperiences } from '../experiences/experience-pages.ts';
import type { ValueStoreContext } from '../value-store-context.ts';
import { wilsonInterval } from './wilson-interval.ts';

type Counts = Readonly<Record<OutcomeStatus, number>>;
type CalibrationGroup = Pick<ExperiencePayload, 'domain' | 'strategy'> & { readonly counts: Counts };

const NONE: Counts = { confirmed: 0, falsified: 0, abandoned: 0 };

/** Reads every entry once, page by page. */
export async function calibrate(
  context: ValueStoreContext,
  options: CalibrationOptions = {},
): Promise<CalibrationReport> {
  const groups = await countOutcomes(context, calibrationFilter(options));
  const entries = [...groups.values()];
  return {
    overall: hitRate(entries.map(({ counts }) => counts).reduce(add, NONE)),
    byDomain: ranked(entries, ({ domain }) => ({ domain })),
    byStrategy: ranked(entries, ({ strategy }) => ({ strategy })),
    byDomainAndStrategy: ranked(entries, ({ domain, strategy }) => ({ domain, strategy })),
  };
}

/** Share confirmed of confirmed and falsified, with its interval where there is one. */
function hitRate({ confirmed, falsified, abandoned }: Counts): HitRate {
  const outcomes = confirmed + falsified;
  const interval = wilsonInterval(confirmed, outcomes);
  const rate = interval === undefined ? {} : { rate: confirmed / outcomes, ...interval };
  return { confirmed, falsified, abandoned, ...rate };
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

async function countOutcomes(
  context: ValueStoreContext,
  filter: Filter<ExperiencePayload>,
): Promise<ReadonlyMap<string, CalibrationGroup>> {
  const groups = new Map<string, CalibrationGroup>();
  for await (const page of scrollExperiences(context, { axis: 'full', filter })) {
    for (const { payload } of page) {
      const { domain, strategy, outcomeStatus } = payload;
      const key = `${domain} ${strategy}`;
      const { counts } = groups.get(key) ?? { counts: NONE };
      groups.set(key, { domain, strategy, counts: { ...counts, [outcomeStatus]: counts[outcomeStatus] + 1 } });
    }
  }
  return groups;
}

/** The groups joined by what `nameOf` keeps of their name; most outcomes first, then by name. */
function ranked<Name extends Readonly<Record<string, string>>>(
  groups: readonly CalibrationGroup[],
  nameOf: (group: CalibrationGroup) => Name,
): readonly (HitRate & Name)[] {
  const joined = new Map<string, { readonly name: Name; readonly counts: Counts }>();
  for (const group of groups) {
    const name = nameOf(group);
    const key = Object.values(name).join(' ');
    joined.set(key, { name, counts: add(joined.get(key)?.counts ?? NONE, group.counts) });
  }
  return [...joined]
    .sort(([a, left], [b, right]) => outcomesOf(right.counts) - outcomesOf(left.counts) || compareStrings(a, b))
    .map(([, { name, counts }]) => ({ ...name, ...hitRate(counts) }));
}

function outcomesOf({ confirmed, falsified }: Counts): number {
  return confirmed + falsified;
}

function add(left: Counts, right: Counts): Counts {
  return {
    confirmed: left.confirmed + right.confirmed,
    falsified: left.falsified + right.falsified,
    abandoned: left.abandoned + right.abandoned,
  };
}
