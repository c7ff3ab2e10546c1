// Prints how steady cluster ids are while journals grow: node src/stability-main.mjs [--quick]
import process from 'node:process';
import { register } from 'tsx/esm/api';

register();
const { stabilityPage } = await import('./stability/stability-page.ts');
process.stdout.write(await stabilityPage({ quick: process.argv.includes('--quick') }));
