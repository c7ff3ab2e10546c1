import * as z from 'zod';

export type OptionalField<S extends z.ZodType> = z.ZodOptional<
  z.ZodType<z.output<S> | undefined, z.input<S> | null | undefined>
>;

/** A field that may be left out; null counts as left out. The JSON Schema stays that of `schema`. */
export function optionalField<S extends z.ZodType>(schema: S): OptionalField<S> {
  const field = z.preprocess(nullAsAbsent, schema.optional()).optional();
  return field as unknown as OptionalField<S>;
}

/** Serves `z.preprocess`: many clients send null for a field they leave out. */
export function nullAsAbsent(value: unknown): unknown {
  return value === null ? undefined : value;
}
