/** One text of those that are there. */
export function joinNotices(...notices: readonly (string | undefined)[]): string | undefined {
  const present = notices.filter((notice) => notice !== undefined);
  return present.length === 0 ? undefined : present.join(' ');
}
