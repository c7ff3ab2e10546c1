import type { ActionRule, RuledWriting } from '../../action-rule.ts';
import type { RulingKind } from '../clauses/cues.ts';
import type { RulingClause } from '../clauses/ruling-clauses.ts';
import { pathsOf } from '../objects/paths.ts';
import { SPOKEN_FORMS } from './code-forms.ts';
import { TEST_FILES } from './spoken-files.ts';

const VERB =
  /^\s*(?:ever\s+)?(?:(?:us|writ|leav|commit|call|add|put|introduc|creat|declar|typ|import|includ|insert|rely|mention|credit|attribut|reference)\p{L}*\s+(?:on\s+|with\s+)?)?/iu;
const IN_COMMITS =
  /\b(?:in|to|from)\s+(?:(?:the|any|your|our|git)\s+)*(?:commits?|commit\s+messages?|prs?|pull\s+requests?)\b/iu;
const ELSEWHERE =
  /\b(?:in|for|inside|within)\s+(?:(?:the|our|unit)\s+)*tests?\b|\b(?:except|other\s+than|apart\s+from|outside(?!\s+(?:of\s+)?tests?\b))\b/iu;
const OUTSIDE_TESTS = /\boutside\s+(?:of\s+)?tests?\b/iu;

const RULED: ReadonlySet<RulingKind> = new Set<RulingKind>(['forbids', 'bans', 'replaces']);

/** Code, and words of commit messages, that are not to be written. */
export function ruledWritings({ kind, behind, sentence }: RulingClause): Partial<ActionRule> | undefined {
  if (!RULED.has(kind) || ELSEWHERE.test(sentence)) return undefined;
  const [things = '', place = ''] = behind.replace(VERB, '').split(/\s(?=(?:in|to|for|inside|outside|within)\s)/iu, 2);
  const of = IN_COMMITS.test(sentence) ? 'commit' : 'code';
  const writings = formsIn(things, of);
  if (writings.length === 0) return undefined;
  return of === 'commit' ? { writings } : { writings, ...placesOf(place) };
}

function placesOf(place: string): Pick<ActionRule, 'within' | 'spared'> {
  if (OUTSIDE_TESTS.test(place)) return { within: [], spared: TEST_FILES };
  return { within: pathsOf(place).map((path) => ({ path, is: 'edited' })), spared: [] };
}

function formsIn(things: string, of: RuledWriting['of']): readonly RuledWriting[] {
  return things
    .split(/\s*(?:,|\/|\s(?:or|and|nor)\s)\s*/iu)
    .flatMap((thing) => SPOKEN_FORMS[of].filter(({ said }) => said.test(thing)))
    .map(({ pattern, files }) => ({ of, pattern, files }));
}
