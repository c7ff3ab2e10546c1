export interface CartItem {
  readonly sailing: string;
  readonly seats: readonly string[];
}

/** Two carts of one person, from before and after signing in; the same sailing twice becomes one item. */
export function mergeCarts(guest: readonly CartItem[], own: readonly CartItem[]): readonly CartItem[] {
  const items = new Map(own.map((item) => [item.sailing, item]));
  for (const { sailing, seats } of guest) {
    const known = items.get(sailing)?.seats ?? [];
    items.set(sailing, { sailing, seats: [...new Set([...known, ...seats])] });
  }
  return [...items.values()];
}

export function cartTotal(items: readonly CartItem[], priceOf: (sailing: string) => number): number {
  return items.reduce((sum, { sailing, seats }) => sum + priceOf(sailing) * seats.length, 0);
}

/** A cart left for a day is worth one friendly mail, and no more than one. */
export function isAbandoned(updatedAt: number, remindedAt: number | undefined, now: number): boolean {
  return remindedAt === undefined && now - updatedAt > 86_400_000;
}
