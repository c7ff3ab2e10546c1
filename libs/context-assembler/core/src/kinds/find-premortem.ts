import type { PremortemOptions } from '@learning-memory/context-assembler';
import type { ResolvedGhap, Strategy } from '@learning-memory/ghap';
import type { CalibrationReport, HitRate } from '@learning-memory/value-store';
import type { AssemblerContext } from '../assembler-context.ts';
import type { FoundContext, Lead } from '../budget/assemble.ts';
import { pastFailure } from '../candidates/entry-findings.ts';
import { rootCauses, surprises } from '../candidates/pattern-findings.ts';
import { valueFinding } from '../candidates/value-findings.ts';
import type { Round } from '../sources/open-round.ts';
import { confidenceSentence, failureSentence, hitRateSentence } from './premortem-sentences.ts';
import { principlesFor } from './principles-for.ts';

/** Parts of the budget. */
const WEIGHTS = { failures: 3, surprises: 2, rootCauses: 2, principles: 2 } as const;
/** Most items of a brief text. */
const MOST = { failures: 3, surprises: 0, rootCauses: 1, principles: 1 } as const;
/** Newest failures of the domain that are looked at. */
const FAILURES_LOOKED_AT = 200;
const VALUES_LOOKED_AT = 100;
/** Failures, and surprises, that are considered for the text: more than a budget has room for. */
const MOST_SHOWN = 30;
/** With fewer failures of the strategy, those of the domain's other strategies count too. */
const ENOUGH_FAILURES = 3;

/** Says how a strategy did in a domain and what went wrong there; lists alone, so that no model is needed. */
export async function findPremortem(
  { experiences, values: valueStore }: AssemblerContext,
  round: Round,
  { domain, strategy, style, projects }: PremortemOptions,
): Promise<FoundContext> {
  const [calibration, failures, values = []] = await Promise.all([
    round.ask({ source: 'calibration', subject: 'hit rate' }, () => valueStore.calibration({ projects, domain })),
    round.ask({ source: 'experiences', subject: 'past failures' }, () =>
      experiences.list({ projects, domain, outcome: 'falsified', limit: FAILURES_LOOKED_AT }),
    ),
    round.ask({ source: 'values', subject: 'principles' }, () =>
      valueStore.list({ projects, limit: VALUES_LOOKED_AT }),
    ),
  ]);
  const sample = failures && sampleOf(failures, { domain, strategy });
  const { entries, among } = sample ?? { entries: [], among: '' };
  return {
    lead: leadOf({ domain, strategy }, [
      calibration && hitRateSentence(hitRateOf(calibration, strategy), style),
      sample?.sentence,
      calibration && confidenceSentence(calibration),
    ]),
    buckets: [
      { weight: WEIGHTS.failures, most: MOST.failures, findings: entries.slice(0, MOST_SHOWN).map(pastFailure) },
      {
        weight: WEIGHTS.surprises,
        most: MOST.surprises,
        findings: surprises(entries, among).slice(0, MOST_SHOWN),
      },
      { weight: WEIGHTS.rootCauses, most: MOST.rootCauses, findings: rootCauses(entries, among) },
      {
        weight: WEIGHTS.principles,
        most: MOST.principles,
        findings: principlesFor(domain, values).map((value) => valueFinding(value, { section: 'Principles' })),
      },
    ],
    troubles: round.troubles,
  };
}

function hitRateOf({ byStrategy }: CalibrationReport, strategy: Strategy): HitRate {
  return byStrategy.find((group) => group.strategy === strategy) ?? { confirmed: 0, falsified: 0, abandoned: 0 };
}

type PremortemScope = Pick<PremortemOptions, 'domain' | 'strategy'>;

interface Sample {
  /** Lists those of the strategy first, in each part the newest first. */
  readonly entries: readonly ResolvedGhap[];
  readonly among: string;
  readonly sentence: string;
}

/** The failures that are counted, and in words which they are. */
function sampleOf(failures: readonly ResolvedGhap[], { domain, strategy }: PremortemScope): Sample {
  const own = failures.filter((entry) => entry.strategy === strategy);
  const others = failures.filter((entry) => entry.strategy !== strategy);
  const sentence = failureSentence({ own: own.length, all: failures.length, domain, mostLookedAt: FAILURES_LOOKED_AT });
  return own.length >= ENOUGH_FAILURES
    ? { entries: own, among: `failures of ${strategy} in ${domain}`, sentence }
    : { entries: [...own, ...others], among: `failures in ${domain}`, sentence };
}

function leadOf({ domain, strategy }: PremortemScope, sentences: readonly (string | undefined)[]): Lead | undefined {
  const said = sentences.filter((sentence) => sentence !== undefined).join(' ');
  if (said === '') return undefined;
  const place = `${strategy} in ${domain}`;
  const item = { source: 'calibration', id: `${strategy}/${domain}`, title: place, why: 'asked for' } as const;
  return { item, line: `${place}: ${said}` };
}
