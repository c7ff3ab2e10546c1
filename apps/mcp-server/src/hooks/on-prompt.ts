import type { HookHandler } from './hook-services.ts';
import { promptSituation } from './prompt-situation.ts';
import { showNew } from './show-new.ts';

const MAX_TOKENS = 400;
/** A session that was shown much already is shown less at once. */
const MUCH = { items: 40, maxTokens: 200 } as const;
/** Five sources are asked, and each may be wrong (docs/relevance.md). */
const LEAST_RELEVANCE = 0.84;

/** What is known about the work that a prompt speaks of, and was not shown yet. */
export const onPrompt: HookHandler = async (input, { contextAssembler, collector, shown, logger }, time) => {
  const situation = promptSituation(input.prompt);
  if (situation === undefined) return undefined;
  const active = await collector.current();
  const onTrouble = (error: unknown): void => logger.warn('shown.unknown', { error });
  return showNew({ shown, sessionId: input.session_id, late: time.late, onTrouble }, (seen) =>
    contextAssembler.rich({
      style: 'brief',
      seen,
      situation,
      domain: active?.domain,
      strategy: active?.strategy,
      maxTokens: seen.size < MUCH.items ? MAX_TOKENS : MUCH.maxTokens,
      leastRelevance: LEAST_RELEVANCE,
      deadlineMs: time.deadlineMs,
      sessionId: collector.sessionId,
    }),
  );
};
