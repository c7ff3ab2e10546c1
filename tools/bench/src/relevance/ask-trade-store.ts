import {
  askInjections,
  type AskedInjection,
  type CallTool,
  type FilledServer,
} from '@learning-memory/sample-experiences';
import type { TradeStore } from './trade-store.ts';

/** Stores all of it through the tools, and types its prompts, each in a session of its own. */
export async function askTradeStore(call: CallTool, store: TradeStore): Promise<readonly AskedInjection[]> {
  const filled = await fill(call, store);
  const isExperience = (id: string): boolean => filled.experiences.has(id);
  const prompts = {
    fitting: store.fitting.flatMap(({ prompt, expected }) =>
      expected.map((id) => ({ prompt, expected: isExperience(id) ? { experience: id } : { memory: id } })),
    ),
    unfitting: store.unfitting,
  };
  return oncePerPrompt(await askInjections({ call, filled, prompts }));
}

async function fill(call: CallTool, { memories, experiences }: TradeStore): Promise<FilledServer> {
  const idOf = async (tool: string, input: Readonly<Record<string, unknown>>): Promise<string> =>
    ((await call(tool, input)) as { readonly id: string }).id;
  const ids = {
    experiences: new Map<string, string>(),
    values: new Map<string, string>(),
    memories: new Map<string, string>(),
  };
  for (const { id, content } of memories) {
    ids.memories.set(id, await idOf('store_memory', { content, category: 'context' }));
  }
  for (const { id, start, resolve } of experiences) {
    ids.experiences.set(id, await idOf('start_ghap', { ...start }));
    await call('resolve_ghap', { ...resolve });
  }
  return ids;
}

/** One of several entries is enough. */
function oncePerPrompt(asked: readonly AskedInjection[]): readonly AskedInjection[] {
  const best = new Map<string, AskedInjection>();
  for (const one of asked) if (best.get(one.prompt)?.expected !== 'shown') best.set(one.prompt, one);
  return [...best.values()];
}
