import type { Lesson, OutcomeStatus, Resolution } from '@learning-memory/ghap';
import * as z from 'zod';
import { resolutionFields, type LessonWire, type RootCauseWire } from './input-schemas.ts';

export interface ResolutionWire {
  status: OutcomeStatus;
  result: string;
  surprise?: string | null | undefined;
  root_cause?: RootCauseWire | null | undefined;
  lesson?: LessonWire | null | undefined;
}

/** Serves `.check(requireFindings)`: a falsified entry says what was unexpected and why the hypothesis was wrong. */
export function requireFindings({ value, issues }: z.core.ParsePayload<ResolutionWire>): void {
  if (value.status !== 'falsified') return;
  for (const field of ['surprise', 'root_cause'] as const) {
    if (value[field]) continue;
    const message = `Field '${field}' is required when status is 'falsified'.`;
    issues.push({ code: 'custom', path: [field], input: value[field], message });
  }
}

/** Input of `resolve_ghap` as a `Resolution`; null counts as left out. */
export const resolutionSchema: z.ZodType<Resolution, ResolutionWire> = z
  .strictObject(resolutionFields)
  .check(requireFindings)
  .transform(toResolution);

/** A parsed wire form that passed `requireFindings`, in the words of the domain; absent fields stay absent. */
export function toResolution({ status, result, surprise, root_cause, lesson }: ResolutionWire): Resolution {
  return {
    status,
    result,
    ...(surprise && { surprise }),
    ...(root_cause && { rootCause: root_cause }),
    ...(lesson && { lesson: toLesson(lesson) }),
  } as Resolution;
}

/** The inverse of `toResolution`. */
export function serializeResolution({ status, result, surprise, rootCause, lesson }: Resolution): ResolutionWire {
  return {
    status,
    result,
    ...(surprise !== undefined && { surprise }),
    ...(rootCause && { root_cause: rootCause }),
    ...(lesson && { lesson: serializeLesson(lesson) }),
  };
}

export function toLesson({ what_worked, takeaway }: LessonWire): Lesson {
  return { whatWorked: what_worked, ...(typeof takeaway === 'string' && { takeaway }) };
}

export function serializeLesson({ whatWorked, takeaway }: Lesson): { what_worked: string; takeaway?: string } {
  return { what_worked: whatWorked, ...(takeaway !== undefined && { takeaway }) };
}
