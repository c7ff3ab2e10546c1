import { fork } from 'node:child_process';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { configuredUplink } from './uplink.mjs';

const PROGRAM = fileURLToPath(new URL('registry-process.mjs', import.meta.url));

/**
 * Starts a registry on loopback, on a free port. Our packages are those that are published to it; others come from where npm
 * gets them on this machine. It ends with `stop`, or with this process.
 */
export async function startRegistry({ uplink, env = process.env } = {}) {
  const given = uplink ?? (await configuredUplink());
  const child = fork(PROGRAM, [], { env, stdio: ['ignore', 'ignore', 'pipe', 'ipc'], execArgv: [] });
  const complaints = [];
  child.stderr.on('data', (chunk) => complaints.push(chunk));
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const started = new Promise((resolve) => child.once('message', resolve));
  child.send(given);
  const place = await Promise.race([started, ended.then(() => undefined)]);
  if (place === undefined) {
    throw new Error(`The registry ended before it answered. It said: ${Buffer.concat(complaints).toString()}`);
  }
  // A registry that nobody stops keeps no process alive.
  child.unref();
  child.channel.unref();
  child.stderr.unref();
  const stop = () => {
    child.ref();
    if (child.connected) child.disconnect();
    return ended;
  };
  return { url: `http://127.0.0.1:${place.port}/`, folder: place.folder, pid: child.pid, stop };
}
