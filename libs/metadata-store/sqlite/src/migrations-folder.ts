import { fileURLToPath } from 'node:url';

/** One folder above the code, be it `src`, `dist` or that of a bundle. */
export const MIGRATIONS_FOLDER: string = fileURLToPath(new URL('../migrations', import.meta.url));
