import { expect, it } from '@jest/globals';
import { FIRST_DATE, newRepository, type TestRepository } from '@learning-memory/test-repository';
import type { WorkAftermath } from '@learning-memory/git-analyzer';
import { buildHistories } from '../test-support/aftermath/build-histories.ts';
import { HELD } from '../test-support/aftermath/held-cases.ts';
import { DAY, newGitAnalyzer } from '../test-support/new-git-analyzer.ts';

const START = FIRST_DATE + DAY;
const OLD = Array.from({ length: 30 }, (_, index) => `keep the old line ${String(index)}`);
const OWN = ['count the tries', 'wait between them', 'give up at last', 'tell the caller'];
const text = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join('');

interface Written {
  readonly repository: TestRepository;
  readonly sha: string;
}

/** Four lines are put into a file of thirty. */
async function written(): Promise<Written> {
  const repository = await newRepository();
  await repository.commit({ 'loader.js': text(OLD) }, { date: FIRST_DATE });
  const sha = await repository.commit({ 'loader.js': text([...OLD, ...OWN]) }, { date: START + 1000 });
  return { repository, sha };
}

async function lookAt({ folder }: TestRepository): Promise<WorkAftermath | undefined> {
  const works = [{ id: 'work', text: '', from: START, to: START + 3_600_000 }];
  return (await newGitAnalyzer().analyzer.aftermath({ repository: folder, works })).works[0];
}

it('says of a commit whose file was removed within 14 days that it is gone, and not that it stands', async () => {
  const { repository, sha } = await written();
  await using _repository = repository;
  expect(await lookAt(repository)).toMatchObject({ standing: { sha }, gone: [] });
  repository.git('rm', '--quiet', 'loader.js');
  await repository.commit({ other: '1' }, { date: START + 7 * DAY, message: 'fix: remove the loader' });
  const found = await lookAt(repository);
  expect(found).toMatchObject({ gone: [sha] });
  expect(found).not.toHaveProperty('standing');
  expect(found).not.toHaveProperty('refutation');
});

it.each([
  [14, 'is gone'],
  [15, 'has held'],
])('a commit whose lines are rewritten after %d days %s', async (days) => {
  const { repository, sha } = await written();
  await using _repository = repository;
  const change = { 'loader.js': text([...OLD, 'let the queue do it']) };
  await repository.commit(change, { date: START + days * DAY, message: 'Use the queue' });
  expect(await lookAt(repository)).toMatchObject(days > 14 ? { standing: { sha }, gone: [] } : { gone: [sha] });
});

it('lets half of the lines do, wherever they are, and what came back', async () => {
  const { repository, sha } = await written();
  await using _repository = repository;
  repository.git('mv', 'loader.js', 'reader.js');
  const half = { 'reader.js': text(OLD), 'tries.js': text(OWN.slice(0, 2).map((line) => `    ${line}`)) };
  await repository.commit(half, { date: START + 2 * DAY, message: 'Part the loader' });
  expect(await lookAt(repository)).toMatchObject({ standing: { sha }, gone: [] });
  await repository.commit({ 'reader.js': text(OWN) }, { date: START + 3 * DAY, message: 'Drop the old lines' });
  await repository.commit({ 'reader.js': 'gone' }, { date: START + 4 * DAY, message: 'Try without' });
  await repository.commit({ 'reader.js': text(OWN.slice(1)) }, { date: START + 5 * DAY, message: 'That was needed' });
  expect(await lookAt(repository)).toMatchObject({ standing: { sha }, gone: [] });
});

it('lets the next commit of a work stand for the first one that it replaced', async () => {
  const { repository, sha } = await written();
  await using _repository = repository;
  const next = await repository.commit({ 'loader.js': text([...OLD, 'ask once']) }, { date: START + 60_000 });
  expect(await lookAt(repository)).toMatchObject({ commits: [{ sha }, { sha: next }], standing: { sha: next } });
});

it('does not take a comment behind a line for the end of it', async () => {
  const { repository, sha } = await written();
  await using _repository = repository;
  const noted = { 'loader.js': text([...OLD, ...OWN].map((line) => `${line} // as agreed`)) };
  await repository.commit(noted, { date: START + 2 * DAY, message: 'Fix remarks' });
  expect(await lookAt(repository)).toMatchObject({ standing: { sha }, gone: [] });
});

it('takes nothing away from the histories that a person would say held', async () => {
  await using repository = await newRepository();
  const works = buildHistories(repository, HELD);
  const found = await newGitAnalyzer().analyzer.aftermath({ repository: repository.folder, works });
  const unheld = found.works.filter(({ gone, standing }) => gone.length > 0 && standing === undefined);
  expect(unheld.map(({ id }) => id)).toEqual([]);
});
