import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { ModelDescription } from './model-description.ts';

const SAMPLES = 64;
const SAMPLE_BYTES = 4096;

/** Eight hexadecimal digits that differ where vectors would. Of large files samples are read: other weights differ everywhere. */
export async function fingerprintOf(folder: string, { weights, ...reading }: ModelDescription): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(reading));
  const more = weights.hasMoreBeside ? [`${weights.file}_data`] : [];
  for (const file of [join(folder, 'tokenizer.json'), weights.file, ...more]) hash.update(await sample(file));
  return hash.digest('hex').slice(0, 8);
}

async function sample(file: string): Promise<Uint8Array> {
  await using handle = await open(file);
  const { size } = await handle.stat();
  const count = Math.min(SAMPLES, Math.ceil(size / SAMPLE_BYTES));
  const samples: Uint8Array[] = [Buffer.from(String(size))];
  for (let index = 0; index < count; index += 1) {
    const position = count === 1 ? 0 : Math.floor(((size - SAMPLE_BYTES) * index) / (count - 1));
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(SAMPLE_BYTES), 0, SAMPLE_BYTES, position);
    samples.push(buffer.subarray(0, bytesRead));
  }
  return Buffer.concat(samples);
}
