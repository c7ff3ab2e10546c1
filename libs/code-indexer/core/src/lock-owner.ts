import { isGone, thisProcess } from '@learning-memory/process-identity';

/** The owner of a lock: this call, with the process that others can look for. */
export function lockOwner(call: string): string {
  const { hostname, pid, startTime } = thisProcess;
  return [hostname, startTime === undefined ? pid : `${String(pid)}@${String(startTime)}`, call].join('/');
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
  const [, pid, startTime] = /^(\d+)(?:@(\d+))?$/u.exec(process) ?? [];
  if (pid === undefined) return false;
  return isGone({ hostname, pid: Number(pid), startTime: startTime === undefined ? undefined : Number(startTime) });
}
