import { isGone, thisProcess } from '@learning-memory/process-identity';

/** The owner of a lock: this call, with the process that others can look for. */
export function lockOwner(call: string): string {
  const { hostname, pid, startTime, namespace } = thisProcess;
  const process = [pid, startTime, namespace].filter((part) => part !== undefined);
  return [hostname, process.join('@'), call].join('/');
}

const REFRESH = 'refresh-';

/** Of a call that brings an index up to date by itself: it takes little, and whoever asks for more waits for it. */
export function refreshOwner(call: string): string {
  return lockOwner(`${REFRESH}${call}`);
}

export function isRefreshOwner(owner: string): boolean {
  return owner.split('/')[2]?.startsWith(REFRESH) === true;
}

/** True when the process of the owner ran on this machine and is gone. */
export function isOwnerDead(owner: string): boolean {
  const [hostname = '', process = ''] = owner.split('/');
  const [pid = '', startTime, namespace] = process.split('@');
  if (!/^\d+$/u.test(pid)) return false;
  return isGone({
    hostname,
    pid: Number(pid),
    startTime: startTime === undefined ? undefined : Number(startTime),
    namespace,
  });
}
