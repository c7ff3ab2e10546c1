import type { CommandStage, ExitScope } from './command-stage.ts';
import { tokenize, type Token } from './tokenize.ts';

interface Draft {
  readonly words: string[];
  readonly redirectedTo: string[];
  /** One operator stands before the command, and one after it. */
  before: string;
  after: string;
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

/** The simple commands of a command line in their order, with what its exit code says of each. */
export function splitCommand(command: string): readonly CommandStage[] {
  const drafts = collectDrafts(tokenize(command));
  const pipefail = drafts.some(({ words }) => words[0] === 'set' && words.includes('pipefail'));
  return drafts.map((draft, index) => ({
    words: draft.words[0] === '!' ? draft.words.slice(1) : draft.words,
    before: draft.before,
    exitScope: exitScopeOf(drafts, index, pipefail),
    pipedInto: sinksOf(drafts, index),
    redirectedTo: draft.redirectedTo,
  }));
}

function collectDrafts(tokens: readonly Token[]): readonly Draft[] {
  const drafts: Draft[] = [];
  let draft = emptyDraft('');
  for (const token of tokens) {
    if (token.type === 'operator') draft = closeDraft(drafts, draft, token.text);
    else if (token.type === 'redirect') draft.redirectedTo.push(token.text);
    else if (draft.words.length > 0 || !isPreamble(token.text)) draft.words.push(token.text);
  }
  if (draft.words.length > 0) drafts.push(draft);
  return withoutFinalSeparator(drafts);
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

function emptyDraft(before: string): Draft {
  return { words: [], redirectedTo: [], before, after: '' };
}

/** Ends the command before an operator, and begins the one behind it. */
function closeDraft(drafts: Draft[], draft: Draft, written: string): Draft {
  const operator = written === '\n' || written === ';;' ? ';' : written;
  if (draft.words.length > 0) {
    drafts.push({ ...draft, after: operator });
    return emptyDraft(operator);
  }
  // Behind a closing `)`, `done` or `fi` the operator belongs to the group, whose last command gives its exit code.
  const last = drafts.at(-1);
  if (last !== undefined && operator !== '(' && (operator !== ';' || last.after === ')')) {
    last.after = operator;
    return emptyDraft(operator);
  }
  return draft;
}

export function isPipe(operator: string): boolean {
  return operator === '|' || operator === '|&';
}

function exitScopeOf(drafts: readonly Draft[], index: number, pipefail: boolean): ExitScope {
  const draft = drafts[index];
  if (draft === undefined || draft.words[0] === '!' || draft.before === '||') return 'none';
  if (isPipe(draft.after) && !pipefail) return 'none';
  // Pipes further on belong to commands that run only if this one succeeded, or that a separator hides it from.
  const chain = drafts
    .slice(index)
    .map(({ after }) => after)
    .filter((operator) => !isPipe(operator));
  if (chain.some((operator) => operator !== '&&' && operator !== ')' && operator !== '')) return 'none';
  return chain.includes('&&') ? 'success' : 'own';
}

function sinksOf(drafts: readonly Draft[], index: number): readonly string[] {
  const sinks: string[] = [];
  for (let at = index; isPipe(drafts[at]?.after ?? ''); at += 1) {
    sinks.push(drafts[at + 1]?.words[0] ?? '');
  }
  return sinks;
}
