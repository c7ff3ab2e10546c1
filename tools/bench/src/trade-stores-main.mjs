// Prints how the hook of a prompt fares in stores of four trades.
import process from 'node:process';
import { register } from 'tsx/esm/api';

register();
const { tradeStoresPage } = await import('./relevance/trade-stores-page.ts');
process.stdout.write(await tradeStoresPage());
