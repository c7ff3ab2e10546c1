import assert from 'node:assert/strict';
import type { AssembledContext, ContextAssembler } from '@learning-memory/context-assembler';

// What a hook does: inject the text, and log what is missing from it.
async function contextOf(assembler: ContextAssembler, prompt: string): Promise<{ text: string; log: string[] }> {
  const { markdown, notices } = await assembler.rich({ situation: prompt, maxTokens: 1500, maxCharacters: 9000 });
  return { text: markdown, log: notices.map(({ source, reason }) => `${source} ${reason}`) };
}

const nothing: AssembledContext = { markdown: '', tokens: 0, items: [], notices: [], truncated: false };
const slowCode: ContextAssembler = {
  light: async () => nothing,
  rich: async () => ({ ...nothing, notices: [{ source: 'code', reason: 'late', message: 'No answer in 100 ms.' }] }),
  premortem: async () => nothing,
};

assert.deepEqual(await contextOf(slowCode, 'the login test is flaky'), { text: '', log: ['code late'] });
