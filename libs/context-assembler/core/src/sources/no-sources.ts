import type { SearchAnswer } from '@learning-memory/searcher';
import type { StoredSources } from '../assembler-context.ts';

const nothingFound = async (): Promise<SearchAnswer<never>> => ({ hits: [], mode: 'hybrid' });
const nothing = async (): Promise<readonly never[]> => [];

export const NO_EXPERIENCES: StoredSources['experiences'] = {
  get: nothing,
  list: nothing,
  count: async () => 0,
  search: nothingFound,
};

export const NO_VALUES: StoredSources['values'] = {
  search: nothingFound,
  list: nothing,
  calibration: async () => ({
    overall: { confirmed: 0, falsified: 0, abandoned: 0 },
    byDomain: [],
    byStrategy: [],
    byDomainAndStrategy: [],
  }),
  recordShown: async () => undefined,
};

export const NO_MEMORIES: StoredSources['memories'] = {
  search: nothingFound,
  foremost: nothing,
  list: async () => ({ memories: [], total: 0 }),
};
