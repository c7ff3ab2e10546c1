/** `in apps/web`, `of packages/ui`. */
const PLACE =
  /(?<![\p{L}\p{N}])(?:in|of|under|within|inside|at|for|from|unter|von|für)\s+(?:the\s)?`?((?:[\w.@-]+\/)+[\w.*-]*)/iu;

/** The folder or file that a statement is said of, in small letters; `undefined` where that is not told. */
export function placeOf(statement: string): string | undefined {
  return PLACE.exec(statement)?.[1]
    ?.toLowerCase()
    .replace(/[/.*]+$/u, '');
}

/** `apps/web` and `apps/api`; not a folder and one within it. */
export function areOfOtherPlaces(place: string | undefined, other: string | undefined): boolean {
  if (place === undefined || other === undefined) return false;
  return !`${place}/`.startsWith(`${other}/`) && !`${other}/`.startsWith(`${place}/`);
}
