import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import { MODEL, modelUrl } from './index.ts';

type Header = Readonly<Record<string, { readonly data_offsets: readonly [number, number] }>>;

function parse(file: Buffer): { readonly header: Header; readonly data: Buffer } {
  const start = 8 + Number(file.readBigUInt64LE());
  return { header: JSON.parse(file.toString('utf8', 8, start)) as Header, data: file.subarray(start) };
}

describe('the weights', () => {
  it('are the file that the constants describe', async () => {
    const { data } = parse(await readFile(modelUrl));
    expect(createHash('sha256').update(data).digest('hex')).toBe(MODEL.sha256);
    expect(MODEL.denseWeight).toBeGreaterThan(0);
    expect(MODEL.denseWeight).toBeLessThanOrEqual(1);
  });

  it('are named by their words and vectors', async () => {
    const { header, data } = parse(await readFile(modelUrl));
    const hash = createHash('sha256');
    for (const name of ['scales', 'rows', 'codes', 'codebook', 'vocabulary'])
      hash.update(data.subarray(...(header[name]?.data_offsets ?? [0, 0])));
    expect(MODEL.id).toBe(`static-${MODEL.dimension}-${hash.digest('hex').slice(0, 8)}`);
  });

  it('start at a multiple of eight bytes', async () => {
    const file = await readFile(modelUrl);
    expect(file.readBigUInt64LE() % 8n).toBe(0n);
  });

  it('leave the package below 12 MB', async () => {
    expect((await stat(modelUrl)).size).toBeLessThan(11.8e6);
  });
});
