import type { AskedSituation } from './ask-situations.ts';
import type { SituationKind } from './situation.ts';

/** Shares are 0 to 1. */
export interface ContextScore {
  readonly situations: number;
  /** Situations whose context by the tool shows what is expected. */
  readonly found: number;
  readonly share: number;
  readonly hookShare: number;
  /** Situations for which the hook had nothing, or no time. */
  readonly silentHooks: number;
  /** Share of the contexts of all other situations that show it too: what a context holds without being asked for it. */
  readonly chance: number;
}

/** Of the situations that expect one of `kinds`. */
export function scoreContexts(asked: readonly AskedSituation[], kinds: readonly SituationKind[]): ContextScore {
  const judged = asked.filter(({ kind }) => kinds.includes(kind));
  const shareOf = (holds: (one: AskedSituation) => boolean): number => mean(judged.map((one) => Number(holds(one))));
  const others = judged.flatMap((one) =>
    asked.filter((other) => other !== one).map(({ fromTool }) => Number(one.isIn(fromTool))),
  );
  return {
    situations: judged.length,
    found: judged.filter(({ isIn, fromTool }) => isIn(fromTool)).length,
    share: shareOf(({ isIn, fromTool }) => isIn(fromTool)),
    hookShare: shareOf(({ isIn, fromHook }) => isIn(fromHook)),
    silentHooks: judged.filter(({ fromHook }) => fromHook === '').length,
    chance: mean(others),
  };
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}
