import { mkdir, writeFile } from 'node:fs/promises';
import { expect, it } from '@jest/globals';
import type { CollectionState, VectorMirror } from '@learning-memory/vector-store-mirrored';
import type { Config } from '../config/config.ts';
import { dataPaths } from '../data-paths.ts';
import { ServerTime } from '../server-time.ts';
import { temporaryHome } from '../test-support/temporary-home.ts';
import { checkMirror } from './check-mirror.ts';

const state = (mirrored: number): CollectionState => ({
  name: 'notes',
  rows: 1,
  mirrored,
  pending: 0,
  isCovered: true,
  isRestoring: false,
});

/** A mirror that counts so many points, one look after the other. */
const counting = (...counts: number[]): VectorMirror =>
  ({
    pending: () => Promise.resolve(0),
    collections: () => Promise.resolve([state((counts.length > 1 ? counts.shift() : counts[0]) ?? 0)]),
  }) as unknown as VectorMirror;

it('a point that is on its way is no difference, one that does not come is', async () => {
  await using home = await temporaryHome();
  await mkdir(home.home, { recursive: true });
  await writeFile(dataPaths(home.home).database, '');
  const config = { home: home.home } as Config;
  expect(await checkMirror(config, counting(0, 1), new ServerTime(5000))).toMatchObject({ status: 'ok' });
  expect(await checkMirror(config, counting(0), new ServerTime(5000))).toMatchObject({
    status: 'failed',
    message: expect.stringContaining('notes 0 of 1'),
  });
});
