import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import { MODEL, modelUrl } from './index.ts';

describe('the weights', () => {
  it('are the file that the constants describe', async () => {
    const file = await readFile(modelUrl);
    const data = file.subarray(8 + Number(file.readBigUInt64LE()));
    expect(createHash('sha256').update(data).digest('hex')).toBe(MODEL.sha256);
    expect(MODEL.denseWeight).toBeGreaterThan(0);
    expect(MODEL.denseWeight).toBeLessThanOrEqual(1);
  });

  it('start at a multiple of eight bytes', async () => {
    const file = await readFile(modelUrl);
    expect(file.readBigUInt64LE() % 8n).toBe(0n);
  });

  it('leave the package below 12 MB', async () => {
    expect((await stat(modelUrl)).size).toBeLessThan(11.8e6);
  });
});
