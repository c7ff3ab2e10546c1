import type { HookHandler } from './hook-services.ts';

const MAX_TOKENS = 1500;
/** The client replaces longer texts by a preview. */
const MAX_CHARACTERS = 8500;
/** "yes, go on" says nothing about the work. */
const FEWEST_WORDS = 4;

/** What is known about the work that a prompt speaks of. */
export const onPrompt: HookHandler = async ({ prompt }, { contextAssembler, collector }, { deadlineMs }) => {
  const situation = prompt.trim();
  if (situation.startsWith('/') || situation.split(/\s+/u).length < FEWEST_WORDS) return undefined;
  const active = await collector.current();
  const { markdown, items } = await contextAssembler.rich({
    situation: [...situation].slice(0, 2000).join(''),
    domain: active?.domain,
    strategy: active?.strategy,
    maxTokens: MAX_TOKENS,
    maxCharacters: MAX_CHARACTERS,
    deadlineMs,
    sessionId: collector.sessionId,
  });
  // Notices alone are no help to the model; the log has them.
  return items.length === 0 ? undefined : markdown;
};
