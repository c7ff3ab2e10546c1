/** One notice of several; nothing when there is none, so that it can be spread into an answer. */
export function joinNotices(...notices: readonly (string | undefined)[]): { notice?: string } {
  const present = notices.filter((notice) => notice !== undefined);
  return present.length === 0 ? {} : { notice: present.join(' ') };
}
