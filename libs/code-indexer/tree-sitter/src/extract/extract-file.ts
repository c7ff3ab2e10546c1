import type { CallSite, ClassParent, ParsedFile } from '@learning-memory/code-indexer';
import type { ExportRule } from '../languages.ts';
import { buildUnits } from './build-units.ts';
import type { Facts } from './facts.ts';
import { innermostSpans } from './innermost.ts';
import { BINDING_LIMIT, CALL_LIMIT, UNIT_LIMIT } from './limits.ts';
import { createLineIndex, type LineOf } from './line-index.ts';
import { problemsOf } from './parse-problems.ts';
import { placeUnits, type PlacedUnit } from './place-units.ts';
import { ReceiverTypes } from './receiver-types.ts';

/** What the facts that a query found say about a file. */
export function extractFile(content: string, found: Facts, rule: ExportRule): Omit<ParsedFile, 'language'> {
  const lineOf = createLineIndex(content);
  const facts: Facts = {
    ...found,
    units: found.units.slice(0, UNIT_LIMIT),
    calls: found.calls.slice(0, CALL_LIMIT),
    imports: found.imports.slice(0, BINDING_LIMIT),
    exports: found.exports.slice(0, BINDING_LIMIT),
  };
  const placed = placeUnits(facts);
  return {
    units: buildUnits(placed, { content, lineOf, facts, rule }),
    calls: callSites(placed, facts, lineOf),
    imports: facts.imports.map(({ offset, ...binding }) => ({ ...binding, line: lineOf(offset) })),
    exports: facts.exports.map(({ offset, ...binding }) => ({ ...binding, line: lineOf(offset) })),
    parents: parentsOf(placed, facts),
    problems: problemsOf(found, lineOf),
  };
}

/** Decorators are called by what is around the definition, so the definition's own span decides. */
function callSites(placed: readonly PlacedUnit[], facts: Facts, lineOf: LineOf): readonly CallSite[] {
  const { units, calls } = facts;
  const types = new ReceiverTypes(placed, facts);
  const callers = innermostSpans(
    units,
    calls.map(({ offset }) => offset),
  );
  return calls.map(({ callee, receiver, offset }, index) => {
    const caller = callers[index] ?? -1;
    const object = receiver && types.typeOf(placed[caller], receiver);
    return { caller: caller < 0 ? undefined : caller, callee, receiver: object, line: lineOf(offset) };
  });
}

function parentsOf(placed: readonly PlacedUnit[], { units, parents }: Facts): readonly ClassParent[] {
  const classes = innermostSpans(
    units,
    parents.map(({ offset }) => offset),
  );
  return parents.flatMap(({ name }, index) => {
    const heir = placed[classes[index] ?? -1];
    return heir?.kind === 'class' ? [{ heir: heir.qualifiedName, parent: name }] : [];
  });
}
