/**
 * Makes one notice of several. A notice says what an answer lacks that is weaker than usual and yet no failure; `undefined`
 * says that nothing is lacking.
 */
export function joinNotices(...notices: readonly (string | undefined)[]): string | undefined {
  const present = notices.filter((notice) => notice !== undefined);
  return present.length === 0 ? undefined : present.join(' ');
}
