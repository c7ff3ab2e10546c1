/** The last line of `npm test`. */
export const closingLine = ({ passed, failed, skipped }) => `${passed} passed, ${failed} failed, ${skipped} skipped`;

/** Adds up counts. */
export const sumCounts = (counts) =>
  counts.reduce(
    (sum, { passed, failed, skipped }) => ({
      passed: sum.passed + passed,
      failed: sum.failed + failed,
      skipped: sum.skipped + skipped,
    }),
    { passed: 0, failed: 0, skipped: 0 },
  );

/** One check that has no counts of its own. */
export const checkCounts = (ok) => ({ passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 });

/**
 * The counts of one task: a `test` task's own, or one passed or failed for any other target.
 * A task that failed, or never ran, counts at least one failure whatever its results say.
 */
export function taskCounts({ target, ok, results }) {
  if (target !== 'test' || results === undefined) return checkCounts(ok && target !== 'test');
  return ok || results.failed > 0 ? results : { ...results, failed: 1 };
}
