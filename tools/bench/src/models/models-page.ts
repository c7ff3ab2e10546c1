import type { Scores } from '../retrieval/scores.ts';
import { DENSE, FUSED, HIGHER, LOWER, type ModelResult } from './measure-model.ts';

const HEAD = `# Embedding models

Written by \`npm run bench:models\`; edit the bench in \`tools/bench/src/models\`, not this page. The sets are those of [retrieval-benchmarks.md](retrieval-benchmarks.md), each indexed and asked once by each model. *Dense* goes by meaning alone, *fused* is what a search does with the dense weight of the model: the static one looks a second time word by word, which no other can. R@10 is the share of what should be found among the first ten hits, MRR@10 the mean of one over the place of the first right hit. Texts a second are notes of the scenario on two cores, which had other work at the same time and read texts one by one: trust ratios, and see [benchmarks.md](benchmarks.md) for what a model reads alone in batches. The model card measures otherwise and has other figures of commits: it takes cosines of the bare texts, of a commit the first 600 characters of its message, where here the product answers, which embeds the message as it stores it.
`;

export function renderModels(results: readonly ModelResult[]): string {
  const titles = results[0]?.results.map(({ title }) => title) ?? [];
  const models = [
    '| model | dimensions | dense weight | texts a second |',
    '| --- | ---: | ---: | ---: |',
    ...results.map(
      ({ id, dimension, denseWeight, textsPerSecond }) =>
        `| ${id} | ${String(dimension)} | ${decimal(denseWeight)} | ${String(Number(textsPerSecond.toPrecision(2)))} |`,
    ),
  ];
  return `${[HEAD, ...models, ...titles.flatMap((title) => section(title, results))].join('\n')}\n`;
}

function section(title: string, results: readonly ModelResult[]): readonly string[] {
  const rows = results.flatMap(({ id, results: sets }) => {
    const scores = sets.find((set) => set.title === title)?.scores;
    const cells = [DENSE, FUSED, LOWER, HIGHER].map((name) => cellOf(scores?.get(name)));
    return [`| ${id} | ${cells.join(' | ')} |`];
  });
  return [
    `\n## ${title}\n`,
    'First, R@10 and MRR@10 of each.\n',
    '| model | dense | fused | dense weight - .1 | dense weight + .1 |',
    '| --- | ---: | ---: | ---: | ---: |',
    ...rows,
  ];
}

function cellOf(scores: Scores | undefined): string {
  return scores === undefined ? '' : [scores.first, scores.recallAt10, scores.mrrAt10].map(decimal).join(' / ');
}

function decimal(value: number): string {
  return value.toFixed(3).replace(/^0/u, '');
}
