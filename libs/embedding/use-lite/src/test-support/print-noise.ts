/* eslint-disable no-console -- stands for a library that prints */
import { silenceOutput } from '../silence-output.ts';

if (process.argv.includes('silent')) silenceOutput();
console.log('noise of console.log');
console.warn('noise of console.warn');
process.stdout.write('noise of a stream');
