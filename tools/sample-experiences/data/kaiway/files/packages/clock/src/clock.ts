import { Temporal } from '@js-temporal/polyfill';

const formatters = new Map<string, Intl.DateTimeFormat>();

/** An instant from a wall time of a port. A time that the spring changeover skips moves on by an hour. */
export function toInstant(wallTime: string, zone: string): Temporal.Instant {
  return Temporal.PlainDateTime.from(wallTime).toZonedDateTime(zone, { disambiguation: 'compatible' }).toInstant();
}

/** What the traveller reads: the clock on the wall of the port, in his language. */
export function formatAt(instant: Temporal.Instant, zone: string, locale = 'en-GB'): string {
  const key = `${zone} ${locale}`;
  let formatter = formatters.get(key);
  if (formatter === undefined) {
    formatter = new Intl.DateTimeFormat(locale, { timeZone: zone, dateStyle: 'medium', timeStyle: 'short' });
    formatters.set(key, formatter);
  }
  return formatter.format(instant.epochMilliseconds);
}

/** Half-open range of instants that make up a calendar day in a port. */
export function dayBounds(date: string, zone: string): { from: Temporal.Instant; until: Temporal.Instant } {
  const day = Temporal.PlainDate.from(date);
  return {
    from: day.toZonedDateTime(zone).toInstant(),
    until: day.add({ days: 1 }).toZonedDateTime(zone).toInstant(),
  };
}

export function isToday(instant: Temporal.Instant, zone: string, now = Temporal.Now.instant()): boolean {
  return instant.toZonedDateTimeISO(zone).toPlainDate().equals(now.toZonedDateTimeISO(zone).toPlainDate());
}

export function secondsUntil(instant: Temporal.Instant, now = Temporal.Now.instant()): number {
  return Math.max(0, Math.floor((instant.epochMilliseconds - now.epochMilliseconds) / 1000));
}

/** True in the two nights of the year whose day is not 24 hours long. */
export function isChangeoverNight(date: string, zone: string): boolean {
  return Temporal.PlainDate.from(date).toZonedDateTime(zone).hoursInDay !== 24;
}
