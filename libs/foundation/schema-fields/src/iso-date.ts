import * as z from 'zod';
import { describeField, describeValue } from './describe-value.ts';
import { describeIssue } from './describe-issue.ts';

const ISO_8601 =
  /^(?<year>\d{4})-(?<month>\d\d)-(?<day>\d\d)(?:[Tt ](?<hour>\d\d):(?<minute>\d\d)(?::(?<second>\d\d)(?:[.,](?<fraction>\d{1,9}))?)?(?:[Zz]|(?<sign>[+-])(?<offsetHour>\d\d):?(?<offsetMinute>\d\d)?)?)?$/u;

export type IsoDate = z.ZodPipe<z.ZodString, z.ZodTransform<number, string>>;

/** An ISO 8601 date or date-time as epoch milliseconds; UTC where no offset is given, midnight where no time is. */
export function isoDate(): IsoDate {
  return z
    .string({ error: describeIssue })
    .trim()
    .refine((text) => fromIso(text) !== undefined, {
      error: ({ path, input }) =>
        `${describeField(path)} must be an ISO 8601 date or date-time (2025-12-02 or 2025-12-02T14:30:00Z), got ${describeValue(input)}.`,
      abort: true,
    })
    .transform((text) => fromIso(text) ?? Number.NaN);
}

/** Epoch milliseconds of an ISO 8601 date or date-time, UTC assumed; undefined where there is no such day or time. */
export function fromIso(text: string): number | undefined {
  const parts = text.length <= 40 ? ISO_8601.exec(text)?.groups : undefined;
  if (parts === undefined || !isTimeOfDay(parts)) return undefined;
  const day = new Date(0);
  day.setUTCFullYear(Number(parts['year']), Number(parts['month']) - 1, Number(parts['day']));
  const exists = day.getUTCMonth() === Number(parts['month']) - 1 && day.getUTCDate() === Number(parts['day']);
  return exists ? day.getTime() + timeOfDay(parts) - offsetOf(parts) : undefined;
}

type IsoDateParts = Readonly<Record<string, string | undefined>>;

function isTimeOfDay(parts: IsoDateParts): boolean {
  const hours = [parts['hour'], parts['offsetHour']];
  const minutes = [parts['minute'], parts['second'], parts['offsetMinute']];
  return hours.every((hour) => Number(hour ?? 0) < 24) && minutes.every((minute) => Number(minute ?? 0) < 60);
}

function timeOfDay({ hour, minute, second, fraction }: IsoDateParts): number {
  const seconds = Number(hour ?? 0) * 3600 + Number(minute ?? 0) * 60 + Number(second ?? 0);
  return seconds * 1000 + Number((fraction ?? '').padEnd(3, '0').slice(0, 3));
}

function offsetOf({ sign, offsetHour, offsetMinute }: IsoDateParts): number {
  const minutes = Number(offsetHour ?? 0) * 60 + Number(offsetMinute ?? 0);
  return (sign === '-' ? -minutes : minutes) * 60_000;
}

/** `2025-12-02T14:30:22.000Z`; the inverse of `fromIso` for times from year 0 to 9999. */
export function toIso(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
