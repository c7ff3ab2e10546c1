import type { RichContextOptions } from '@learning-memory/context-assembler';
import { expect, it } from '@jest/globals';
import { silentLogger } from '@learning-memory/logging';
import { hookInput } from './hook-input.ts';
import type { HookServices } from './hook-services.ts';
import { createHookTime } from './hook-time.ts';
import { onPrompt } from './on-prompt.ts';

/** What is asked for by a prompt of a session that was shown so many items. */
async function askedAfter(count: number): Promise<RichContextOptions | undefined> {
  let asked: RichContextOptions | undefined;
  const seen = new Set(Array.from({ length: count }, (_, index) => `stamp-${String(index)}`));
  const services = {
    contextAssembler: {
      rich(options: RichContextOptions) {
        asked = options;
        return Promise.resolve({ markdown: '', tokens: 0, items: [], notices: [], truncated: false });
      },
    },
    collector: { sessionId: 'session', current: () => Promise.resolve(undefined) },
    currentProject: { idsOf: () => Promise.resolve([]) },
    shown: { of: () => Promise.resolve(seen), claim: () => Promise.resolve(true) },
    logger: silentLogger,
  } as unknown as HookServices;
  const prompt = 'Why is the page of the shop stale again?';
  const input = hookInput.parse({ event: 'UserPromptSubmit', session_id: 'session', prompt });
  await onPrompt(
    input,
    services,
    createHookTime({ over: AbortSignal.timeout(1000), deadlineMs: 900 }, () => undefined),
  );
  return asked;
}

it('a session that was shown much is shown two items at most, and only what is most likely', async () => {
  expect(await askedAfter(14)).toMatchObject({ style: 'brief', maxTokens: 260, leastRelevance: 0.67 });
  expect((await askedAfter(14))?.mostItems).toBeUndefined();
  expect(await askedAfter(15)).toMatchObject({ maxTokens: 200, leastRelevance: 0.91, mostItems: 2 });
});
