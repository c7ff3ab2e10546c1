// Prints how steady cluster ids are while journals grow: node src/stability-main.mjs [--quick | --orders 8]
import process from 'node:process';
import { register } from 'tsx/esm/api';

register();
const { ordersPage, stabilityPage } = await import('./stability/stability-page.ts');
const orders = process.argv.indexOf('--orders');
const page =
  orders > 0
    ? ordersPage(Number(process.argv[orders + 1] ?? 8))
    : stabilityPage({ quick: process.argv.includes('--quick') });
process.stdout.write(await page);
