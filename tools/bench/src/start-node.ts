import { spawn } from 'node:child_process';
import { once } from 'node:events';
import process from 'node:process';

/** Starts a Node.js that does nothing, and waits for its end: what no program of it takes less than. */
export async function startNode(): Promise<void> {
  await once(spawn(process.execPath, ['-e', '0'], { stdio: 'ignore' }), 'exit');
}
