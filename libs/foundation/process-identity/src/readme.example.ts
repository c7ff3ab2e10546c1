import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { isGone, thisProcess } from '@learning-memory/process-identity';

assert.equal(isGone(thisProcess), false);

const child = spawn(process.execPath, ['--eval', '']);
const noted = { pid: Number(child.pid), hostname: thisProcess.hostname };
await once(child, 'exit');
assert.equal(isGone(noted), true);

// Nobody can look there.
assert.equal(isGone({ ...noted, hostname: 'another-host' }), false);
