import type { Memory } from '@learning-memory/memory';
import { withoutHidden } from '@learning-memory/text-analysis';
import {
  DIVERGENCE_THRESHOLDS,
  SPACES,
  type Divergence,
  type DivergenceAlert,
  type DivergenceSeverity,
  type SpaceId,
  type TopicScope,
} from '@learning-memory/topics';
import { createBreather, type Breather } from '../breather.ts';
import { measureChance, type ChanceLevel, type ChanceLevels } from '../detection/chance.ts';
import { SIMILARITIES, type Corpus, type Placed } from '../spaces/corpus.ts';
import type { TopicContext } from '../topic-context.ts';

const HOUR = 3_600_000;
const MOST_ALERTS = 3;
/** The newest memories, which say what is rare and what chance looks like; those of the window are among them. */
const MOST_COMPARED = 200;
const SUMMARY_LENGTH = 120;

export async function findDivergence(
  context: TopicContext,
  scope: TopicScope & { readonly lookbackHours: number },
): Promise<Divergence> {
  const { projects, lookbackHours } = scope;
  const since = context.now() - lookbackHours * HOUR;
  const memories = await context.reader.newest({ projects, limit: MOST_COMPARED });
  const inWindow = memories.filter(({ createdAt }) => createdAt >= since).length;
  if (inWindow < 2) return { alerts: [], severity: 'none', notice: tooFew(inWindow, lookbackHours) };
  const breather = createBreather();
  const { corpus } = await context.compare(memories, breather);
  const alerts = alertsOf(corpus.members.slice(0, inWindow), {
    chance: await chanceIn(corpus, breather),
    newest: memories[0] as Memory,
  });
  return { alerts, severity: severityOf(alerts) };
}

const measured = new WeakMap<Corpus, Promise<ChanceLevels>>();

/** Measured once for the same memories. */
function chanceIn(corpus: Corpus, breather: Breather): Promise<ChanceLevels> {
  const known = measured.get(corpus) ?? measureChance(corpus.members, breather);
  measured.set(corpus, known);
  return known;
}

function tooFew(count: number, hours: number): string {
  const stored = count === 0 ? 'No memory was' : 'Only one memory was';
  return `${stored} stored in the last ${hours} hours: there is nothing to compare.`;
}

function alertsOf(
  [newest, ...window]: readonly Placed[],
  about: { readonly chance: ChanceLevels; readonly newest: Memory },
): readonly DivergenceAlert[] {
  const summary = summarise(about.newest.content);
  return SPACES.filter(({ category }) => category === 'semantic')
    .flatMap(({ id }) => {
      const similarity = nearest(id, newest as Placed, window);
      const threshold = divergenceThreshold(id, about.chance[id], window.length);
      return similarity === undefined || similarity >= threshold ? [] : [{ space: id, similarity, threshold, summary }];
    })
    .sort((a, b) => depthOf(b) - depthOf(a))
    .slice(0, MOST_ALERTS);
}

function nearest(id: SpaceId, newest: Placed, window: readonly Placed[]): number | undefined {
  const found = window.flatMap((other) => SIMILARITIES[id](newest, other) ?? []);
  return found.length === 0 ? undefined : Math.max(...found);
}

/** As near as the nearest of as many random memories as the window holds, on the whole; a constant until that is known. */
export function divergenceThreshold(id: SpaceId, chance: ChanceLevel | undefined, window: number): number {
  if (chance === undefined) return DIVERGENCE_THRESHOLDS[id] ?? 0;
  if (window < 3) return chance.median;
  if (window < 10) return chance.p90;
  return window < 35 ? chance.p95 : chance.p99;
}

/** How far below its threshold, as a share of it. */
function depthOf({ similarity, threshold }: DivergenceAlert): number {
  return (threshold - similarity) / threshold;
}

const DEEP = 0.5;
const NOTABLE = 0.25;

function severityOf(alerts: readonly DivergenceAlert[]): DivergenceSeverity {
  const deepest = Math.max(0, ...alerts.map(depthOf));
  if (alerts.length === 0) return 'none';
  if (alerts.length === MOST_ALERTS || deepest >= DEEP) return 'high';
  return deepest >= NOTABLE ? 'medium' : 'low';
}

function summarise(content: string): string {
  const line = withoutHidden(content);
  const characters = [...line];
  return characters.length <= SUMMARY_LENGTH ? line : `${characters.slice(0, SUMMARY_LENGTH - 1).join('')}…`;
}
