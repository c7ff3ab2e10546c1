import type { ContractCase } from '@learning-memory/contract-testing';
import { assertCode, assertRejects } from './assert-rejects.ts';
import type { EmbeddingServiceHarness } from './harness.ts';
import { numberedTexts } from './sample-texts.ts';
import { assertUnitVector } from './vectors.ts';

const DOCUMENT = { inputType: 'document' } as const;

export const lifecycleCases: readonly ContractCase<EmbeddingServiceHarness>[] = [
  {
    id: 'abort.before',
    title: 'rejects EMBEDDING_ABORTED when the signal is aborted already, and serves the next call',
    async run({ service }) {
      const options = { ...DOCUMENT, signal: AbortSignal.abort() };
      await assertRejects(service.embed('text', options), 'EMBEDDING_ABORTED');
      await assertRejects(service.embedBatch(numberedTexts(3), options), 'EMBEDDING_ABORTED');
      assertUnitVector(await service.embed('text', DOCUMENT), service.model);
    },
  },
  {
    id: 'abort.during',
    title: 'rejects EMBEDDING_ABORTED when the signal aborts on the way, and only that call',
    async run({ service }) {
      const controller = new AbortController();
      const aborted = service.embedBatch(numberedTexts(300), { ...DOCUMENT, signal: controller.signal });
      const single = service.embed('text', { inputType: 'query', signal: controller.signal });
      const other = service.embed('another text', DOCUMENT);
      controller.abort();
      await Promise.all([assertRejects(aborted, 'EMBEDDING_ABORTED'), assertRejects(single, 'EMBEDDING_ABORTED')]);
      assertUnitVector(await other, service.model);
    },
  },
  {
    id: 'abort.after',
    title: 'does not mind a signal that aborts after the answer',
    async run({ service }) {
      const controller = new AbortController();
      const answer = await service.embed('text', { ...DOCUMENT, signal: controller.signal });
      controller.abort();
      assertUnitVector(answer, service.model);
      assertUnitVector(await service.embed('text', DOCUMENT), service.model);
    },
  },
  {
    id: 'dispose.rejects',
    title: 'rejects EMBEDDING_DISPOSED after it was disposed',
    async run({ service }) {
      await service.embed('text', DOCUMENT);
      await service[Symbol.asyncDispose]();
      await assertRejects(service.embed('text', DOCUMENT), 'EMBEDDING_DISPOSED');
      await assertRejects(service.embedBatch(['text'], DOCUMENT), 'EMBEDDING_DISPOSED');
      await assertRejects(service.embedBatch([], DOCUMENT), 'EMBEDDING_DISPOSED');
    },
  },
  {
    id: 'dispose.unused',
    title: 'can be disposed before its first use',
    async run({ service }) {
      await service[Symbol.asyncDispose]();
      await assertRejects(service.embed('text', DOCUMENT), 'EMBEDDING_DISPOSED');
    },
  },
  {
    id: 'dispose.twice',
    title: 'can be disposed twice, also at the same time',
    async run({ service }) {
      await service.embed('text', DOCUMENT);
      await Promise.all([service[Symbol.asyncDispose](), service[Symbol.asyncDispose]()]);
      await service[Symbol.asyncDispose]();
    },
  },
  {
    id: 'dispose.during',
    title: 'answers or rejects EMBEDDING_DISPOSED when it is disposed while it works',
    async run({ service }) {
      const calls = [service.embedBatch(numberedTexts(50), DOCUMENT), service.embed('text', DOCUMENT)];
      const settled = Promise.allSettled(calls);
      await service[Symbol.asyncDispose]();
      for (const result of await settled) {
        if (result.status === 'rejected') assertCode(result.reason, 'EMBEDDING_DISPOSED');
      }
    },
  },
];
