import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createRecordingLogger } from '@learning-memory/logging';
import type { ObservationCollector } from '@learning-memory/observation-collector';
import { createJournalCollector, type JournalCollectorOptions } from './journal-collector.ts';
import { confirmed, draft } from './test-support/journal-harness.ts';
import { archiveAll } from './test-support/archive-all.ts';

const A = { id: 'a', ids: ['a', 'merged'] };
const B = { id: 'b', ids: ['b'] };

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'journal-projects-'));
});
afterEach(async () => {
  await rm(directory, { recursive: true, force: true });
});

function open(
  sessionId: string,
  project?: JournalCollectorOptions['project'],
  more: Partial<JournalCollectorOptions> = {},
): ObservationCollector {
  return createJournalCollector({ directory, sessionId, project, ...more });
}

async function leaveOpen(sessionId: string, project?: JournalCollectorOptions['project']): Promise<string> {
  await using collector = open(sessionId, project);
  return (await collector.start(draft)).entry.id;
}

describe('the project of an entry', () => {
  it('is that of the collector, also for those who take the session up again', async () => {
    await leaveOpen('s1', async () => A);
    await using again = open('s1', async () => B);
    expect(await again.current()).toMatchObject({ project: 'a' });
    expect(await again.resolve(confirmed)).toMatchObject({ project: 'a' });
    expect(await again.sessionEntries()).toMatchObject([{ project: 'a' }]);
  });

  it('costs no start when nobody knows it, and is asked for again at the end', async () => {
    const logger = createRecordingLogger();
    const store: { project?: typeof A } = {};
    const ask = async () => store.project ?? Promise.reject(new Error('The store is away.'));
    await using collector = open('s1', ask, { logger });
    const { entry } = await collector.start(draft);
    expect(entry).not.toHaveProperty('project');
    expect(logger.events).toContain('journal.project_unknown');
    store.project = A;
    expect(await collector.resolve(confirmed)).toMatchObject({ id: entry.id, project: 'a' });
    await collector.start(draft);
  });

  it('is given to an entry that the next start abandons', async () => {
    const store: { project?: typeof A } = {};
    await using collector = open('s1', async () => store.project);
    await collector.start(draft);
    store.project = A;
    expect(await collector.start(draft)).toMatchObject({ entry: { project: 'a' }, orphaned: { project: 'a' } });
  });

  it('may be unknown to the end', async () => {
    await using collector = open('s1', async () => undefined);
    await collector.start(draft);
    expect(await collector.resolve(confirmed)).not.toHaveProperty('project');
  });
});

describe('orphans in a journal that projects share', () => {
  it('are those of the own project and those of nobody', async () => {
    const [ours, merged, theirs, nobodys] = [
      await leaveOpen('s1', async () => A),
      await leaveOpen('s2', async () => ({ id: 'merged', ids: ['merged'] })),
      await leaveOpen('s3', async () => B),
      await leaveOpen('s4'),
    ];
    await using collector = open('own', async () => A);
    const ids = (await collector.orphans()).map(({ id }) => id);
    expect([...ids].sort()).toEqual([ours, merged, nobodys].sort());
    await using stranger = open('stranger', () => Promise.reject(new Error('The store is away.')));
    expect((await stranger.orphans()).map(({ id }) => id)).toEqual([nobodys]);
    // By its id, which nobody learns here, it may be closed all the same.
    await expect(collector.adopt('ghap_unknown')).rejects.not.toMatchObject({
      message: expect.stringContaining(theirs),
    });
    await expect(stranger.resolveOrphan(theirs, confirmed)).resolves.toMatchObject({ id: theirs, project: 'b' });
  });
});

describe('ids without a project', () => {
  it('are those of all resolved entries of the journal that carry none', async () => {
    const resolve = async (sessionId: string, project?: JournalCollectorOptions['project']): Promise<string> => {
      await using collector = open(sessionId, project);
      await collector.start(draft);
      return (await collector.resolve(confirmed)).id;
    };
    const archived = await resolve('s1');
    await resolve('s2', async () => A);
    await using own = open('own');
    expect(await own.idsWithoutProject()).toEqual([archived]);
    await archiveAll(own);
    await own.start(draft);
    const unarchived = (await own.resolve(confirmed)).id;
    await own.start(draft);
    expect([...(await own.idsWithoutProject())].sort()).toEqual([archived, unarchived].sort());
  });

  it('are none where the journal may be that of several', async () => {
    await using collector = open('s1', undefined, { isShared: true });
    await collector.start(draft);
    await collector.resolve(confirmed);
    expect(await collector.idsWithoutProject()).toEqual([]);
  });

  it('are none where there is no journal', async () => {
    await using collector = open('own');
    expect(await collector.idsWithoutProject()).toEqual([]);
  });
});
