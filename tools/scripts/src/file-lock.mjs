import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';

const POLL_MS = 500;

/** Runs `work` while holding the lock file `path`; waits while another living process holds it. */
export async function withFileLock(path, { onWait, pollMs = POLL_MS }, work) {
  mkdirSync(dirname(path), { recursive: true });
  let waiting = false;
  while (!tryLock(path)) {
    const owner = readOwner(path);
    if (!isAlive(owner)) discardStale(path, owner);
    else {
      if (!waiting) onWait(owner);
      waiting = true;
      await delay(pollMs);
    }
  }
  try {
    return await work();
  } finally {
    rmSync(path, { force: true });
  }
}

function tryLock(path) {
  try {
    writeFileSync(path, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

/** The process id in the lock file; `undefined` when it is gone or was never written. */
function readOwner(path) {
  try {
    const owner = Number(readFileSync(path, 'utf8'));
    return owner > 0 ? owner : undefined;
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
}

function isAlive(owner) {
  if (owner === undefined) return false;
  try {
    process.kill(owner, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

// Moving it away first keeps two waiters from both removing: the second would remove the first one's new lock.
function discardStale(path, owner) {
  const stale = `${path}.${process.pid}`;
  try {
    renameSync(path, stale);
  } catch (error) {
    if (error.code === 'ENOENT') return;
    throw error;
  }
  if (readOwner(stale) === owner) rmSync(stale, { force: true });
  else renameSync(stale, path);
}
