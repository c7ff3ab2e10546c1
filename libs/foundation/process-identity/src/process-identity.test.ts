import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from '@jest/globals';
import { isGone, thisProcess } from './process-identity.ts';

const onLinux = process.platform === 'linux' ? it : it.skip;
const { hostname } = thisProcess;

it('knows a process that runs, with its start and without', () => {
  expect(isGone(thisProcess)).toBe(false);
  expect(isGone({ pid: thisProcess.pid, hostname })).toBe(false);
  expect(isGone({ pid: process.ppid, hostname })).toBe(false);
});

it('knows that one is gone, also by its number alone', async () => {
  const child = spawn(process.execPath, ['--eval', '']);
  await once(child, 'exit');
  expect(isGone({ pid: child.pid!, hostname })).toBe(true);
});

it('says of no process on another host that it is gone', async () => {
  const child = spawn(process.execPath, ['--eval', '']);
  await once(child, 'exit');
  expect(isGone({ pid: child.pid!, hostname: `${hostname}-2` })).toBe(false);
});

onLinux('says of no process within another container that it is gone', () => {
  const { namespace } = thisProcess;
  expect(namespace).toMatch(/^pid:/u);
  const later = { ...thisProcess, startTime: thisProcess.startTime! - 1 };
  expect([isGone({ ...later, namespace: 'pid:[1]' }), isGone({ ...later, namespace: undefined })]).toEqual([
    false,
    true,
  ]);
});

onLinux('tells a process from an earlier one whose number it has', () => {
  expect(isGone({ ...thisProcess, startTime: thisProcess.startTime! - 1 })).toBe(true);
});

onLinux('counts one as gone that ended and was not waited for', async () => {
  // It ends once its parent is another program, which never waits for it; the shell would.
  const parent = spawn('sh', ['-c', 'sleep 2 & echo $!; exec sleep 600']);
  try {
    const [line] = (await once(parent.stdout, 'data')) as [Buffer];
    const ended = { pid: Number(String(line)), hostname };
    for (let round = 0; round < 1000 && !isGone(ended); round += 1)
      await new Promise((resolve) => setTimeout(resolve, 20));
    expect(isGone(ended)).toBe(true);
    expect(() => process.kill(ended.pid, 0)).not.toThrow();
  } finally {
    parent.kill('SIGKILL');
  }
});

onLinux('reads the start of a program whose name has spaces and parentheses', async () => {
  const child = spawn(process.execPath, [
    '--eval',
    "process.title = 'a) Z (b'; console.log('named'); setInterval(() => {}, 1e6)",
  ]);
  try {
    await once(child.stdout, 'data');
    expect(isGone({ pid: child.pid!, hostname })).toBe(false);
    expect(isGone({ pid: child.pid!, hostname, startTime: 1 })).toBe(true);
  } finally {
    child.kill('SIGKILL');
  }
});
