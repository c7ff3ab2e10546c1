import process from 'node:process';
import { logOddsOf, probabilityAmong } from '@learning-memory/action-signature';
import { describe, expect, it } from '@jest/globals';
import { createPackagedStaticEmbedding } from '@learning-memory/embedding-static/node';
import { logistic } from '../relevance/logistic-regression.ts';
import { assemblerOver, type SampleAction } from './failures-home.ts';
import { fitLessons } from './fit-lessons.ts';
import { entriesOf, FAR_SETS, HELD_BACK_SET, KEPT_APART_SETS, LESSON_SETS } from './lesson-sets.ts';

it('the shipped weights are those of the fit', async () => {
  await using embedding = createPackagedStaticEmbedding();
  const { weights } = await fitLessons(embedding);
  for (const evidence of [
    [0, 0, 0, 0, 0],
    [0.9, 0.1, 1.2, 0, 1],
    [0.8, 0.5, 0.7, 1, 0],
  ]) {
    expect(probabilityAmong(1, logOddsOf(evidence))).toBeCloseTo(logistic(weights, evidence), 1);
  }
});

describe.each([
  { name: 'others', sets: LESSON_SETS.slice(1), least: 0.5, most: 0.045 },
  { name: 'held back', sets: [HELD_BACK_SET], least: 0.6, most: 0.025 },
  { name: 'kept apart', sets: KEPT_APART_SETS, least: 0.45, most: 0.09 },
  { name: 'far', sets: FAR_SETS, least: 0.15, most: 0.03 },
])('of the sets that others wrote, $name,', ({ name, sets, least, most }) => {
  it('so many of the lessons are told, and few innocent actions that lie near a failure meet one', async () => {
    let [right, pairs, alarms, innocent] = [0, 0, 0, 0];
    for (const set of sets) {
      const assembler = assemblerOver(entriesOf(set));
      const told = async ({ tool_name: tool, tool_input: input }: SampleAction) =>
        (await assembler.lesson({ tool, input: JSON.stringify(input), style: 'brief' })).items[0]?.id;
      for (const { id, action } of set.pairs) right += Number((await told(action)) === `action:${id}`);
      for (const { action } of set.innocent) alarms += Number((await told(action)) !== undefined);
      pairs += set.pairs.length;
      innocent += set.innocent.length;
    }
    process.stderr.write(`${name}: ${right} of ${pairs} lessons, ${alarms} alarms in ${innocent} actions\n`);
    expect(right / pairs).toBeGreaterThan(least);
    expect(alarms / innocent).toBeLessThan(most);
  });
});
