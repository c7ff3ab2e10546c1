import { expect, it } from '@jest/globals';
import { silentLogger } from '@learning-memory/logging';
import { createLessonPreparation } from './prepare-lessons.ts';
import { eventually } from '../../test-support/eventually.ts';
import type { HookServices } from '../hook-services.ts';

type Services = Parameters<typeof createLessonPreparation>[0];

function servicesWith(prepare: () => Promise<void>, injection: Services['injection'] = 'normal'): Services {
  return {
    contextAssembler: { prepare } as Partial<HookServices['contextAssembler']> as HookServices['contextAssembler'],
    currentProject: { idsOf: () => Promise.resolve([]) } as Partial<
      HookServices['currentProject']
    > as HookServices['currentProject'],
    projectSwitch: { offReason: () => Promise.resolve(undefined), check: () => Promise.resolve() },
    traces: { removeOld: () => Promise.resolve() } as Partial<HookServices['traces']> as HookServices['traces'],
    injection,
    logger: silentLogger,
  };
}

it('reads once, however often it is begun, and not where nothing is injected', async () => {
  let read = 0;
  const prepare = (): Promise<void> => Promise.resolve().then(() => void (read += 1));
  for (const injection of ['off', 'normal'] as const) {
    const preparation = createLessonPreparation(servicesWith(prepare, injection));
    for (let at = 0; at < 2; at += 1) preparation.begin();
  }
  await eventually(() => Promise.resolve(expect(read).toBe(1)));
});

it('gives a hook a second until all is read, then what it usually has', async () => {
  let isRead: (() => void) | undefined;
  const preparation = createLessonPreparation(servicesWith(() => new Promise((resolve) => (isRead = resolve))));
  expect([preparation.limit(300), preparation.limit(5000)]).toEqual([1000, 5000]);
  preparation.begin();
  await eventually(() => Promise.resolve(expect(isRead).toBeDefined()));
  expect(preparation.limit(300)).toBe(1000);
  isRead?.();
  await eventually(() => Promise.resolve(expect(preparation.limit(300)).toBe(300)));
});

it('gives what a hook usually has where reading failed, and where nothing is injected', async () => {
  const failing = createLessonPreparation(servicesWith(() => Promise.reject(new Error('No disk.'))));
  failing.begin();
  await eventually(() => Promise.resolve(expect(failing.limit(300)).toBe(300)));
  expect(createLessonPreparation(servicesWith(() => Promise.resolve(), 'off')).limit(300)).toBe(300);
});
