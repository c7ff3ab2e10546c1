import type { AssembledContext, ContextAssembler } from '@learning-memory/context-assembler';
import { loadTokenizer } from '../../tokenizer/load-tokenizer.ts';
import type { HookServices } from '../hook-services.ts';
import { itemsOf, type Injection } from './injection-log.ts';

/** An assembler whose answers are remembered, so that it can be told what of them reached the model. */
export function rememberContexts(contextAssembler: ContextAssembler): {
  readonly contextAssembler: ContextAssembler;
  readonly contexts: readonly AssembledContext[];
} {
  const contexts: AssembledContext[] = [];
  const remember = async (answer: Promise<AssembledContext>): Promise<AssembledContext> => {
    contexts.push(await answer);
    return answer;
  };
  return {
    contexts,
    contextAssembler: {
      light: (options) => remember(contextAssembler.light(options)),
      rich: (options) => remember(contextAssembler.rich(options)),
      premortem: (options) => remember(contextAssembler.premortem(options)),
      lesson: (options) => remember(contextAssembler.lesson(options)),
      relate: (options) => contextAssembler.relate(options),
      prepare: (options) => contextAssembler.prepare(options),
      warnings: (options) => remember(contextAssembler.warnings(options)),
    },
  };
}

export interface Said {
  readonly text: string;
  readonly contexts: readonly AssembledContext[];
}

export interface HookTurn {
  readonly event: string;
  /** Resolves with nothing where nothing is added. */
  readonly saying: Promise<Said | undefined>;
}

/**
 * Notes what is added to the session: items of the contexts in the text, and the open entry where it is named. Called when the
 * hook begins, so that whose project it is, is known by the time the client closes.
 */
export async function noteInjection(
  { collector, injections }: Pick<HookServices, 'collector' | 'injections'>,
  turn: HookTurn,
): Promise<void> {
  await injections.record(injectionOf(turn, collector));
}

async function injectionOf(
  { event, saying }: HookTurn,
  collector: HookServices['collector'],
): Promise<Omit<Injection, 'time' | 'project'> | undefined> {
  const said = await saying;
  if (said === undefined) return undefined;
  const { text, contexts } = said;
  const shown = itemsOf(contexts.filter(({ markdown }) => markdown !== '' && text.includes(markdown)));
  const active = await collector.current();
  const isNamed = active !== undefined && text.includes(active.id);
  const entry = isNamed && !shown.some(({ id }) => id === active.id) ? [{ id: active.id, title: active.goal }] : [];
  const tokens = (await countTokens())(text);
  return { session: collector.sessionId, event, tokens, items: [...entry, ...shown] };
}

let counter: ReturnType<typeof loadTokenizer> | undefined;

/** Loaded once, after the first hook has answered. */
function countTokens(): ReturnType<typeof loadTokenizer> {
  return (counter ??= loadTokenizer());
}
