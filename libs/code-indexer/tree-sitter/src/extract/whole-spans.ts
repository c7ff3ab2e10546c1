import type { PlacedUnit } from './place-units.ts';
import type { TextSpan } from './text-span.ts';

/** Wrappers are short; a longer rest is no end of a statement. */
const BLANK = /^[\s;]{0,100}$/u;

export interface WholeSpan extends TextSpan {
  /** Says where the statement begins whose first unit this is; a comment above it is about that unit. */
  readonly statementStart: number;
}

/**
 * The units with the statements that belong to them alone, such as `export`, `const` or the decorated definition
 * around a function, without the white space at their ends. In the order of `placed`.
 */
export function wholeSpans(
  placed: readonly PlacedUnit[],
  { content, comments }: { readonly content: string; readonly comments: readonly TextSpan[] },
): readonly WholeSpan[] {
  const unitsIn = unitsOfWrappers(placed);
  const commentEnds = new Map(comments.map(({ start, end }) => [trimmedEnd(content, { start, end }), start]));
  return placed.map((unit) => {
    const { fact, wrappers } = unit;
    const alone = (wrapper: TextSpan): boolean =>
      unitsIn.get(wrapper)?.length === 1 && BLANK.test(content.slice(fact.end, wrapper.end));
    const shared = wrappers.findIndex((wrapper) => !alone(wrapper));
    const own = shared < 0 ? wrappers : wrappers.slice(0, shared);
    const led = wrappers.findLast((wrapper) => unitsIn.get(wrapper)?.[0] === unit);
    return {
      start: own.at(-1)?.start ?? fact.start,
      end: codeEnd(content, fact, commentEnds),
      statementStart: led?.start ?? fact.start,
    };
  });
}

function unitsOfWrappers(placed: readonly PlacedUnit[]): ReadonlyMap<TextSpan, readonly PlacedUnit[]> {
  const unitsIn = new Map<TextSpan, PlacedUnit[]>();
  for (const unit of placed) {
    for (const wrapper of unit.wrappers) {
      const units = unitsIn.get(wrapper);
      if (units === undefined) unitsIn.set(wrapper, [unit]);
      else units.push(unit);
    }
  }
  return unitsIn;
}

/** Some grammars end a block at the next line, and after comments that follow it. */
function codeEnd(content: string, { start, end }: TextSpan, commentEnds: ReadonlyMap<number, number>): number {
  let trimmed = trimmedEnd(content, { start, end });
  for (
    let comment = commentEnds.get(trimmed);
    comment !== undefined && comment > start;
    comment = commentEnds.get(trimmed)
  ) {
    trimmed = trimmedEnd(content, { start, end: comment });
  }
  return trimmed;
}

function trimmedEnd(content: string, { start, end }: TextSpan): number {
  let trimmed = end;
  while (trimmed > start + 1 && content.charCodeAt(trimmed - 1) <= 32) trimmed -= 1;
  return trimmed;
}
