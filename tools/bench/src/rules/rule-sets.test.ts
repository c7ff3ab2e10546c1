import { readFileSync } from 'node:fs';
import process from 'node:process';
import { parseAction, rulesIn, standsAgainst } from '@learning-memory/action-signature';
import { expect, it } from '@jest/globals';

/** What a team has stored, and actions; one that a memory rules out names it. */
interface RuleSet {
  readonly memories: readonly { readonly id: string; readonly content: string }[];
  readonly actions: readonly {
    readonly tool_name: string;
    readonly tool_input: object;
    readonly expected?: readonly string[];
  }[];
}

const SETS = ['kartenhaus', 'nordgrid', 'brisa-fw', 'maizecast'].map(
  (name) => JSON.parse(readFileSync(new URL(`../../data/rule-sets/${name}.json`, import.meta.url), 'utf8')) as RuleSet,
);

function toldBefore({ memories, actions }: RuleSet): readonly { expected: readonly string[]; told: string[] }[] {
  const rules = memories.flatMap(({ id, content }) => rulesIn(content).map((rule) => ({ id, rule })));
  return actions.map(({ tool_name: tool, tool_input: input, expected = [] }) => {
    const action = parseAction({ tool, input: JSON.stringify(input) });
    const broken = rules.filter(({ rule }) => standsAgainst(rule, action)).map(({ id }) => id);
    return { expected, told: [...new Set(broken)] };
  });
}

it('more than half of the actions that memories rule out are told, and few near them', () => {
  const asked = SETS.flatMap(toldBefore);
  const ruledOut = asked.filter(({ expected }) => expected.length > 0);
  const right = ruledOut.filter(({ expected, told }) => told.length === 1 && expected.includes(told[0] ?? ''));
  const others = asked.filter(({ expected }) => expected.length === 0);
  const alarms = others.filter(({ told }) => told.length > 0);
  process.stderr.write(`rules: ${right.length} of ${ruledOut.length}, ${alarms.length} alarms in ${others.length}\n`);
  expect(right.length / ruledOut.length).toBeGreaterThan(0.55);
  expect(alarms.length / others.length).toBeLessThan(0.04);
});
