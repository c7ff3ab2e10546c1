import type { BenchData } from './bench-data.ts';
import { measureCode } from './measure-code.ts';
import { measureCommits } from './measure-commits.ts';
import { measureConversations } from './measure-conversations.ts';
import { measureRepositories } from './measure-repositories.ts';
import { measureScenario } from './measure-scenario.ts';
import { scoreAnswers, type RetrievalHome } from './retrieval-home.ts';
import type { RetrievalResult } from './retrieval-page.ts';
import type { Variant } from './variants.ts';

export const SETS = ['scenario', 'code', 'repositories', 'memories', 'commits'] as const;
export type SetName = (typeof SETS)[number];

export interface MeasureContext {
  readonly data: BenchData;
  readonly variants: readonly Variant[];
  readonly open: () => Promise<RetrievalHome>;
}

type Measure = (context: MeasureContext) => Promise<readonly RetrievalResult[]>;

export const MEASURES: Readonly<Record<SetName, Measure>> = {
  async scenario({ variants, open }) {
    await using parts = await open();
    return [
      {
        title: 'Memories: scenario',
        method: '300 notes of mixed subjects, and 50 questions in other words; the memory service answers.',
        scores: scoreAnswers(await measureScenario(parts, variants)),
        goals: [
          { measure: 'first', floor: 0.34 },
          { measure: 'recallAt5', floor: 0.66 },
        ],
      },
    ];
  },
  async code({ data, variants, open }) {
    const set = await data.code();
    await using parts = await open();
    return [
      {
        title: 'Code: CoSQA',
        method:
          `${set.dev.length} questions of the web, each answered by one of ${set.codes.length} Python functions. Each ` +
          'function is a file of its own, parsed and indexed as any other; `search_code` answers.',
        scores: scoreAnswers(await measureCode(parts, set, variants)),
        goals: [
          { measure: 'recallAt10', floor: 0.74 },
          { measure: 'mrrAt10', floor: 0.46 },
        ],
      },
    ];
  },
  async repositories({ data, variants, open }) {
    const { names, sentences } = await measureRepositories(await data.repositories(), variants, open);
    const method =
      'of 14 repositories in 12 languages, answered by files; `search_code` answers, and a file counts once.';
    return [
      { title: 'Code: names', method: `Names ${method}`, scores: scoreAnswers(names), goals: [] },
      { title: 'Code: sentences', method: `Questions ${method}`, scores: scoreAnswers(sentences), goals: [] },
    ];
  },
  async memories({ data, variants, open }) {
    return [
      {
        title: 'Memories: LoCoMo',
        method:
          'Questions about conversations of many sessions. Each turn is stored as a memory, with its date and speaker, as an ' +
          'agent would note it, one after the other; the memory service answers.',
        scores: scoreAnswers(await measureConversations(await data.conversations(), variants, open)),
        goals: [
          { measure: 'recallAt10', floor: 0.8 },
          { measure: 'mrrAt10', floor: 0.545 },
        ],
      },
    ];
  },
  async commits({ data, variants, open }) {
    const set = await data.commits();
    await using parts = await open();
    return [
      {
        title: 'Commits: flask',
        method:
          `${set.queries.length} entries of the changelog, and the commits behind them among ` +
          `${set.commits.length}, each taken to be the parent of the next. \`searchCommits\` answers.`,
        scores: scoreAnswers(await measureCommits(parts, set, variants)),
        goals: [
          { measure: 'recallAt10', floor: 0.83 },
          { measure: 'mrrAt10', floor: 0.665 },
        ],
      },
    ];
  },
};
