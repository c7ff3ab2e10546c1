// Starts a registry, says where it is, and never stops it.
import process from 'node:process';
import { startRegistry } from '../start-registry.mjs';

const { url, folder, pid } = await startRegistry({ uplink: { url: process.argv[2] } });
process.stdout.write(`${JSON.stringify({ url, folder, pid })}\n`);
setInterval(() => undefined, 1000);
