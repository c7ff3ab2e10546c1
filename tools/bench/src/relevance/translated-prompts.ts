import { readFileSync } from 'node:fs';
import { TRADE_STORES, type TradeStore } from './trade-store.ts';

/** Prompts in another language, in the order of the originals; `null` where there is none. */
interface TranslatedPrompts {
  readonly questions: readonly string[];
  readonly [store: string]: TranslatedStore | readonly string[];
}

interface TranslatedStore {
  readonly fitting: readonly (string | null)[];
  readonly unfitting: readonly (string | null)[];
}

export const LANGUAGES = ['de', 'es', 'fr', 'it', 'nl', 'pt'] as const;

/** The stores whose prompts were translated, with the prompts of the language. */
export function translatedStores(language: (typeof LANGUAGES)[number]): readonly TradeStore[] {
  const file = new URL(`../../data/translated-prompts/${language}.json`, import.meta.url);
  const prompts = JSON.parse(readFileSync(file, 'utf8')) as TranslatedPrompts;
  return TRADE_STORES.memoriesAlone.flatMap((store) => {
    const translated = prompts[store.name] as TranslatedStore | undefined;
    if (translated === undefined) return [];
    const inLanguage = <Prompt extends { readonly prompt: string }>(
      originals: readonly Prompt[],
      texts: readonly (string | null)[],
    ): readonly Prompt[] =>
      originals.flatMap((original, place) => {
        const prompt = texts[place] ?? undefined;
        return prompt === undefined ? [] : [{ ...original, prompt }];
      });
    return [
      {
        ...store,
        name: `${store.name} (${language})`,
        fitting: inLanguage(store.fitting, translated.fitting),
        unfitting: inLanguage(store.unfitting, translated.unfitting),
      },
    ];
  });
}
