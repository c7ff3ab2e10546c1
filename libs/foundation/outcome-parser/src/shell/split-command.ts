import type { CommandStage, ExitScope } from './command-stage.ts';
import { tokenize, type Token } from './tokenize.ts';

interface Draft {
  readonly words: string[];
  readonly redirectedTo: string[];
  /** One operator stands before the command, and one after it. */
  before: string;
  after: string;
  input: string;
  readonly subshells: readonly number[];
}

const KEYWORDS = new Set([
  'if',
  'then',
  'else',
  'elif',
  'while',
  'until',
  'do',
  'done',
  'fi',
  'esac',
  'time',
  '{',
  '}',
]);
const ASSIGNMENT = /^\w+\+?=/;
/** Programs of one pipe that are looked at: more than anybody writes. */
const MOST_SINKS = 50;

/** The simple commands of a command line in their order, with what its exit code says of each. */
export function splitCommand(command: string): readonly CommandStage[] {
  const drafts = collectDrafts(tokenize(command));
  const pipefail = drafts.some(({ words }) => words[0] === 'set' && words.includes('pipefail'));
  const scopes = scopesBehind(drafts);
  return drafts.map((draft, index) => ({
    words: draft.words[0] === '!' ? draft.words.slice(1) : draft.words,
    before: draft.before,
    exitScope: exitScopeOf(draft, scopes[index] ?? 'none', pipefail),
    pipedInto: sinksOf(drafts, index),
    redirectedTo: draft.redirectedTo,
    input: draft.input,
    subshells: draft.subshells,
  }));
}

function collectDrafts(tokens: readonly Token[]): readonly Draft[] {
  const drafts: Draft[] = [];
  const subshells = createSubshells();
  let draft = emptyDraft('', []);
  for (const { type, text } of tokens) {
    if (type === 'operator') draft = { ...closeDraft(drafts, draft, text), subshells: subshells.behind(text) };
    else if (type === 'redirect') draft.redirectedTo.push(text);
    else if (type === 'input') draft.input = text;
    else if (draft.words.length > 0 || !isPreamble(text)) draft.words.push(text);
  }
  if (draft.words.length > 0) drafts.push(draft);
  return withoutFinalSeparator(drafts);
}

/** More are one. */
const MOST_NESTED = 20;

function createSubshells(): { behind(operator: string): readonly number[] } {
  let open: readonly number[] = [];
  let depth = 0;
  let last = 0;
  return {
    behind(operator) {
      if (operator === '(' && (depth += 1) <= MOST_NESTED) open = [...open, (last += 1)];
      if (operator === ')' && (depth = Math.max(0, depth - 1)) < MOST_NESTED) open = open.slice(0, depth);
      return open;
    },
  };
}

/** A separator at the very end, or before `done`, hides no exit code; `&` does: the shell does not wait. */
function withoutFinalSeparator(drafts: readonly Draft[]): readonly Draft[] {
  const last = drafts.at(-1);
  return last?.after === ';' ? [...drafts.slice(0, -1), { ...last, after: '' }] : drafts;
}

/** Knows what may stand before the name of a program. */
function isPreamble(word: string): boolean {
  return KEYWORDS.has(word) || ASSIGNMENT.test(word);
}

function emptyDraft(before: string, subshells: readonly number[]): Draft {
  return { words: [], redirectedTo: [], before, after: '', input: '', subshells };
}

/** Ends the command before an operator, and begins the one behind it. */
function closeDraft(drafts: Draft[], draft: Draft, written: string): Draft {
  const operator = written === '\n' || written === ';;' ? ';' : written;
  if (draft.words.length > 0) {
    drafts.push({ ...draft, after: operator });
    return emptyDraft(operator, []);
  }
  // Behind a closing `)`, `done` or `fi` the operator belongs to the group, whose last command gives its exit code.
  const last = drafts.at(-1);
  if (last !== undefined && operator !== '(' && (operator !== ';' || last.after === ')')) {
    last.after = operator;
    return emptyDraft(operator, []);
  }
  return draft;
}

export function isPipe(operator: string): boolean {
  return operator === '|' || operator === '|&';
}

function exitScopeOf({ words, before, after }: Draft, behind: ExitScope, pipefail: boolean): ExitScope {
  if (words[0] === '!' || before === '||') return 'none';
  return isPipe(after) && !pipefail ? 'none' : behind;
}

/** What the operators behind each command leave of its exit code; found from the end on, so that each is read once. */
function scopesBehind(drafts: readonly Draft[]): readonly ExitScope[] {
  const scopes: ExitScope[] = [];
  let scope: ExitScope = 'own';
  for (const { after } of drafts.toReversed()) {
    scope = scopeBefore(after, scope);
    scopes.push(scope);
  }
  return scopes.reverse();
}

function scopeBefore(operator: string, behind: ExitScope): ExitScope {
  // Pipes further on belong to commands that run only if this one succeeded, or that a separator hides it from.
  if (isPipe(operator) || operator === ')' || operator === '') return behind;
  return operator === '&&' && behind !== 'none' ? 'success' : 'none';
}

/** Of a pipe that is too long the last one is `''`: nobody knows what comes out of it. */
function sinksOf(drafts: readonly Draft[], index: number): readonly string[] {
  const sinks: string[] = [];
  for (let at = index; isPipe(drafts[at]?.after ?? ''); at += 1) {
    if (sinks.length === MOST_SINKS) return [...sinks, ''];
    sinks.push(drafts[at + 1]?.words[0] ?? '');
  }
  return sinks;
}
