import { describe, expect, it } from '@jest/globals';
import { judge, type ApiCase } from './test-support/api-pairs.ts';
import { CLASSES } from './test-support/cases/classes.ts';
import { CONTRACTS } from './test-support/cases/contracts.ts';
import { options, type Expected, type Table } from './test-support/cases/declare.ts';
import { EXPORTS } from './test-support/cases/exports.ts';
import { OBJECTS } from './test-support/cases/objects.ts';

const rows = [
  ...[EXPORTS, OBJECTS, CLASSES].flatMap((table) => toCases(table, false)),
  ...toCases(CONTRACTS, true),
  // An interface that no function of the package mentions may be implemented by others, whatever the package is.
  ...toCases({ none: [], minor: [], major: CONTRACTS.major }, false),
];
const judged = judge(rows.map(({ apiCase }) => apiCase));

describe('a change of public types', () => {
  it.each(rows.map((row, nth) => ({ ...row, nth })))('$expected: $apiCase.title', ({ expected, nth }) => {
    expect(judged[nth]).toMatchObject({ bump: expected });
  });

  it('is told by entry and name, with what is wrong', () => {
    const [found] = judge([
      { title: '', before: options('readonly a: string;'), after: options('readonly a: string; readonly b: number;') },
    ]);
    expect(found?.changes.map(({ name }) => name)).toContain('.#Options');
    expect(found?.changes.map(({ detail }) => detail)).toContain(
      "Property 'b' is missing in type 'Options' but required in type 'Options'.",
    );
  });
});

function toCases(table: Table, isContract: boolean): readonly { expected: Expected; apiCase: ApiCase }[] {
  return (Object.entries(table) as [Expected, Table[Expected]][]).flatMap(([expected, group]) =>
    group.map(([title, before, after]) => ({ expected, apiCase: { title, before, after, isContract } })),
  );
}
