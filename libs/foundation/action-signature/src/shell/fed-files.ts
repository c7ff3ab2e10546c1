import { programName, unwrapCommand } from '@learning-memory/outcome-parser';
import type { GivenStage } from './handed-scripts.ts';

/** What names files, and how many of its words before those are none. */
const NAMING: ReadonlyMap<string, number> = new Map([
  ['find', 0],
  ['ls', 0],
  ['echo', 0],
  ['printf', 0],
  ['git', 1],
  ['grep', 1],
  ['rg', 1],
  ['ag', 1],
  ['fd', 1],
]);
const FILTERS = /^(?:grep|rg|head|tail|sort|uniq|tr|sed)$/u;
const MOST_BACK = 3;

/** Files that the commands before `xargs` name to the one behind it. */
export function fedFiles(stages: readonly GivenStage[], at: number): readonly string[] {
  if (stages[at]?.words.slice(0, 3).includes('xargs') !== true) return [];
  let first = at;
  while (first > at - MOST_BACK && stages[first]?.before === '|') first -= 1;
  const named = stages.slice(first, at).map(({ words, before }) => namedFiles(words, before === '|'));
  return named.findLast((files) => files.length > 0) ?? [];
}

function namedFiles(words: readonly string[], isPiped: boolean): readonly string[] {
  const [first = '', ...rest] = unwrapCommand(words);
  const program = programName(first);
  const skipped = NAMING.get(program);
  if (skipped === undefined || (isPiped && FILTERS.test(program))) return [];
  const end = program === 'find' ? rest.findIndex((word) => /^[-(!]/u.test(word)) : -1;
  const operands = (end < 0 ? rest : rest.slice(0, end)).filter((word) => !word.startsWith('-'));
  return operands.slice(skipped);
}
