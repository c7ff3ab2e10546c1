import { scoreInjections, type AskedInjection } from '@learning-memory/sample-experiences';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { connectToServer } from '../connection.ts';
import { createHomes } from '../home.ts';
import { askTradeStore } from './ask-trade-store.ts';
import { TRADE_STORES, type TradeStore } from './trade-store.ts';
import { LANGUAGES, translatedStores } from './translated-prompts.ts';

/** How the hook of a prompt fares in stores of several trades, and what it misses in those of development. */
export async function tradeStoresPage(): Promise<string> {
  const { development, heldBack, memoriesAlone } = TRADE_STORES;
  const rows: string[] = [];
  const details: string[] = [];
  const translated = LANGUAGES.flatMap(translatedStores);
  for (const store of [...development, ...heldBack, ...memoriesAlone, ...translated]) {
    const asked = await ask(store);
    rows.push(rowOf(store, asked));
    if (development.includes(store)) details.push(...detailsOf(store.name, asked));
  }
  return [HEAD, ...rows, '', ...details, ''].join('\n');
}

const HEAD =
  '| store | precision | recall | spoken | alarms | tokens p50 | p95 |\n| --- | --- | --- | --- | --- | --- | --- |';

async function ask(store: TradeStore): Promise<readonly AskedInjection[]> {
  using homes = createHomes();
  await using server = await connectToServer(await homes.create(store.name));
  return await askTradeStore(async (tool, input) => (await server.call(tool, input)).content, store);
}

function rowOf(store: TradeStore, asked: readonly AskedInjection[]): string {
  const { precision, recall, falseAlarms } = scoreInjections(asked);
  const spoken = asked.filter(({ expected, text }) => expected !== 'silence' && text !== '').length;
  const tokens = asked
    .flatMap(({ text }) => (text === '' ? [] : countTokens(text)))
    .toSorted((left, right) => left - right);
  const quantile = (share: number): number => tokens[Math.floor(tokens.length * share)] ?? 0;
  const cells = [
    store.name,
    precision.toFixed(2),
    recall.toFixed(2),
    `${String(spoken)} of ${String(store.fitting.length)}`,
    `${String(falseAlarms.length)} of ${String(store.unfitting.length)}`,
    quantile(0.5),
    quantile(0.95),
  ];
  return `| ${cells.join(' | ')} |`;
}

function detailsOf(name: string, asked: readonly AskedInjection[]): readonly string[] {
  const { falseAlarms, missed } = scoreInjections(asked);
  return [
    ...missed.map((prompt) => `${name}, missed: ${prompt}`),
    ...falseAlarms.map((prompt) => `${name}, alarm: ${prompt}`),
  ];
}
