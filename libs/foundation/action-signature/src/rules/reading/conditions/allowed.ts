import type { RulingClause } from '../clauses/ruling-clauses.ts';
import { plainPaths } from '../objects/paths.ts';
import { addressesIn, placesIn } from '../objects/places.ts';

/** What a rule lifts for itself. */
export interface Allowed {
  /** Files and folders in lower case that it does not hold for. */
  readonly paths: readonly string[];
  /** Hosts and stores that it does not hold for. */
  readonly places: readonly string[];
  /** Places and flags that it does not hold for, as far as a command names them, in lower case but for flags. */
  readonly free: readonly string[];
  /** What is made anew is none of what it speaks of. */
  readonly isForExisting: boolean;
}

/** What is said of what one may do something to. */
const FREE = String.raw`(?:(?:is|are)\s+(?:fine|ok|okay|free|yours|allowed|permitted|no\s+problem|fair\s+game|all\s+right|exempt|an?\s+exception|there\s+to\s+be\s+\p{L}+)|(?:may|can)\s+be\s+(?:edited|changed|modified|touched)|,?\s*you\s+(?:may|can)\s+(?:do|use|run|deploy|edit|change|upload|push|restart|delete|drop|break|reset|touch|write)|,?\s*(?:do|you\s+may\s+do)\s+(?:what|whatever|as)\s+you\s+(?:like|want|please))`;
const EXCEPT = /\b(?:except|other\s+than|apart\s+from|outside(?:\s+of)?)\b(.{1,120}?)(?=[;.](?:\s|$)|$)/giu;
const FINE = new RegExp(String.raw`^(.{1,120}?)\s*(?<![\p{L}\d])${FREE}(?!\p{L})(?!\s+(?:only|by|if|after)\b)`, 'iu');
/** Here another clause of a sentence begins. */
const CLAUSES = /[;,(—–]\s*|\s-\s|\bbut\s/iu;
const GOES_ON = /^\s*(?:never|don['’]?t|do\s+not)\s.{0,60}?\b(?:it|there|them|in\s+here)\b/iu;
const EXISTING =
  /\b(?:existing|(?:that|which)\s+(?:already\s+)?exist|(?:already|been|once)\s+(?:exists?|merged|applied|committed|released))\b/iu;
/** Told beside what is ruled out. */
const ADD_NEW = /\b(?:add|create|write|make|generate)\s+(?:an?\s+)?(?:new|another)\s+(?:one|migration|file)s?\b/iu;

/** By the sentence of a clause and the one behind it, which may go on with it. */
export function allowedBy({ sentence, behind, next }: RulingClause): Allowed {
  const goesOn = GOES_ON.test(next);
  const excepted = [sentence, ...(goesOn ? [next] : [])].flatMap((text) =>
    [...text.matchAll(EXCEPT)].map(([, said = '']) => said),
  );
  const clauses = [...sentence.split(CLAUSES).slice(1), next, ...next.split(CLAUSES).slice(1)];
  const fine = clauses.flatMap((clause) => FINE.exec(clause)?.[1] ?? []).filter((text) => !LOOKING.test(text));
  const texts = [...excepted, ...fine].map((text) => ` ${text.replaceAll(/[`"']/gu, ' ')} `);
  return {
    paths: texts.flatMap((text) => [...plainPaths(text), ...namePatterns(text)]),
    places: texts.flatMap(addressesIn),
    free: fine.flatMap(freeNames),
    isForExisting: EXISTING.test(sentence) || ADD_NEW.test(sentence.replace(behind, ' ')),
  };
}

const OTHERS =
  /^(?:and\s+|but\s+|on\s+|for\s+|in\s+)*(?:(?:all\s+)?(?:the\s+)?(?:others?|rest)|elsewhere|(?:everywhere|anywhere|everything|anything|all)\s+else)(?!\p{L}).{0,100}?(?:\b(?:may|can)\b(?!\s*not)|\bdon['’]t\s+(?:care|mind|matter)|['’]re\s+free|\b(?:is|are)\s+(?:\p{L}+\s+){0,2}?(?:fine|ok|okay|free|ours|yours|allowed|tolerated|no\s+problem)\b)/iu;

/** Whether the sentence behind it says of others of a kind that they are free: then it is about some of them alone. */
export function sparesOthers({ next }: RulingClause): boolean {
  return OTHERS.test(next);
}

/** Who may look may not do everything. */
const LOOKING =
  /^\s*(?:and\s+|but\s+|just\s+)*(?:look|read|view|see(?:ing)?\b|inspect|list|check|open|print|plan|quer)/iu;
const NAMED_SO =
  /\b(README|CHANGELOG|LICENSE|NOTICE)\b(?!\.)|\bnames?\s+(?:begin|start)s?\s+with\s+([\w.-]{2,40})|\b(?:beginning|starting)\s+with\s+([\w.-]{2,40})/giu;

/** Files by how their names begin, as patterns in lower case. */
function namePatterns(text: string): readonly string[] {
  return [...text.matchAll(NAMED_SO)]
    .map(([, one, other, last = '']) => (one ?? other ?? last).toLowerCase())
    .map((name) => `${name.replace(/\.$/u, '')}*`);
}

/** What looks like the name of a machine, an app or a database, and flags. */
const NAME =
  /(?<![\w./-])(?:--?[A-Za-z][\w-]{0,40}|[a-z][\w]*(?:-[\w]+)+|[a-z]+\d+|[A-Z][a-z\d]+[A-Z]\w*|\d{1,3}(?:\.\d{1,3}){3}|localhost)(?![\w/-]|\.\w)/gu;
const UNDER_NAME =
  /^\s*(?:and\s+|but\s+)*(?:on|in|at|with)\s+(?:(?:the|our|your)\s+)*["`']?([a-z][\w-]{2,30})["`']?\s*$/iu;

function freeNames(text: string): readonly string[] {
  const names = [...(text.match(NAME) ?? []), ...(UNDER_NAME.exec(text)?.slice(1) ?? []), ...placesIn(text)];
  return names.map((name) => (name.startsWith('-') ? name : name.toLowerCase()));
}
