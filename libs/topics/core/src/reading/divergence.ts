import type { Memory } from '@learning-memory/memory';
import { withoutHidden } from '@learning-memory/text-analysis';
import {
  DIVERGENCE_THRESHOLDS,
  type Divergence,
  type DivergenceAlert,
  type DivergenceSeverity,
  type SpaceId,
  type TopicScope,
} from '@learning-memory/topics';
import { createBreather } from '@learning-memory/concurrency';
import { DIVERGING_SPACES, isPartOfWhole, type NearnessLevels } from './usual-nearness.ts';
import { SIMILARITIES, type Placed } from '../spaces/corpus.ts';
import type { TopicContext } from '../topic-context.ts';

const HOUR = 3_600_000;
const MOST_ALERTS = 3;
/** The newest memories, which say what is rare and how near the nearest usually is; those of the window are among them. */
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
  const encodings = await context.encoder.encode(memories, breather);
  const background = await context.backgrounds.of({ scope: scope.id, encodings }, breather);
  const placed = encodings.slice(0, inWindow).map((encoding) => background.place(encoding));
  const alerts = alertsOf(placed, { usual: background.usual?.among(inWindow - 1), newest: memories[0] as Memory });
  return { alerts, severity: severityOf(alerts), notice: inWindow < MOST_COMPARED ? undefined : TOO_MANY };
}

const TOO_MANY = `There may be more in these hours: the newest ${String(MOST_COMPARED)} memories are compared.`;

function tooFew(count: number, hours: number): string {
  const stored = count === 0 ? 'No memory was' : 'Only one memory was';
  return `${stored} stored in the last ${hours} hours: there is nothing to compare.`;
}

function alertsOf(
  [newest, ...window]: readonly Placed[],
  about: { readonly usual: NearnessLevels | undefined; readonly newest: Memory },
): readonly DivergenceAlert[] {
  const summary = summarise(about.newest.content);
  return DIVERGING_SPACES.filter((id) => !isPartOfWhole(id, newest as Placed))
    .flatMap((id) => {
      const similarity = nearest(id, newest as Placed, window);
      const threshold = divergenceThreshold(id, about.usual);
      return similarity === undefined || similarity >= threshold ? [] : [{ space: id, similarity, threshold, summary }];
    })
    .sort((a, b) => depthOf(b) - depthOf(a))
    .slice(0, MOST_ALERTS);
}

function nearest(id: SpaceId, newest: Placed, window: readonly Placed[]): number | undefined {
  const found = window.flatMap((other) => SIMILARITIES[id](newest, other) ?? []);
  return found.length === 0 ? undefined : Math.max(...found);
}

/**
 * The documented constant, and less where memories are usually farther from the nearest of as many: each says something of its own.
 * Where few say anything in a space, nothing diverges in it.
 */
export function divergenceThreshold(id: SpaceId, usual: NearnessLevels | undefined): number {
  const documented = DIVERGENCE_THRESHOLDS[id] ?? 0;
  return usual === undefined ? documented : Math.min(documented, usual[id] ?? 0);
}

/** Usually there may be next to nothing in common. */
const LEAST_SHARED = 0.05;

/** How far below its threshold, as a share of it. */
function depthOf({ similarity, threshold }: DivergenceAlert): number {
  return (threshold - similarity) / Math.max(LEAST_SHARED, threshold);
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
