import { subjectTerms } from '../text/terms.ts';
import { isSame } from './term-sets.ts';

/** What ends the subject of a sentence. */
const PREDICATE =
  /(?<![\p{L}'’])(?:is|are|was|were|be|has|have|had|does|do|did|will|must|can|uses?|using|runs?|lives?|goes|go|went|gets?|needs?|reads?|takes?|stays?|lies|lie|sits?|comes?|works?|keeps?|kept|sends?|stores?|expires?|listens?|targets?|follows?|starts?|moved|switched|changed|migrated|replaced|dropped|removed|renamed|stopped|ditched|gave up|raised|bumped|lowered|increased|reduced|used to|no longer|closes|opens|ends|begins|lasts|allows|accepts|requires|rotates|arrives|departs|waits|contains|belongs|costs(?=\s\d)|retries(?=\s\d)|holds(?=\s\d)|(?:close|open|end|begin|start|last|expire|leave|arrive|depart)(?=\s(?:at|on|after|every|before)\s)|verwende[nt]?|nutz(?:en|t)|benutz(?:en|t)|wird|werden|ist|sind|läuft|laufen|hat|haben|nehmen|nimmt|beträgt|betragen|schließt|schließen|öffnet|öffnen|dauert|dauern|kostet|kosten|liegt|liegen|steht|stehen|gilt|gelten|endet|enden|beginnt|beginnen|startet|starten|bleibt|bleiben|heißt|heißen|braucht|brauchen)(?!\p{L})/iu;
/** `is kept for`, `runs on`, `uses`: what ties a value to its subject, where a subject has one such value. */
const TIE =
  /^(?<subject>.{1,80}?)\s(?<verb>is|are|uses?|(?:lives?|runs?|listens|sits?|comes?|starts?)(?=\s(?:in|on|at|by|with|from|under|against)\s))\s(?:(?<deed>\p{L}+(?:ed|en|ent|ept|eld|ilt|ade|one|un))\s)?(?:(?<how>in|on|at|by|with|via|through|using|from|to|under|as|against)\s)?(?:the\s|(?<article>an?)\s)?(?<value>.+)$/iu;
/** By what means something is done: these say the same. */
const MEANS = new Set(['by', 'with', 'via', 'through', 'using']);
const VALUE_END = /[,;:!?()]|\.(?:\s|$)|\s(?:for|when|because|since|and|so|but|before|after|with|while|which|that)\s/iu;

/** Tells two of one name apart. */
const WHICH = /\b(?:old|new|first|second|third|last|next|other|current|previous|former|every|each|only)\b/giu;
/** What it is stands elsewhere. */
const POINTS = /^(?:it|they|this|that|these|those|he|she|we|i|you|both|one|some|all|there|what|which)$/iu;

/** Where the predicate begins; -1 without one. */
export function predicateAt(sentence: string): number {
  return sentence.search(PREDICATE);
}

/** What the sentence is about; `undefined` where that cannot be told. */
export function subjectOf(sentence: string): string | undefined {
  const end = predicateAt(sentence);
  return end < 0 ? undefined : sentence.slice(0, end);
}

/** Of `shard 1` and `shard 2` the number is the name. */
export function hasNumberedSubject(statement: string): boolean {
  return /\d/u.test(subjectOf(statement) ?? statement);
}

/** A sentence that gives a value to its subject: `the cache` `lives in` `Redis`. */
export interface Tied {
  readonly subject: string;
  /** Equal where both sentences tie their value in the same way. */
  readonly tie: string;
  /** The value is the subject's as it is, and not in or by something. */
  readonly isPlain: boolean;
  readonly value: string;
}

export function tiedOf(sentence: string): Tied | undefined {
  const parts = TIE.exec(sentence)?.groups ?? {};
  const value = upToEnd(parts.value ?? '');
  if (value === '') return undefined;
  const part = (name: string): string => (parts[name] ?? '').toLowerCase();
  const [verb, deed, how] = [rootOf(part('verb')), part('deed'), part('how')];
  const tie = [verb, deed, MEANS.has(how) ? 'by' : how, part('article').slice(0, 1)].join(' ');
  return { subject: part('subject'), tie, isPlain: verb === 'be' && deed + how === '', value };
}

function rootOf(verb: string): string {
  return verb === 'is' || verb === 'are' ? 'be' : verb.replace(/s$/u, '');
}

function upToEnd(value: string): string {
  const end = value.search(VALUE_END);
  return (end < 0 ? value : value.slice(0, end)).replace(/\.$/u, '').trim();
}

/** The terms of the first word that tells something. */
export function headOf(text: string): ReadonlySet<string> {
  const words = text.split(/\s+/u).map(subjectTerms);
  return words.find((terms) => terms.size > 0) ?? new Set();
}

/** Both name the same, and not an old and a new one of it. */
export function isSameThing(one: string, other: string): boolean {
  return isOneThing(readThing(one), readThing(other));
}

/** What a sentence is about, as it is compared. */
export interface SubjectOfSentence {
  readonly terms: ReadonlySet<string>;
  /** Tells it from others of its name. */
  readonly which: string;
  /** What it is stands elsewhere. */
  readonly isElsewhere: boolean;
}

/** `undefined` where that cannot be told. */
export function readSubject(sentence: string): SubjectOfSentence | undefined {
  const subject = subjectOf(sentence);
  return subject === undefined ? undefined : readThing(subject);
}

/** As `isSameThing`, of what was read before. */
export function isOneThing(one: SubjectOfSentence, other: SubjectOfSentence): boolean {
  return !one.isElsewhere && isSame(one.terms, other.terms) && one.which === other.which;
}

function readThing(text: string): SubjectOfSentence {
  const which = (text.toLowerCase().match(WHICH) ?? []).sort().join(' ');
  return { terms: subjectTerms(text), which, isElsewhere: POINTS.test(text) };
}
