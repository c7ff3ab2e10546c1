export { embeddedValueText } from './embedded-text.ts';
export { createValueStore } from './value-store.ts';
export type { ValueStoreOptions } from './value-store.ts';
