import type { MemoryService } from '@learning-memory/memory';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import type { NewMemoryService } from '../test-support/new-memory-service.ts';
import { realModelHome } from '../test-support/real-model-home.ts';

const EARLIER = 'We use Jenkins for the build pipelines.';
const EARLIER_TOO = 'Jenkins is used for our build pipelines.';
const LATER = 'We no longer use Jenkins for the build pipelines, GitLab CI now.';
const MINUTES = 'Build pipelines take eleven minutes on average.';
const RUNNERS = 'GitLab CI runners live on spot instances.';

let home: NewMemoryService;
let service: MemoryService;
let projects = 0;
let project: string;

beforeAll(async () => {
  home = await realModelHome();
  ({ service } = home);
});

beforeEach(() => {
  projects += 1;
  project = `project-${projects}`;
});

afterAll(async () => home[Symbol.asyncDispose]());

async function store(content: string): Promise<string> {
  home.clock.now += 60_000;
  return (await service.store({ content, project })).memory.id;
}

async function merge(...ids: readonly string[]): Promise<string> {
  home.clock.now += 60_000;
  return (await service.curation.merge({ ids, strategy: 'combine' })).memory.id;
}

const recalled = async (): Promise<readonly string[]> =>
  (await service.list({ projects: [project], limit: 9 })).memories.map(({ content }) => content).sort();

it('takes back again what a source corrects', async () => {
  await store(EARLIER);
  const [later, runners] = [await store(LATER), await store(RUNNERS)];
  expect(await recalled()).toEqual([RUNNERS, LATER]);
  home.clock.now += 60_000;
  await service.curation.merge({ ids: [later, runners], strategy: 'keep_newest' });
  expect(await recalled()).toEqual([RUNNERS, EARLIER]);
  await service.curation.undo(runners);
  expect(await recalled()).toEqual([RUNNERS, LATER]);
});

it.each([
  ['in part', [EARLIER, MINUTES], [MINUTES]],
  ['as a whole', [EARLIER, EARLIER_TOO], new Array<string>()],
])('leaves corrected what was corrected since in the merged memory, %s', async (_what, sources, standing) => {
  const ids: string[] = [];
  for (const source of sources) ids.push(await store(source));
  const merged = await merge(...ids);
  const later = await store(LATER);
  const { memories } = await service.curation.undo(merged);
  expect(await recalled()).toEqual([...standing, LATER].sort());
  for (const { content, supersededBy } of memories) {
    expect(supersededBy).toBe(standing.includes(content) ? undefined : later);
  }
  await service.delete(later);
  expect(await recalled()).toEqual([...sources].sort());
});
