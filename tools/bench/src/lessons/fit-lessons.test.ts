import process from 'node:process';
import { logOddsOf } from '@learning-memory/action-signature';
import { expect, it } from '@jest/globals';
import { createPackagedStaticEmbedding } from '@learning-memory/embedding-static/node';
import { logistic } from '../relevance/logistic-regression.ts';
import { assemblerOver } from './failures-home.ts';
import { fitLessons } from './fit-lessons.ts';
import { entriesOf, LESSON_SETS } from './lesson-sets.ts';

it('the shipped weights are those of the fit', async () => {
  await using embedding = createPackagedStaticEmbedding();
  const { weights } = await fitLessons(embedding);
  for (const evidence of [
    [0, 0, 0, 0, 0, 0],
    [0.9, 0.1, 1.2, 0, 0, 1],
    [0.8, 0.5, 0.7, 0.9, 1, 0],
  ]) {
    expect(1 / (1 + Math.exp(-logOddsOf(evidence)))).toBeCloseTo(logistic(weights, evidence), 1);
  }
});

it('of what others wrote two in five lessons are told, and few innocent actions that lie near a failure meet one', async () => {
  let [right, pairs, alarms, innocent] = [0, 0, 0, 0];
  for (const set of LESSON_SETS.slice(1)) {
    const assembler = assemblerOver(entriesOf(set));
    const told = async ({ tool_name: tool, tool_input: input }: (typeof set.innocent)[number]['action']) =>
      (await assembler.lesson({ tool, input: JSON.stringify(input), style: 'brief' })).items[0]?.id;
    for (const { id, action } of set.pairs) right += Number((await told(action)) === `action:${id}`);
    for (const { action } of set.innocent) alarms += Number((await told(action)) !== undefined);
    pairs += set.pairs.length;
    innocent += set.innocent.length;
  }
  process.stderr.write(`others: ${right} of ${pairs} lessons, ${alarms} alarms in ${innocent} actions\n`);
  expect(right / pairs).toBeGreaterThan(0.4);
  expect(alarms / innocent).toBeLessThan(0.065);
});
