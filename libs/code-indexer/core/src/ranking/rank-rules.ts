import type { CodeUnitPayload } from '@learning-memory/code-indexer';
import { countAsked, quotesMessage, type AskedQuestion } from './asked-question.ts';
import { nameTerms, wholeName } from './name-terms.ts';
import { isData, isExample, isForeign, isTest, partsOfPath } from './path-parts.ts';

export type RankedUnit = Pick<CodeUnitPayload, 'path' | 'name' | 'qualifiedName' | 'kind'>;

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

/** A name of the same words in another case or with other joiners. */
const OTHER_CASE = 0.8;

/** What each is worth, alone and left out: docs/decisions/0031-what-speaks-for-a-unit.md. */
export const EVIDENCE: readonly EvidenceRule[] = [
  {
    name: 'words of the file name that are asked for',
    weight: 0.25,
    share: ({ path }, question) => askedOfPath(path, question).stem,
  },
  {
    name: 'words of the question that name the folders',
    weight: 0.2,
    share: ({ path }, question) => askedOfPath(path, question).folders,
  },
  {
    name: 'the definition that is asked for by name',
    weight: 0.5,
    share: (unit, question) => (isAsked(unit, question) ? 1 : OTHER_CASE * Number(isAskedInOtherCase(unit, question))),
  },
  {
    name: 'the file called like a name that is asked for',
    weight: 0.5,
    share: ({ path }, question) => Number(askedOfPath(path, question).isNamed),
  },
];

export const DAMPING: readonly DampingRule[] = [
  {
    name: 'a test',
    factor: 0.2,
    applies: ({ path }, question) => isTest(path) && !asksForTests(question) && question.isOfTests !== true,
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

function asksForTests({ text }: AskedQuestion): boolean {
  return /\b(?:tests?|testing|specs?|fixtures?|mocks?)\b/iu.test(text) && !quotesMessage(text);
}

/** What ranks units. */
export interface RankRules {
  readonly evidence: readonly EvidenceRule[];
  readonly damping: readonly DampingRule[];
}

export const RANK_RULES: RankRules = { evidence: EVIDENCE, damping: DAMPING };

/** What a question asks for of a path. */
interface AskedPath {
  /** The share of the words of the file's name. */
  readonly stem: number;
  /** The share of the words of the question that name the folders. */
  readonly folders: number;
  /** Whether the file is called like a name that is asked for. */
  readonly isNamed: boolean;
}

/** What was read of paths and of folders, for a question: many units of a file are ranked, and many files of a folder. */
interface KnownPaths {
  /** In lower case. */
  readonly names: ReadonlySet<string>;
  readonly paths: Map<string, AskedPath>;
  readonly folders: Map<string, number>;
}

const knownPaths = new WeakMap<AskedQuestion, KnownPaths>();

function askedOfPath(path: string, question: AskedQuestion): AskedPath {
  const known = knownOf(question);
  const before = known.paths.get(path);
  if (before !== undefined) return before;
  const asked = readPath(path, question, known);
  known.paths.set(path, asked);
  return asked;
}

function knownOf(question: AskedQuestion): KnownPaths {
  const before = knownPaths.get(question);
  if (before !== undefined) return before;
  const names = new Set([...question.names].map((name) => name.toLowerCase()));
  const known = { names, paths: new Map<string, AskedPath>(), folders: new Map<string, number>() };
  knownPaths.set(question, known);
  return known;
}

function readPath(path: string, question: AskedQuestion, known: KnownPaths): AskedPath {
  const { stem, folders } = partsOfPath(path);
  const stemTerms = nameTerms(stem);
  const inFolders = known.folders.get(folders) ?? countAsked(nameTerms(folders), question);
  known.folders.set(folders, inFolders);
  return {
    stem: countAsked(stemTerms, question) / Math.max(1, stemTerms.length),
    folders: inFolders / Math.max(1, question.terms.size),
    isNamed: known.names.has(stem.toLowerCase()),
  };
}

export function isAsked({ name, qualifiedName, kind }: RankedUnit, { names, text }: AskedQuestion): boolean {
  return kind !== 'chunk' && (names.has(name) || qualifiedName === text);
}

/** `parse_url` and `parseUrl` mean `parseURL`; in a sentence such a word may be none. */
function isAskedInOtherCase({ name, qualifiedName, kind }: RankedUnit, { whole }: AskedQuestion): boolean {
  return whole !== undefined && kind !== 'chunk' && (wholeName(name) === whole || wholeName(qualifiedName) === whole);
}
