import { expect, it } from '@jest/globals';
import { newRepository } from '@learning-memory/test-repository';
import { buildHistories } from '../test-support/aftermath/build-histories.ts';
import { HISTORY_CASES } from '../test-support/aftermath/history-cases.ts';
import { newGitAnalyzer } from '../test-support/new-git-analyzer.ts';

it('says of 200 histories what a person would say of them, mostly', async () => {
  await using repository = await newRepository();
  const works = buildHistories(repository, HISTORY_CASES);
  const { works: found, complete } = await newGitAnalyzer().analyzer.aftermath({
    repository: repository.folder,
    works,
  });
  expect(complete).toBe(true);
  const kinds = new Map(found.map(({ id, refutation }) => [id, refutation?.kind]));
  const judged = HISTORY_CASES.map(({ name, expected }) => ({ name, expected, said: kinds.get(name) }));
  const contested = judged.filter(({ said }) => said !== undefined);
  const right = contested.filter(({ said, expected }) => said === expected).length;
  const precision = right / contested.length;
  const recall = right / judged.filter(({ expected }) => expected !== undefined).length;
  const wrong = judged.filter(({ said, expected }) => said !== expected);
  process.stdout.write(
    `${String(judged.length)} histories: precision ${precision.toFixed(3)}, recall ${recall.toFixed(3)}; otherwise than a person: ${wrong
      .map(({ name, expected = 'held', said = 'held' }) => `${name} (${expected}, said ${said})`)
      .join(', ')}\n`,
  );
  expect(judged.length).toBeGreaterThanOrEqual(200);
  expect(precision).toBeGreaterThanOrEqual(0.9);
  expect(recall).toBeGreaterThanOrEqual(0.9);
});
