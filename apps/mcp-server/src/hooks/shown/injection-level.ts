/** How much hooks add to a session, the least first. */
export const INJECTION_LEVELS = ['off', 'minimal', 'normal'] as const;
export type InjectionLevel = (typeof INJECTION_LEVELS)[number];

export function isAtLeast(level: InjectionLevel, least: InjectionLevel): boolean {
  return INJECTION_LEVELS.indexOf(level) >= INJECTION_LEVELS.indexOf(least);
}

/** Of one context at a tool use; no limit but its tokens for `undefined`. */
export function mostItemsAt(level: InjectionLevel): number | undefined {
  return level === 'minimal' ? 1 : undefined;
}
