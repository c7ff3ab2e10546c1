// Runs the service in a process of its own and prints one line of JSON; whatever else is on stdout came from the library.
import { createRequire } from 'node:module';
import { createUseLiteEmbedding } from '../use-lite-embedding.ts';

const DOCUMENT = { inputType: 'document' } as const;
const SENTENCE = 'The connection pool of the database is exhausted under load';

await using service = createUseLiteEmbedding();
await service.embed(SENTENCE, { inputType: 'query' });
await service.embedBatch([SENTENCE, `${SENTENCE}. `.repeat(20)], DOCUMENT);

const modules = Object.keys(createRequire(import.meta.url).cache);
const modelModulesOnMainThread = modules.filter((path) => path.includes('@energetic-ai'));
process.stdout.write(JSON.stringify({ modelModulesOnMainThread }));
