import type { ShownItem, ShownItems } from './shown-items.ts';

/** What is shown by one hook, so that all of it can be taken back where its answer came too late to be seen. */
export function rememberClaims(shown: ShownItems): {
  readonly shown: ShownItems;
  readonly release: () => Promise<void>;
} {
  const claims: { readonly sessionId: string; readonly items: readonly ShownItem[] }[] = [];
  return {
    shown: {
      ...shown,
      async claim(sessionId, items) {
        const isClaimed = await shown.claim(sessionId, items);
        if (isClaimed && items.length > 0) claims.push({ sessionId, items });
        return isClaimed;
      },
    },
    release: async () => {
      for (const { sessionId, items } of claims.splice(0)) await shown.release(sessionId, items);
    },
  };
}
