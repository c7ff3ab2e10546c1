import fc from 'fast-check';

export type Rows = readonly (readonly number[])[];

/** Points of a small grid: many ties, many equal points, zeros. */
export const gridPoints: fc.Arbitrary<Rows> = fc.array(
  fc.tuple(fc.integer({ min: -2, max: 2 }), fc.integer({ min: -2, max: 2 })),
  { maxLength: 30 },
);

/** With an order in which to give the points again. */
export const shuffledPoints: fc.Arbitrary<{ readonly rows: Rows; readonly order: readonly number[] }> =
  gridPoints.chain((rows) => {
    const all = [...rows.keys()];
    return fc.record({
      rows: fc.constant(rows),
      order: fc.shuffledSubarray(all, { minLength: all.length, maxLength: all.length }),
    });
  });
