import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { isGone, thisProcess, type ProcessIdentity } from '@learning-memory/process-identity';

const noted = JSON.stringify(thisProcess);
assert.equal(isGone(JSON.parse(noted) as ProcessIdentity), false);

const child = spawn(process.execPath, ['--eval', '']);
await once(child, 'exit');
assert.equal(isGone({ pid: child.pid!, hostname: thisProcess.hostname }), true);

assert.equal(isGone({ pid: child.pid!, hostname: 'another-host' }), false);
