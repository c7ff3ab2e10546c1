import { readFileSync } from 'node:fs';
import type { SampleExperience } from '@learning-memory/sample-experiences';

/** What a team of one trade has stored, and prompts; a fitting one names the entries of which one answers it. */
export interface TradeStore {
  readonly name: string;
  readonly memories: readonly { readonly id: string; readonly content: string }[];
  readonly experiences: readonly (SampleExperience & { readonly id: string })[];
  readonly fitting: readonly { readonly prompt: string; readonly expected: readonly string[] }[];
  readonly unfitting: readonly { readonly prompt: string; readonly kind: string }[];
}

/** Those of development may be looked at and fitted on; the others judge (`data/relevance-stores/README.md`). */
export const TRADE_STORES: Readonly<Record<'development' | 'heldBack' | 'memoriesAlone', readonly TradeStore[]>> = {
  development: ['ebike', 'loyalty'].map(readStore),
  heldBack: ['trails', 'streamops'].map(readStore),
  memoriesAlone: [
    ...['payments', 'beekeeping', 'backups', 'meters', 'harbour-pilotage', 'stage-lighting'],
    ...['kornhaus', 'variantlab', 'museo'],
  ].map(readStore),
};

function readStore(name: string): TradeStore {
  const file = new URL(`../../data/relevance-stores/${name}.json`, import.meta.url);
  return { name, ...(JSON.parse(readFileSync(file, 'utf8')) as Omit<TradeStore, 'name'>) };
}
