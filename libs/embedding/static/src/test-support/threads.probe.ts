// Embeds on the main thread and, started again, in a worker; prints one line of JSON.
import { isMainThread, parentPort, Worker } from 'node:worker_threads';
import { createPackagedStaticEmbedding } from '@learning-memory/embedding-static/node';

const service = createPackagedStaticEmbedding();
const vector = await service.embed('The connection pool is exhausted', { inputType: 'document' });

if (isMainThread) {
  const worker = new Worker(new URL(import.meta.url));
  worker.once('message', (inWorker: unknown) => process.stdout.write(JSON.stringify({ vector, inWorker })));
} else {
  parentPort?.postMessage(vector);
}
