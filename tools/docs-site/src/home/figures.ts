import { readText } from '../workspace/workspace.ts';

export interface Figure {
  readonly value: string;
  readonly caption: string;
}

export type FigureName = 'lessons' | 'prompt' | 'memories' | 'code' | 'values' | 'reliability' | 'targets';

interface FigureSource {
  readonly page: string;
  /** Its groups are what `value` and `caption` are made of. */
  readonly pattern: RegExp;
  readonly say: (groups: readonly string[]) => Figure;
}

/** Read from the pages that the benches write, so that they are those of the last run. */
const FIGURES: Readonly<Record<FigureName, FigureSource>> = {
  lessons: {
    page: 'docs/lessons-at-actions.md',
    pattern: /\| held back +\| this +\| (\d+ of \d+), [\d.]+ +\|[^|]+\|[^|]+\| (\d+ of \d+)/,
    say: ([told = '', alarms = '']) => ({
      value: told,
      caption: `failures told at the edit that mends them; ${alarms} false alarms elsewhere`,
    }),
  },
  prompt: {
    page: 'docs/benchmarks.md',
    pattern: /\| hook at a prompt \| ([\d.]+ ms) \| ([\d.]+ ms)/,
    say: ([slow = '', median = '']) => ({
      value: median,
      caption: `for a prompt, median; 95 of 100 within ${slow}`,
    }),
  },
  memories: {
    page: 'docs/retrieval-benchmarks.md',
    pattern: /## Memories: scenario[\s\S]*?\| hybrid \| \.(\d\d)\d \| [^|]+ \| \.(\d\d)\d/,
    say: ([first = '', ten = '']) => ({
      value: `${ten} %`,
      caption: `of 50 questions in other words answered in ten hits, ${first} % by the first`,
    }),
  },
  code: {
    page: 'docs/code-search-benchmarks.md',
    pattern: /\| Learning Memory +\| +(\.\d+)[\s\S]*?\| ripgrep +\| +(\.\d+)/,
    say: ([ours = '', other = '']) => ({
      value: `0${ours}`,
      caption: `NDCG@10, 279 questions about 14 repositories; ripgrep 0${other}`,
    }),
  },
  values: {
    page: 'docs/values.md',
    pattern: /good first drafts, by a cluster of their theme +\| (\d+ of \d+)[\s\S]*?\| generic +\| (\d+ of \d+)/,
    say: ([good = '', generic = '']) => ({
      value: good,
      caption: `good sentences accepted, and ${generic} generic ones`,
    }),
  },
  reliability: {
    page: 'docs/reliability.md',
    pattern: /\*\*(\d+) tries, (\d+) lost\.\*\*/,
    say: ([tries = '', lost = '']) => ({
      value: `${lost} lost`,
      caption: `in ${tries.replace(/(?=\d{3}$)/, '\u2009')} tries to kill, fuzz and mislead the server`,
    }),
  },
  targets: {
    page: 'docs/benchmarks.md',
    pattern: /\*\*(\d+) of (\d+) targets met\.\*\*/,
    say: ([met = '', all = '']) => ({ value: `${met} of ${all}`, caption: 'targets of speed and size met' }),
  },
};

/** Throws where its page no longer says it. */
export function figure(name: FigureName): Figure {
  const { page, pattern, say } = FIGURES[name];
  const match = pattern.exec(readText(page));
  if (match === null)
    throw new Error(`${page} no longer holds the figure "${name}": correct its pattern in figures.ts`);
  return say(match.slice(1));
}
