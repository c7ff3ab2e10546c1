/** What SQLite compares: booleans and null as blobs, so that they never equal a number or a text. */
export type SqlValue = string | number | Buffer;

const NULL = Buffer.alloc(0);
const FALSE = Buffer.of(0);
const TRUE = Buffer.of(1);

/** Every number and text sorts below it. */
export const BELOW_MARKERS = `x''`;

/** One row of a collection's table of values. */
export interface FieldValue {
  /** `scalarSlot` or `elementSlot` of the field. */
  readonly slot: number;
  readonly value: SqlValue;
}

export function scalarSlot(position: number): number {
  return 2 * position;
}

export function elementSlot(position: number): number {
  return 2 * position + 1;
}

/** `undefined` for what equals nothing: objects and nested arrays. */
export function toSqlValue(value: unknown): SqlValue | undefined {
  if (value === null || value === undefined) return NULL;
  if (typeof value === 'boolean') return value ? TRUE : FALSE;
  return typeof value === 'string' || typeof value === 'number' ? value : undefined;
}

/** The same value from a row of `json_each`; NULL for objects and arrays. */
export function jsonValue(row: string): string {
  return (
    `CASE ${row}.type WHEN 'true' THEN x'01' WHEN 'false' THEN x'00' WHEN 'null' THEN x'' ` +
    `WHEN 'integer' THEN CAST(${row}.atom AS REAL) ELSE ${row}.atom END`
  );
}

/** The values of the indexed fields of a payload, each once; an absent field counts as null. */
export function fieldValues(payloadJson: string, fields: readonly string[]): readonly FieldValue[] {
  const payload = JSON.parse(payloadJson) as Readonly<Record<string, unknown>>;
  return fields.flatMap((field, position) => {
    const value = Object.hasOwn(payload, field) ? payload[field] : null;
    if (!Array.isArray(value)) return toFieldValues(scalarSlot(position), [value]);
    return toFieldValues(elementSlot(position), [...new Set<unknown>(value)]);
  });
}

function toFieldValues(slot: number, values: readonly unknown[]): readonly FieldValue[] {
  return values.map(toSqlValue).flatMap((value) => (value === undefined ? [] : [{ slot, value }]));
}
