/** Reads something by its key, and gives the same answer for a moment: one call asks for it several times. */
export interface BriefMemory<Value> {
  read(key: string): Promise<Value>;
  /** The next read asks anew. */
  forget(): void;
}

/** A failed read is not kept. */
export function createBriefMemory<Value>(read: (key: string) => Promise<Value>, keptMs: number): BriefMemory<Value> {
  const kept = new Map<string, { readonly value: Promise<Value>; readonly until: number }>();

  return {
    read(key) {
      const now = performance.now();
      const known = kept.get(key);
      if (known !== undefined && now < known.until) return known.value;
      for (const [old, { until }] of kept) if (until <= now) kept.delete(old);
      const entry = { value: read(key), until: now + keptMs };
      kept.set(key, entry);
      entry.value.catch(() => kept.get(key) === entry && kept.delete(key));
      return entry.value;
    },
    forget: () => kept.clear(),
  };
}
