import type { Filter } from '@learning-memory/vector-store';
import { checkKey, hasUnstorableCharacter } from './check-key.ts';
import { rejectInput } from './invalid-input.ts';

const MAX_DEPTH = 32;
const MAX_NODES = 500;
const MAX_IN_VALUES = 1000;

/** Shape, depth (32), size (500 conditions and connectives) and `in` lists (1000 values) of a filter. */
export function checkFilter<P>(filter: Filter<P> | undefined): void {
  if (filter !== undefined) checkNode(filter, { depth: 1, nodes: { count: 0 } });
}

interface Position {
  readonly depth: number;
  readonly nodes: { count: number };
}

/** Filters come from tool input, so the types prove nothing here. */
type UncheckedNode = Readonly<Record<string, unknown>>;

function checkNode(filter: unknown, position: Position): void {
  if (typeof filter !== 'object' || filter === null) rejectInput('Filter', filter, 'an object');
  if (position.depth > MAX_DEPTH) rejectInput('Depth of the filter', position.depth, `at most ${String(MAX_DEPTH)}`);
  position.nodes.count += 1;
  if (position.nodes.count > MAX_NODES) {
    rejectInput('Number of filter nodes', position.nodes.count, `at most ${String(MAX_NODES)}`);
  }
  const node = filter as UncheckedNode;
  const inner = { depth: position.depth + 1, nodes: position.nodes };
  if (node['op'] === 'not') checkNode(node['filter'], inner);
  else if (node['op'] === 'and' || node['op'] === 'or') checkList(node['filters'], (child) => checkNode(child, inner));
  else checkCondition(node);
}

function checkCondition(node: UncheckedNode): void {
  switch (node['op']) {
    case 'eq':
    case 'ne':
      if (node['value'] !== null) checkScalar(node['value']);
      break;
    case 'in':
      checkList(node['values'], checkScalar);
      break;
    case 'range':
      checkRange(node);
      break;
    default:
      rejectInput('Filter op', node['op'], 'eq, ne, in, range, and, or or not');
  }
  checkKey('Filter field', node['field']);
}

function checkList(list: unknown, check: (item: unknown) => void): void {
  if (!Array.isArray(list)) rejectInput('Filter list', list, 'an array');
  if (list.length > MAX_IN_VALUES) {
    rejectInput('Length of a filter list', list.length, `at most ${String(MAX_IN_VALUES)}`);
  }
  list.forEach((item) => check(item));
}

function checkScalar(value: unknown): void {
  const valid =
    typeof value === 'boolean' ||
    (typeof value === 'number' && Number.isFinite(value)) ||
    (typeof value === 'string' && !hasUnstorableCharacter(value));
  if (!valid) rejectInput('Filter value', value, 'a boolean, a finite number or well-formed text without NUL');
}

function checkRange({ gte, lt }: UncheckedNode): void {
  if (gte === undefined && lt === undefined) rejectInput('Range', '{}', 'bounded by gte or lt');
  for (const bound of [gte, lt]) {
    if (bound !== undefined && !Number.isFinite(bound)) rejectInput('Range bound', bound, 'a finite number');
  }
}
