/// <reference types="node" preserve="true" />
export { isGone, thisProcess } from './process-identity.ts';
export type { ProcessIdentity } from './process-identity.ts';
