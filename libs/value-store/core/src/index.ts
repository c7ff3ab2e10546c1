export { createValueStore } from './value-store.ts';
export type { ValueStoreOptions } from './value-store.ts';
export { embeddedValueText } from './values/embedded-text.ts';
export { VALUE_RECORD_KIND } from './values/heeded-records.ts';
export { valueCollection } from './values/value-collection.ts';
