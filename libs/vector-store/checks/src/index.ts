export { checkFilter } from './check-filter.ts';
export {
  checkCollection,
  checkIds,
  checkModel,
  checkNewVectors,
  checkPending,
  checkPoints,
  checkScroll,
  checkSearch,
  checkSignal,
  isSameModel,
} from './check-input.ts';
export { fieldOf, matchesFilter } from './match-filter.ts';
export type { LooseFilter } from './match-filter.ts';
export { decodeCursor, encodeCursor } from './cursor.ts';
export type { ScrollOrder, ScrollPosition } from './cursor.ts';
export { scrollPages } from './scroll-pages.ts';
export { whereEqual } from './where-equal.ts';
export type { EqualFields } from './where-equal.ts';
export { whereIn } from './where-in.ts';
export type { ListedFields } from './where-in.ts';
