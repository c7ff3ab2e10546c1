import { expect, it } from '@jest/globals';
import { thisProcess } from '@learning-memory/process-identity';
import { isOwnerDead, isRefreshOwner, lockOwner, refreshOwner } from './lock-owner.ts';

const onLinux = process.platform === 'linux' ? it : it.skip;
const { hostname, pid } = thisProcess;

it('says which process has the lock, and whether nobody asked for it', () => {
  expect([isOwnerDead(lockOwner('1')), isOwnerDead(refreshOwner('1'))]).toEqual([false, false]);
  expect([isRefreshOwner(lockOwner('1')), isRefreshOwner(refreshOwner('1'))]).toEqual([false, true]);
});

onLinux('knows that an owner is gone whose number another process has', () => {
  expect(isOwnerDead(`${hostname}/${pid}@1/1`)).toBe(true);
});

it.each([
  `${hostname}/${pid}/1`,
  `elsewhere/${pid}@1/1`,
  `${hostname}/${pid}@1@pid:[1]/1`,
  `${hostname}/1e1/1`,
  hostname,
  '',
])('lets the lock of %s run out, which may be alive', (owner) => {
  expect(isOwnerDead(owner)).toBe(false);
});
