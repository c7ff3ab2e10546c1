/** The tables that owners share tell their records apart by it. */
export const MEMORY_KIND = 'memory';
export const VALUE_KIND = 'value';
