import { register } from 'tsx/esm/api';
register();
await import('./zz.ts');
