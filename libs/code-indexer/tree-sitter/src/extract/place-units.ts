import type { CodeUnitKind } from '@learning-memory/code-indexer';
import type { Facts, ScopeFact, UnitFact } from './facts.ts';
import { bySpan, type TextSpan } from './text-span.ts';

/** A unit and what is around it. */
export interface PlacedUnit {
  readonly fact: UnitFact;
  readonly kind: CodeUnitKind;
  readonly name: string;
  readonly qualifiedName: string;
  /** The unit around it, if there is one. */
  readonly parent?: PlacedUnit | undefined;
  /** Statements between the unit and its parent that may belong to it, the innermost first. */
  readonly wrappers: readonly TextSpan[];
  /** Lies in a statement that exports it. */
  readonly inExport: boolean;
}

type Region =
  | { readonly type: 'exported' | 'wrapper'; readonly span: TextSpan }
  | { readonly type: 'scope'; readonly span: TextSpan; readonly scope: ScopeFact }
  | { readonly type: 'unit'; readonly span: TextSpan; readonly fact: UnitFact };

type Enclosing =
  | Exclude<Region, { readonly type: 'unit' | 'scope' }>
  | { readonly type: 'scope'; readonly span: TextSpan; readonly prefix: string; readonly members: boolean }
  | { readonly type: 'unit'; readonly span: TextSpan; readonly unit: PlacedUnit };

/** Deeper names stay out of qualified names: thousands of units inside one another would make them huge. */
const PREFIX_LIMIT = 300;
/** What a query names units that are known by their position. */
const NUMBERED = '[#]';
const CLASS_LIKE: ReadonlySet<CodeUnitKind> = new Set(['class', 'interface', 'type']);

/** Them in the order of the text, a unit before those inside it. */
export function placeUnits(facts: Facts): readonly PlacedUnit[] {
  const placed: PlacedUnit[] = [];
  const around: Enclosing[] = [];
  const seen = new Map<string, number>();
  for (const region of regionsOf(facts)) {
    while ((around.at(-1)?.span.end ?? Infinity) <= region.span.start) around.pop();
    if (region.type === 'unit') {
      const unit = place(numbered(region.fact, seen), around);
      placed.push(unit);
      around.push({ type: 'unit', span: region.span, unit });
    } else if (region.type === 'scope') {
      const { name, members } = region.scope;
      around.push({ type: 'scope', span: region.span, prefix: qualified(prefixOf(around), name), members });
    } else {
      around.push(region);
    }
  }
  return placed;
}

/** Of equal spans, the one that is to count as outer comes first. */
function regionsOf({ marks, scopes, units }: Facts): readonly Region[] {
  const regions: Region[] = [
    ...marks.exported.map((span): Region => ({ type: 'exported', span })),
    ...marks.wrapper.map((span): Region => ({ type: 'wrapper', span })),
    ...scopes.map((scope): Region => ({ type: 'scope', span: scope, scope })),
    ...units.map((fact): Region => ({ type: 'unit', span: fact, fact })),
  ];
  return regions.sort((left, right) => bySpan(left.span, right.span));
}

function numbered(fact: UnitFact, seen: Map<string, number>): UnitFact {
  if (fact.name !== NUMBERED) return fact;
  const number = seen.get(fact.name) ?? 0;
  seen.set(fact.name, number + 1);
  return { ...fact, name: `[${number}]` };
}

function place(fact: UnitFact, around: readonly Enclosing[]): PlacedUnit {
  const at = around.findLastIndex(({ type }) => type === 'unit' || type === 'scope');
  const holder = around[at];
  const between = around.slice(at + 1);
  const inMembers = holder?.type === 'scope' ? holder.members : CLASS_LIKE.has(parentOf(holder)?.kind ?? 'function');
  const prefix = prefixOf(around);
  return {
    fact,
    kind: fact.kind === 'function' && inMembers ? 'method' : fact.kind,
    name: fact.name,
    qualifiedName: qualified(fact.owner === undefined ? prefix : qualified(prefix, fact.owner), fact.name),
    parent: parentOf(around.findLast(({ type }) => type === 'unit')),
    wrappers: between
      .filter(({ type }) => type === 'wrapper')
      .map(({ span }) => span)
      .toReversed(),
    inExport: between.some(({ type }) => type === 'exported'),
  };
}

function parentOf(enclosing: Enclosing | undefined): PlacedUnit | undefined {
  return enclosing?.type === 'unit' ? enclosing.unit : undefined;
}

function prefixOf(around: readonly Enclosing[]): string {
  const holder = around.findLast(({ type }) => type === 'unit' || type === 'scope');
  if (holder?.type === 'scope') return holder.prefix;
  return parentOf(holder)?.qualifiedName ?? '';
}

function qualified(prefix: string, name: string): string {
  if (prefix === '' || name === '') return prefix || name;
  return `${prefix.length > PREFIX_LIMIT ? prefix.slice(0, PREFIX_LIMIT) : prefix}.${name}`;
}
