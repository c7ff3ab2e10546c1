import * as z from 'zod';
import { describeField, describeValue } from './describe-value.ts';
import { nullAsAbsent } from './optional-field.ts';

export interface LimitFieldOptions {
  /** Taken when the field is left out or null. */
  readonly default: number;
  readonly max: number;
}

export type LimitField = z.ZodDefault<z.ZodType<number, number | null | undefined>>;

/** Says how many results to return: a whole number from 1 to `max`. */
export function limitField({ default: fallback, max }: LimitFieldOptions): LimitField {
  const error = ({ path, input }: { path?: PropertyKey[] | undefined; input?: unknown }): string => {
    const kind = Number.isInteger(input) ? '' : 'a whole number ';
    return `${describeField(path)} must be ${kind}between 1 and ${max}, got ${describeValue(input)}.`;
  };
  const number = z.int({ error }).min(1, { error }).max(max, { error }).default(fallback);
  return z.preprocess(nullAsAbsent, number).default(fallback).describe('Limit of results') as unknown as LimitField;
}
