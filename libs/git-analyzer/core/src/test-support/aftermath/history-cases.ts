import { FIXED } from './fixed-cases.ts';
import { HELD } from './held-cases.ts';
import type { HistoryCase } from './history-case.ts';
import { REVERTED } from './reverted-cases.ts';

export const HISTORY_CASES: readonly HistoryCase[] = [...REVERTED, ...FIXED, ...HELD];
