import type { ExportRule } from '../languages.ts';
import type { Facts } from './facts.ts';
import { innermostSpans } from './innermost.ts';
import type { PlacedUnit } from './place-units.ts';
import type { TextSpan } from './text-span.ts';

/** Says which units other files can name, as far as the file says; in the order of `placed`. */
export function exportedUnits(placed: readonly PlacedUnit[], facts: Facts, rule: ExportRule): readonly boolean[] {
  const listed = new Set(facts.exports.filter(({ module }) => module === undefined).map(({ local }) => local));
  const marked = modified(placed, facts.marks.public);
  const hidden = modified(placed, facts.marks.private);
  const isPublic = (unit: PlacedUnit): boolean => !hidden.has(unit) && rule.publicName?.test(unit.name) !== false;
  const isMarked = (unit: PlacedUnit): boolean => unit.inExport || marked.has(unit) || listed.has(unit.name);

  const exported = new Set<PlacedUnit>();
  const isOffered = (unit: PlacedUnit): boolean => {
    const { parent } = unit;
    if (parent === undefined) return rule.top === 'all' || isMarked(unit);
    if (!exported.has(parent) || !offersMembers(parent)) return false;
    return membersArePublic(parent, rule) || marked.has(unit);
  };
  for (const unit of placed) if (isPublic(unit) && isOffered(unit)) exported.add(unit);
  return placed.map((unit) => exported.has(unit));
}

function offersMembers({ kind }: PlacedUnit): boolean {
  return kind !== 'function' && kind !== 'method';
}

function membersArePublic({ kind }: PlacedUnit, rule: ExportRule): boolean {
  return kind === 'interface' || rule.members === 'all';
}

/** A modifier stands before or at the name of its unit; one further inside is about something that is no unit. */
function modified(placed: readonly PlacedUnit[], modifiers: readonly TextSpan[]): ReadonlySet<PlacedUnit> {
  const offsets = modifiers.map(({ start }) => start);
  const holders = innermostSpans(
    placed.map(({ fact }) => fact),
    offsets,
  );
  const units = holders.map((index, at) => ({ unit: placed[index], offset: offsets[at] ?? Infinity }));
  return new Set(units.flatMap(({ unit, offset }) => (unit && offset <= unit.fact.nameOffset ? [unit] : [])));
}
