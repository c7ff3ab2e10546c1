export { createValueStore } from './value-store.ts';
export type { ValueStoreOptions } from './value-store.ts';
export { parseClusterId } from './clusters/cluster-id.ts';
export type { ClusterKey } from './clusters/cluster-id.ts';
export { embeddedValueText, valueTexts } from './values/embedded-text.ts';
export { valueCollection } from './values/value-collection.ts';
