import type { CodeUnitPayload } from '@learning-memory/code-indexer';
import { countAsked, type AskedQuestion } from './asked-question.ts';
import { nameTerms } from './name-terms.ts';
import { isData, isExample, isForeign, isTest, partsOfPath } from './path-parts.ts';

type RankedUnit = Pick<CodeUnitPayload, 'path' | 'name' | 'qualifiedName' | 'kind'>;

/** What speaks for a unit: `weight` times a share, 0 to 1, is added to its part of the best score. */
export interface EvidenceRule {
  readonly name: string;
  readonly weight: number;
  readonly share: (unit: RankedUnit, question: AskedQuestion) => number;
}

/** What a unit that is seldom meant keeps of its score. */
export interface DampingRule {
  readonly name: string;
  readonly factor: number;
  readonly applies: (unit: RankedUnit, question: AskedQuestion) => boolean;
}

/** What each is worth, alone and left out: docs/decisions/0031-what-speaks-for-a-unit.md. */
export const EVIDENCE: readonly EvidenceRule[] = [
  {
    name: 'words of the file name that are asked for',
    weight: 0.25,
    share: (unit, question) => asked(stemOf(unit), question) / Math.max(1, nameTerms(stemOf(unit)).length),
  },
  {
    name: 'words of the question that name the folders',
    weight: 0.2,
    share: ({ path }, question) => asked(partsOfPath(path).folders, question) / Math.max(1, question.terms.size),
  },
  {
    name: 'the definition that is asked for by name',
    weight: 0.5,
    share: (unit, question) => Number(isAsked(unit, question)),
  },
  {
    name: 'the file called like a name that is asked for',
    weight: 0.5,
    share: (unit, question) => Number(isFileAsked(unit, question)),
  },
];

export const DAMPING: readonly DampingRule[] = [
  {
    name: 'a test',
    factor: 0.2,
    applies: ({ path }, { text }) => isTest(path) && !/\b(?:tests?|testing|specs?|fixtures?|mocks?)\b/iu.test(text),
  },
  {
    name: 'an example or a benchmark',
    factor: 0.3,
    applies: ({ path }, { text }) => isExample(path) && !/\b(?:examples?|samples?|demos?|benchmarks?)\b/iu.test(text),
  },
  { name: 'vendored, generated or retired', factor: 0.4, applies: ({ path }) => isForeign(path) },
  {
    name: 'data or prose',
    factor: 0.3,
    applies: ({ path, kind }, { text }) =>
      (kind === 'key' || isData(path)) &&
      !/\b(?:readme|docs?|documentation|changelog|guides?|tutorials?)\b/iu.test(text),
  },
];

/** What ranks units. */
export interface RankRules {
  readonly evidence: readonly EvidenceRule[];
  readonly damping: readonly DampingRule[];
}

export const RANK_RULES: RankRules = { evidence: EVIDENCE, damping: DAMPING };

function stemOf({ path }: RankedUnit): string {
  return partsOfPath(path).stem;
}

/** How many words of a name are asked for. */
function asked(name: string, question: AskedQuestion): number {
  return countAsked(nameTerms(name), question);
}

function isAsked({ name, qualifiedName, kind }: RankedUnit, { names, text }: AskedQuestion): boolean {
  return kind !== 'chunk' && (names.has(name) || qualifiedName === text);
}

function isFileAsked(unit: RankedUnit, { names }: AskedQuestion): boolean {
  const stem = stemOf(unit).toLowerCase();
  return [...names].some((name) => name.toLowerCase() === stem);
}
