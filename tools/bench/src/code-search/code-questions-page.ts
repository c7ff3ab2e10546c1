import type { AskedRepositoryResult, AskedQuestion } from '../retrieval/ask-code-questions.ts';
import { median, percentile, share } from '../statistics.ts';

const LEAST_SHARE = 0.85;
const MOST_TOKENS = 1200;
const MOST_OF_THEM = 95;

/** The whole page, Markdown. */
export function renderCodeQuestions(results: readonly AskedRepositoryResult[]): string {
  const asked = results.flatMap(({ repository, questions }) => questions.map((one) => ({ ...one, repository })));
  const tokens = results.flatMap(({ answerTokens }) => answerTokens);
  const [now, earlier] = [tokens.map((one) => one.now), tokens.map((one) => one.earlier)];
  return [
    '# Questions about code as agents ask them',
    `Written by \`npm run bench:questions\`; edit \`tools/bench/src/code-search/code-questions-page.ts\`, not this page. ${String(asked.length)} questions about ${String(results.length)} repositories, written before the first of them was asked and not changed since (\`tools/bench/data/code-questions.json\`); each repository is indexed as it was then. A question is answered when a file that answers it is among the first three hits.`,
    table(
      ['', 'answered', 'asked'],
      [
        ...rows(asked, ({ kind }) => kind),
        ...rows(asked, ({ repository }) => repository),
        ['**all**', ...counts(asked)],
      ],
    ),
    goal(`at least ${String(LEAST_SHARE * 100)} % in the first three hits`, shareOf(asked) >= LEAST_SHARE),
    '## Missed',
    table(
      ['repository', 'kind', 'question', 'found first'],
      [
        ...asked
          .filter(({ answered }) => !answered)
          .map(({ repository, kind, question, found }) => [repository, kind, oneLine(question), found[0] ?? 'nothing']),
      ],
    ),
    '## Tokens of an answer with ten hits',
    `Of the ${String(tokens.length)} questions that have ten hits, as the server answers them, and the same ten as they were answered before a hit was where it lies and the lines that answer; by \`r50k_base\`, which counts a few more than the tokenizers of today.`,
    table(
      ['', 'median', '95th percentile', 'most'],
      [
        ['now', ...spread(now)],
        ['earlier', ...spread(earlier)],
      ],
    ),
    goal(`at most ${String(MOST_TOKENS)} tokens`, Math.max(...now) <= MOST_TOKENS),
  ]
    .join('\n\n')
    .concat('\n');
}

type Asked = Pick<AskedQuestion, 'answered'>;

function rows<One extends Asked>(asked: readonly One[], nameOf: (one: One) => string): readonly (readonly string[])[] {
  const names = [...new Set(asked.map(nameOf))];
  return names.map((name) => [name, ...counts(asked.filter((one) => nameOf(one) === name))]);
}

function counts(asked: readonly Asked[]): readonly string[] {
  return [String(asked.filter(({ answered }) => answered).length), String(asked.length)];
}

function shareOf(asked: readonly Asked[]): number {
  return share(asked.filter(({ answered }) => answered).length, asked.length);
}

function spread(values: readonly number[]): readonly string[] {
  return [median(values), percentile(values, MOST_OF_THEM), Math.max(...values)].map(String);
}

function oneLine(question: string): string {
  return (question.split('\n')[0] ?? '').replaceAll('|', String.raw`\|`);
}

function goal(what: string, isMet: boolean): string {
  return `- ${what}: ${isMet ? 'met' : '**missed**'}.`;
}

function table(header: readonly string[], lines: readonly (readonly string[])[]): string {
  return [header, header.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
