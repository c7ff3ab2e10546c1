// Runs the service in a process of its own and prints one line of JSON; whatever else is on stdout came from the library.
import { createRequire } from 'node:module';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { createUseLiteEmbedding } from '../use-lite-embedding.ts';

const DOCUMENT = { inputType: 'document' } as const;
const SENTENCE = 'The connection pool of the database is exhausted under load';

const service = createUseLiteEmbedding();
const delay = monitorEventLoopDelay({ resolution: 5 });

async function milliseconds(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return Math.round((performance.now() - start) * 10) / 10;
}

const first = await milliseconds(() => service.embed(SENTENCE, DOCUMENT));
await service.embedBatch([SENTENCE, SENTENCE], DOCUMENT);
delay.enable();
const single = await milliseconds(async () => {
  for (let index = 0; index < 20; index++) await service.embed(`${SENTENCE} ${index}`, { inputType: 'query' });
});
const batch = await milliseconds(() =>
  service.embedBatch(
    Array.from({ length: 200 }, (_, index) => `${SENTENCE} ${index}`),
    DOCUMENT,
  ),
);
const long = await milliseconds(() => service.embed(`${SENTENCE}. `.repeat(1700), DOCUMENT));
const documents = service.embedBatch(
  Array.from({ length: 30 }, () => `${SENTENCE}. `.repeat(20)),
  DOCUMENT,
);
const queryBehindDocuments = await milliseconds(() => service.embed('pool', { inputType: 'query' }));
await documents;
delay.disable();

process.stdout.write(
  JSON.stringify({
    modelModulesOnMainThread: Object.keys(createRequire(import.meta.url).cache).filter((path) =>
      path.includes('@energetic-ai'),
    ),
    figures: {
      firstTextMs: first,
      singleTextMs: Math.round(single / 2) / 10,
      batchedTextMs: Math.round(batch / 20) / 10,
      text100KbMs: long,
      queryBehindDocumentsMs: queryBehindDocuments,
      eventLoopDelayMaxMs: Math.round(delay.max / 1e5) / 10,
      rssMb: Math.round(process.memoryUsage.rss() / 1e6),
    },
  }),
);
await service[Symbol.asyncDispose]();
