/** Whether code and commits of a project are indexed unasked. */
export const AUTO_INDEX = ['on', 'off'] as const;
export type AutoIndex = (typeof AUTO_INDEX)[number];
