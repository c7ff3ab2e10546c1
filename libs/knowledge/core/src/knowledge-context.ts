import { knowledgeError, type KnowledgeStore } from '@learning-memory/knowledge';
import type { KnowledgeView, KnowledgeViews } from './resolution/knowledge-views.ts';

export interface KnowledgeContext {
  readonly store: KnowledgeStore;
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly views: KnowledgeViews;
}

const ATTEMPTS = 50;

/** Repeats what other processes came between, which `undefined` says. Rejects `KNOWLEDGE_BUSY`. */
export async function untilDone<T>(attempt: () => Promise<T | undefined>): Promise<T> {
  for (let count = 0; count < ATTEMPTS; count += 1) {
    const done = await attempt();
    if (done !== undefined) return done;
  }
  const message = `Other processes changed the knowledge ${ATTEMPTS} times in succession. Try again.`;
  throw knowledgeError('KNOWLEDGE_BUSY', message, { details: { attempts: ATTEMPTS } });
}

/** As `ofView`, of an answer that takes no content to read. */
export async function ofKeys<T>(
  context: KnowledgeContext,
  scope: string,
  read: (view: KnowledgeView) => T,
): Promise<T> {
  // Keys are read one scope after the other: what changed since may be in some of them.
  return ofView(context, scope, async (view) =>
    (await context.store.revision()) === view.revision ? read(view) : undefined,
  );
}

/** Makes an answer of what a scope sees, of which `read` resolves with `undefined` once it is out of date. */
export async function ofView<T>(
  { views }: KnowledgeContext,
  scope: string,
  read: (view: KnowledgeView) => Promise<T | undefined>,
): Promise<T> {
  const seen = views.seen(scope);
  const answer = seen && (await read(seen));
  return answer ?? untilDone(async () => read(await views.of(scope)));
}
