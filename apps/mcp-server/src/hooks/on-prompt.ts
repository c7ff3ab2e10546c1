import type { HookHandler } from './hook-services.ts';
import { promptSituation } from './prompt-situation.ts';

const MAX_TOKENS = 1500;
/** The client replaces longer texts by a preview. */
const MAX_CHARACTERS = 8500;
/** Seven searches are asked, and each may be wrong: fitted beside them (docs/relevance.md). */
const LEAST_RELEVANCE = 0.9;

/** What is known about the work that a prompt speaks of. */
export const onPrompt: HookHandler = async ({ prompt }, { contextAssembler, collector }, { deadlineMs }) => {
  const situation = promptSituation(prompt);
  if (situation === undefined) return undefined;
  const active = await collector.current();
  const { markdown, items } = await contextAssembler.rich({
    situation,
    domain: active?.domain,
    strategy: active?.strategy,
    maxTokens: MAX_TOKENS,
    maxCharacters: MAX_CHARACTERS,
    leastRelevance: LEAST_RELEVANCE,
    deadlineMs,
    sessionId: collector.sessionId,
  });
  // Notices alone are no help to the model; the log has them.
  return items.length === 0 ? undefined : markdown;
};
