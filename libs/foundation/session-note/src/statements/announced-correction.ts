import { coverage, shared, subjectTerms, withoutMeasures } from '../text/terms.ts';

/** `Correction:`, `Correction about the timeout:`, `Korrektur:`; an update may be news of something else. */
const LABEL =
  /^(?:(?<correction>correction|erratum|korrektur|berichtigung)|update|aktualisierung)(?:\s+(?:about|of|on|to|for|regarding|re|zur?|zum|über)\s+(?<topic>[^:]{2,60}?))?\s*:\s*(?<text>.+)$/isu;
const ANEW =
  /\b(?:now|no longer|not any ?more|must|moved|changed|raised|lowered|increased|reduced|bumped|replaced|renamed|instead|since)\b|(?<![a-zà-ÿ])(?:jetzt|nun|nicht mehr|künftig|ab sofort)(?![a-zà-ÿ])/iu;
const MEASURE = /(?<![\p{L}\d._-])(\d+(?:[.,:]\d+)*)\s*(°\s?[CF]|%|\p{L}+)/gu;
/** So many words both tell show that they are about the same, or this share of those of the earlier. */
const LEAST_SHARED = 2;
const LEAST_COVERED = 0.5;

interface Announced {
  readonly text: string;
  /** What is said to be corrected, where it is said. */
  readonly topic: string | undefined;
  readonly isCorrection: boolean;
}

/** Whether a statement says of itself that it corrects what was said before. */
export function announcesCorrection(statement: string): boolean {
  return announced(statement) !== undefined;
}

/**
 * Whether what a statement announces to correct is the earlier one: that is what it names, the same is measured otherwise, or
 * most of the earlier stands in it.
 */
export function correctsAsAnnounced(statement: string, earlier: string): boolean {
  const said = announced(statement);
  if (said === undefined) return false;
  const before = withoutMeasures(subjectTerms(earlier));
  const topic = subjectTerms(said.topic ?? '');
  if (topic.size > 0) return coverage(topic, subjectTerms(earlier)) === 1;
  const terms = withoutMeasures(subjectTerms(said.text));
  const covered = coverage(before, terms);
  if (!measuresOtherwise(said.text, earlier)) return said.isCorrection && covered >= LEAST_COVERED;
  return shared(terms, before).length >= LEAST_SHARED || covered >= LEAST_COVERED;
}

function announced(statement: string): Announced | undefined {
  const { correction, topic, text } = LABEL.exec(statement.trim())?.groups ?? {};
  if (text === undefined) return undefined;
  const isCorrection = correction !== undefined;
  return isCorrection || ANEW.test(text) ? { text, topic, isCorrection } : undefined;
}

/** Another number of the same unit. */
function measuresOtherwise(text: string, earlier: string): boolean {
  const before = measuresOf(earlier);
  return [...measuresOf(text)].some(([unit, numbers]) => {
    const others = before.get(unit);
    return others !== undefined && [...numbers].some((number) => !others.has(number));
  });
}

function measuresOf(text: string): ReadonlyMap<string, ReadonlySet<string>> {
  const measures = new Map<string, Set<string>>();
  for (const [, number = '', unit = ''] of text.matchAll(MEASURE)) {
    const name = unit.toLowerCase().replace(/(?<=\p{L}{2})s$/u, '');
    measures.set(name, (measures.get(name) ?? new Set()).add(number));
  }
  return measures;
}
