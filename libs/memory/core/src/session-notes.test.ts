import { SESSION_NOTE_TAG } from '@learning-memory/memory';
import { createPackagedStaticEmbedding } from '@learning-memory/embedding-static/node';
import { createSqliteVectorStore } from '@learning-memory/vector-store-sqlite';
import { expect, it } from '@jest/globals';
import { newMemoryService } from './test-support/new-memory-service.ts';

it('leaves out the notes of a session where they are not asked for, and nothing else', async () => {
  await using home = await newMemoryService();
  const { service } = home;
  const drafts = {
    own: { content: 'Queue: the note of this session', tags: [SESSION_NOTE_TAG], sessionId: 'this' },
    other: { content: 'Queue: the note of another session', tags: [SESSION_NOTE_TAG], sessionId: 'other' },
    stored: { content: 'Queue: what this session stored', sessionId: 'this' },
    nobody: { content: 'Queue: what nobody knows the session of', tags: [SESSION_NOTE_TAG] },
  };
  for (const draft of Object.values(drafts)) await service.store(draft);
  const all = Object.values(drafts).map(({ content }) => content);
  const found = async (exceptNotesOf?: string): Promise<readonly string[]> => {
    const { hits } = await service.search({ query: 'queue', limit: 10, exceptNotesOf });
    const searched = hits.map(({ memory }) => memory.content).sort();
    const foremost = await service.foremost({ limit: 10, exceptNotesOf });
    const { memories, total } = await service.list({ limit: 10, exceptNotesOf });
    expect(foremost.map(({ content }) => content).sort()).toEqual(searched);
    expect(memories.map(({ content }) => content).sort()).toEqual(searched);
    expect(total).toBe(searched.length);
    return searched;
  };
  expect(await found('this')).toEqual(all.filter((content) => content !== drafts.own.content).sort());
  expect(await found()).toEqual(all.sort());
});

it('puts the note of a session behind a decision about the same thing', async () => {
  await using embedding = createPackagedStaticEmbedding();
  await using home = await newMemoryService({
    embedding,
    openVectorStore: (file) => createSqliteVectorStore({ file }),
  });
  const { service } = home;
  const note = [
    'Asked:',
    '- We need a job queue for outgoing mail. Retries with backoff, at most 5 attempts.',
    'Decided:',
    "- I'll use Redis with BullMQ for the job queue, since it has retries and backoff built in.",
    'Changed files: src/queue/jobs.ts (new), src/mail/send.ts',
  ].join('\n');
  await service.store({ content: note, category: 'context', importance: 0.3, tags: [SESSION_NOTE_TAG] });
  await service.store({ content: 'The job queue for mail runs on Postgres, not on Redis.', category: 'decision' });
  await service.store({ content: 'Tests of the shop run with a fixed clock.', category: 'workflow' });
  for (const query of ['which job queue do we use for mail', 'job queue Redis or Postgres', 'mail queue']) {
    const { hits } = await service.search({ query, limit: 2 });
    expect(hits.map(({ memory }) => memory.category)).toEqual(['decision', 'context']);
  }
  const { hits } = await service.search({ query: 'what uses BullMQ', limit: 1 });
  expect(hits[0]?.memory.content).toBe(note);
});
