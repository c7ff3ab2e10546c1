import { CUES, FREEING, type RulingKind } from './cues.ts';

/** A clause that rules something out, and where what it is about may stand. */
export interface RulingClause {
  readonly kind: RulingKind;
  /** What follows the words that rule out, up to where the sentence turns. */
  readonly behind: string;
  /** What stands in brackets right behind that, or is named there at the end of the sentence. */
  readonly aside: string;
  /** What stands behind the brackets, up to where the sentence turns. */
  readonly after: string;
  /** The words that rule out. */
  readonly cue: string;
  /** What stands before them in the sentence. */
  readonly before: string;
  readonly sentence: string;
  /** The sentence before it, `''` for the first. */
  readonly last: string;
  /** The sentence behind it, `''` for the last. */
  readonly next: string;
  /** A few sentences before it, the nearest first: a pronoun may take up what they name. */
  readonly earlier: readonly string[];
}

/** Here the sentence goes on with something else: what to do in its place, or why. */
const TURN =
  /[;—–(]|:(?=\s|$)|\s-\s|,(?!\s*(?:(?:or|and|nor|no(?=\s+[\w.]+\s+(?:in|under|inside|on)\s)|oder|und|o|y)\s|[`"'*.]|[\w@.-]*[/_]|\w[\w.-]{0,60}(?:,|\s+(?:or|and|nor|oder|und|o|y)\s)))|,(?=\s*[\x60"']?[\w@.~*/-]{1,80}[\x60"']?\s+(?:is|are|has|[a-z]{3,}s)\s+(?:all|the|every|each|what|how|our|your|its|them|it|an?|only|for|fine|ok|okay|enough|safe)\b)|[,\s]\s*\b(?:but|instead|because|since|otherwise|unless|except|without|until|so\s+that|ohne|außer|sonst|sondern|weil|sino|salvo|porque|sauf|(?<!\b(?:you|we|I|they|one|anyone|anybody|ever)\s)use|nutze|nimm)\b/iu;

const LONGEST = 400;
/** Sentences that lie between a pronoun and what it means. */
const FARTHEST = 3;
const MOST_SENTENCES = 200;
const MOST = 50;

/** Clauses of a text by which something is not to be done, or not without more ado; in their order, of a sentence the first. */
export function rulingClauses(text: string): readonly RulingClause[] {
  return rulingSentences(text)
    .flatMap(({ clauses }) => clauses.slice(0, 1))
    .slice(0, MOST);
}

/** A sentence, and what it may rule out: the likeliest first. */
export interface RulingSentence extends Pick<RulingClause, 'sentence' | 'earlier'> {
  readonly clauses: readonly RulingClause[];
}

/** Sentences of a text in their order. */
export function rulingSentences(text: string): readonly RulingSentence[] {
  const sentences = sentencesOf(text);
  return sentences.map((sentence, at) => {
    const earlier = sentences.slice(Math.max(0, at - FARTHEST), at).toReversed();
    const [last = '', next = ''] = [earlier[0], sentences[at + 1]];
    return { sentence, earlier, clauses: clausesOf(sentence, { last, next, earlier }) };
  });
}

/** Marks of a list, and of what is emphasised. */
const BULLET = /^(?:[-*+]\s+|\d+[.)]\s+|[^\p{L}\p{N}\s`"'*./@#<[({_-]+\s*)+/u;
const EMPHASIS = /\*\*([^*`\n]{1,80})\*\*|(?<!\w)__([^_`\n]{1,80})__(?!\w)/gu;
/** A sentence ends, or another thing is ruled out in it. */
const ENDS =
  /(?<=[.!?。;])(?<!(?<![\p{L}.])(?:e\.g|i\.e|z\.B|d\.h|cf|incl)\.|[\w-]\.{3}(?=\s\p{Ll}))\s+|\n+|[:,]\s+(?=no\s+`)|(?:,\s+|(?<=[^\s,]),?\s+(?:and|und)\s+)(?=(?:never|don['’]?t|do\s+not|nie|niemals)\s+(?:ever\s+)?(?:run|edit|touch|use|push|commit|call|change|delete|modify|put|add|merge|rebase|deploy)\b)/iu;

function sentencesOf(text: string): readonly string[] {
  return text
    .split(ENDS)
    .map((sentence) => sentence.trim().replace(BULLET, '').replaceAll(EMPHASIS, '$1$2').slice(0, LONGEST))
    .filter((sentence) => sentence !== '')
    .slice(0, MOST_SENTENCES);
}

function clausesOf(sentence: string, beside: Pick<RulingClause, 'last' | 'next' | 'earlier'>): readonly RulingClause[] {
  if (sentence.endsWith('?') || FREEING.test(sentence)) return [];
  // What is quoted rules nothing out.
  const hidden = sentence.replaceAll(/`[^`]*`/gu, (quoted) => `\`${'_'.repeat(Math.max(0, quoted.length - 2))}\``);
  return CUES.flatMap(({ words, kind = 'forbids' }) => {
    const found = words.exec(hidden);
    if (found === null) return [];
    const from = found.index + found[0].length;
    const behind = sentence.slice(from, turnAfter(hidden, from));
    const around = { before: sentence.slice(0, found.index).trim(), sentence, ...beside };
    return [{ kind, cue: found[0], behind, ...asideIn(sentence.slice(from + behind.length)), ...around }];
  });
}

function asideIn(rest: string): Pick<RulingClause, 'aside' | 'after'> {
  const [brackets, aside] = ASIDE.exec(rest) ?? [];
  if (brackets === undefined || aside === undefined) return { aside: NAMED_LAST.exec(rest)?.[1] ?? '', after: '' };
  const after = rest.slice(brackets.length);
  return { aside, after: after.slice(0, turnAfter(after, 0)) };
}

const ASIDE = /^\s*\(([^()]{2,120})\)/u;
/** Commands in quotes, flags or files, and nothing else: `Never reset it: \`make reset\``. */
const NAMED_LAST =
  /^\s*:\s+(?:no\s+)?((?:(?:`[^`\n]{2,200}`|--[\w-]+|[\w@~*-]*[./][\w./@*-]*\w)(?:(?:,\s*|\s+)(?:(?:and|or|nor)\s+)?|$))+)[.!]?$/u;

function turnAfter(sentence: string, from: number): number | undefined {
  const turn = TURN.exec(sentence.slice(from + 1));
  return turn === null ? undefined : from + 1 + turn.index;
}
