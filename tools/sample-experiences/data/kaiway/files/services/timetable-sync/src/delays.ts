/** Text for the platform screens, in the time of the station. */
export function delayNotice(line: string, minutes: number, language: 'en' | 'sv' | 'fi'): string {
  const texts = {
    en: `${line} is ${minutes} min late`,
    sv: `${line} är ${minutes} min försenad`,
    fi: `${line} on ${minutes} min myöhässä`,
  };
  return texts[language];
}

/** Covers everything in the body: the timetable and the delays, whichever changed last. */
export function etagOf(timetableUpdatedAt: number, delaysUpdatedAt: number): string {
  return `"${Math.max(timetableUpdatedAt, delaysUpdatedAt).toString(36)}"`;
}

/** Who misses a connection because of a delay, and has to be rebooked. */
export function missedConnections(
  bookings: readonly { id: string; arrives: number; departs: number }[],
  delayMs: number,
  transferMs: number,
): readonly string[] {
  return bookings.filter(({ arrives, departs }) => arrives + delayMs + transferMs > departs).map(({ id }) => id);
}
