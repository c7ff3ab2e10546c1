import { afterAll, describe, expect, it } from '@jest/globals';
import { registerContract } from '@learning-memory/contract-testing';
import type { Embedding, EmbeddingService } from '@learning-memory/embedding';
import { embeddingServiceContract } from '@learning-memory/embedding-testing';
import { silentLogger } from '@learning-memory/logging';
import { createUseLiteEmbedding } from './use-lite-embedding.ts';

const DOCUMENT = { inputType: 'document' } as const;

const dot = (left: Embedding = [], right: Embedding = []): number =>
  left.reduce((sum, value, index) => sum + value * (right[index] ?? 0), 0);

describe('createUseLiteEmbedding', () => {
  // Loading the model takes longer than most cases: one service serves them until a case disposes of it.
  let loaded: EmbeddingService | undefined;
  afterAll(async () => {
    await loaded?.[Symbol.asyncDispose]();
  });

  registerContract({ describe, it }, embeddingServiceContract, {
    createHarness: async () => {
      const current = (loaded ??= createUseLiteEmbedding());
      const dispose = async (): Promise<void> => {
        if (loaded === current) loaded = undefined;
        await current[Symbol.asyncDispose]();
      };
      return { service: { ...current, [Symbol.asyncDispose]: dispose }, [Symbol.asyncDispose]: async () => undefined };
    },
  });

  it('describes its model', () => {
    expect(createUseLiteEmbedding().model).toEqual({ id: 'use-lite-512', dimension: 512, denseWeight: 0.25 });
  });
});

describe('what the model sees', () => {
  const service = createUseLiteEmbedding();
  afterAll(async () => {
    await service[Symbol.asyncDispose]();
  });

  it.each([
    'fix 超时 in auth',
    'The pool is exhausted 🔥',
    '🔥 404',
    '12345',
    'ＦＵＬＬ ｗｉｄｔｈ',
    'größere Änderungen prüfen',
    'cơ sở dữ liệu',
    'HTTP 503',
    'getUserById',
  ])('embeds %j', async (text) => {
    expect(await service.embed(text, DOCUMENT)).toHaveLength(512);
  });

  it.each([
    ['Cyrillic', 'база данных недоступна'],
    ['Greek', 'η βάση δεδομένων δεν απαντά'],
    ['Arabic', 'قاعدة البيانات غير متاحة'],
    ['Hebrew', 'מסד הנתונים אינו זמין'],
    ['Hindi', 'डेटाबेस उपलब्ध नहीं है'],
    ['Chinese', '数据库连接池耗尽'],
    ['mostly Chinese', '修复 auth 中的超时问题'],
    ['Chinese with a number', '连接超时 30 秒后重试'],
    ['emoji', '🔥🔥 👍'],
    ['punctuation', '-> {} ... !!'],
    ['long Chinese', '数据库连接池耗尽。'.repeat(500)],
  ])('answers undefined for %s', async (_, text) => {
    expect(await service.embed(text, DOCUMENT)).toBeUndefined();
  });

  it('tells meaning without shared words', async () => {
    const [query, near, far] = await service.embedBatch(
      ['the database is down', 'we lost the connection to postgres', 'the holiday was sunny and warm'],
      DOCUMENT,
    );
    expect(dot(query, near)).toBeGreaterThan(dot(query, far));
  });

  it('hears the end of a text as well as its start', async () => {
    const filler = 'The quick brown fox jumps over the lazy dog and runs on. '.repeat(12);
    const [query, hidden, plain] = await service.embedBatch(
      ['postgres connection pool', `${filler}Postgres ran out of pool connections and the queries failed.`, filler],
      DOCUMENT,
    );
    expect(dot(query, hidden)).toBeGreaterThan(dot(query, plain));
  });

  it('takes any whitespace for a space', async () => {
    const [spaces, others] = await service.embedBatch(
      ['retry the failed job', 'retry\n\tthe  failed\r\njob '],
      DOCUMENT,
    );
    expect(others).toEqual(spaces);
  });
});

describe('the worker', () => {
  it('loads the model on the first text, ends when idle and loads it again afterwards', async () => {
    const loads: unknown[] = [];
    const logger = { ...silentLogger, info: (event: string, fields: unknown) => loads.push([event, fields]) };
    await using service = createUseLiteEmbedding({ idleTimeoutMs: 50, logger });
    await service.embedBatch(['', ' '], DOCUMENT);
    expect(loads).toEqual([]);
    const first = await service.embed('retry the failed job', DOCUMENT);
    await service.embed('another text', DOCUMENT);
    expect(loads).toEqual([['model.loaded', { modelId: 'use-lite-512' }]]);
    for (let attempt = 0; attempt < 20 && loads.length < 2; attempt++) {
      await new Promise((resolve) => setTimeout(resolve, 400));
      expect(await service.embed('retry the failed job', DOCUMENT)).toEqual(first);
    }
    expect(loads).toHaveLength(2);
  });

  it('works on while a second one loads the model', async () => {
    const events: string[] = [];
    await using service = createUseLiteEmbedding({ logger: { ...silentLogger, info: (event) => events.push(event) } });
    await service.embed('The first thread is warm after this', DOCUMENT);
    await service.embedBatch(['long '.repeat(60), 'text '.repeat(60)], DOCUMENT).then(() => events.push('answered'));
    while (events.length < 3) await new Promise((resolve) => setTimeout(resolve, 20));
    expect(events).toEqual(['model.loaded', 'answered', 'model.loaded']);
  });
});
