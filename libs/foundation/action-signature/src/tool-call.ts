import type { FailedCall, ToolAction, ToolCall } from './signature.ts';
import { signOf } from './text/sign.ts';

/** Words that a name has of what looks or checks: to call it again does no harm, and it fails while somebody works. */
const LOOKING_FIRST = ['get', 'list', 'read', 'search', 'find', 'describe', 'show', 'view'] as const;
const LOOKS: ReadonlySet<string> = new Set([
  ...LOOKING_FIRST,
  ...'fetch look count status query snapshot test tests check lint build verify validate'.split(' '),
]);
const WORD = /[A-Z]?[a-z]+|[A-Z]+/gu;
const LOOKING = new RegExp(`^(?:${LOOKING_FIRST.join('|')})(?![a-z])`, 'u');
const CHANGING = /and|replace|modify|update|create|write|set|delete|remove|insert|upsert|patch/iu;

/** By its name alone: it begins with what looks, and has no word of what changes. */
export function isLooking(tool: string): boolean {
  const name = nameOf(tool);
  return LOOKING.test(name) && !CHANGING.test(name);
}

/** By which the same call is known again, in whatever order its fields are written. */
export function callOf({ tool, input }: ToolAction): ToolCall {
  return { tool, sign: signOf(`${tool}\n${inOrder(input)}`) };
}

/** Whether a call that failed would fail again, where it is made again as it was. */
export function isRepeatable({ tool, isCheck }: Pick<FailedCall, 'tool' | 'isCheck'>): boolean {
  return !isCheck && !(nameOf(tool).match(WORD) ?? []).some((word) => LOOKS.has(word.toLowerCase()));
}

/** Without that of its server. */
function nameOf(tool: string): string {
  return tool.split('__').at(-1) ?? '';
}

/** The server that words the errors of a tool; of `Bash` and the like there is none. */
export function serverOf(tool: string): string | undefined {
  return /^mcp__.+?(?=__)/u.exec(tool)?.[0];
}

function inOrder(json: string): string {
  try {
    return JSON.stringify(JSON.parse(json), (_, value: unknown) => (isObject(value) ? sorted(value) : value));
  } catch {
    return json;
  }
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function sorted(value: object): object {
  return Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)));
}
