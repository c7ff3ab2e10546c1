import type * as z from 'zod';
import { describeField, describeList, describePath, describeValue, shorten } from './describe-value.ts';

type IssueOf<Code extends z.core.$ZodRawIssue['code']> = Extract<z.core.$ZodRawIssue, { code: Code }>;

const TYPE_NAMES: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'an array',
  tuple: 'an array',
  object: 'an object',
  record: 'an object',
  null: 'null',
};

const UNITS: Readonly<Record<string, string>> = {
  string: 'characters',
  array: 'items',
  set: 'items',
  map: 'entries',
  file: 'bytes',
};

const describers: { readonly [Code in z.core.$ZodRawIssue['code']]: (issue: IssueOf<Code>) => string } = {
  invalid_type: describeType,
  invalid_value: describeOptions,
  unrecognized_keys: describeUnknown,
  too_big: describeBound,
  too_small: describeBound,
  invalid_union: describeUnion,
  invalid_format: (issue) => describeRule(issue, `must be a valid ${issue.format}`),
  not_multiple_of: (issue) => describeRule(issue, `must be a multiple of ${issue.divisor}`),
  invalid_key: (issue) => describeRule(issue, 'is not valid'),
  invalid_element: (issue) => describeRule(issue, 'is not valid'),
  custom: (issue) => describeRule(issue, 'is not valid'),
};

/**
 * A Zod error map: it gives one sentence with the field, the value (shortened), the limit and the valid options. One
 * parse uses it so: `schema.safeParse(input, { error: describeIssue })`.
 */
export function describeIssue(issue: z.core.$ZodRawIssue): string {
  const describe = describers[issue.code] as (issue: z.core.$ZodRawIssue) => string;
  return describe(issue);
}

function describeRule({ path, input }: z.core.$ZodRawIssue, rule: string): string {
  return `${describeField(path)} ${rule}, got ${describeValue(input)}.`;
}

function describeType({ path, expected, input }: IssueOf<'invalid_type'>): string {
  const field = describeField(path);
  if (input === undefined && path !== undefined && path.length > 0) return `${field} is required.`;
  return `${field} must be ${TYPE_NAMES[expected] ?? `of type ${expected}`}, got ${describeValue(input)}.`;
}

function describeOptions({ path, values, input }: IssueOf<'invalid_value'>): string {
  const options = describeList(
    values.map((value) => String(value)),
    50,
  );
  if (input === undefined) return `${describeField(path)} is required. Valid options: ${options}.`;
  return `Invalid ${describePath(path) || 'input'} ${describeValue(input)}. Valid options: ${options}.`;
}

function describeUnknown({ path, keys, inst }: IssueOf<'unrecognized_keys'>): string {
  const names = describeList(
    keys.map((key) => `'${shorten(key, 40)}'`),
    5,
  );
  const parent = describePath(path);
  const where = parent === '' ? '' : ` in '${parent}'`;
  return `Unknown field${keys.length > 1 ? 's' : ''} ${names}${where}. ${describeShape(inst)}`;
}

function describeShape(schema: unknown): string {
  const { shape } = (schema as { def?: { shape?: object } } | undefined)?.def ?? {};
  const fields = Object.keys(shape ?? {});
  return fields.length === 0 ? 'None is accepted here.' : `Valid fields: ${describeList(fields, 50)}.`;
}

function describeBound(issue: IssueOf<'too_big'> | IssueOf<'too_small'>): string {
  const field = describeField(issue.path);
  const unit = UNITS[issue.origin];
  const bound = describeLimit(issue);
  if (unit === undefined) return `${field} must be ${bound}, got ${describeValue(issue.input)}.`;
  return bound === 'at least 1'
    ? `${field} cannot be empty.`
    : `${field} must have ${bound} ${unit}, got ${sizeOf(issue.input)}.`;
}

function describeLimit(issue: IssueOf<'too_big'> | IssueOf<'too_small'>): string {
  const exclusive = issue.inclusive === false;
  if (issue.code === 'too_big') return `${exclusive ? 'less than' : 'at most'} ${issue.maximum}`;
  return `${exclusive ? 'more than' : 'at least'} ${issue.minimum}`;
}

function sizeOf(input: unknown): string {
  const sized = input as { length?: number; size?: number } | null | undefined;
  return String(sized?.length ?? sized?.size ?? 'another size');
}

/** The sentences of the union's branches that do not stop at the wrong type, else the value alone. */
function describeUnion({ path, errors, input }: IssueOf<'invalid_union'>): string {
  const field = describeField(path);
  const branches = errors.flat().filter((nested) => nested.code !== 'invalid_type' || nested.path.length > 0);
  const sentences = [...new Set(branches.map((nested) => nested.message))].slice(0, 3);
  return [`${field} fits none of its forms, got ${describeValue(input)}.`, ...sentences].join(' ');
}
