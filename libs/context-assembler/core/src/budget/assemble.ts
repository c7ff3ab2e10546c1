import type { AssembledContext, ContextItem, ContextStyle } from '@learning-memory/context-assembler';
import { withoutDuplicates } from '../candidates/without-duplicates.ts';
import { isKnown, stampOf, toCandidate, type Candidate, type Finding } from '../candidates/candidate.ts';
import { noticeStamp, toLines, toNotices, type Trouble } from '../sources/trouble.ts';
import type { CountTokens } from './count-tokens.ts';
import { fillBuckets, type Bucket, type Chosen, type Filled, type Room } from './fill-buckets.ts';
import { fitLine } from './fit-line.ts';
import { headingLines, lineParts, renderContext, toSections } from './render-context.ts';
import { everything, LEAST_LETTERS, theFew, type LimitedBucket, type Offer } from './the-few.ts';

export interface FoundBucket extends Pick<LimitedBucket, 'weight' | 'most' | 'keepsPlaces' | 'further'> {
  /** Lists the best first. */
  readonly findings: readonly Finding[];
}

/** A sentence of the server's own that stands before everything else, and the item it is. */
export interface Lead {
  readonly item: Pick<ContextItem, 'source' | 'id' | 'title' | 'why'>;
  readonly line: string;
}

export interface FoundContext {
  readonly lead?: Lead | undefined;
  /** Says how to take what is shown; nothing by itself. */
  readonly remark?: string | undefined;
  /** Come in the order of the text. */
  readonly buckets: readonly FoundBucket[];
  /** Terms of the question, if there is one: texts that are cut begin where they have them. */
  readonly terms?: ReadonlySet<string> | undefined;
  readonly troubles: readonly Trouble[];
}

export interface Assembling {
  readonly limits: Room;
  readonly style: ContextStyle;
  /** Stamps of what the reader knows. */
  readonly seen: ReadonlySet<string>;
  /** Of all buckets together, and no lead; no limit without it. */
  readonly mostItems?: number | undefined;
}

const EMPTY: AssembledContext = { markdown: '', tokens: 0, items: [], notices: [], truncated: false };

/** The text of what was found, within its limits to the last token, and what stands in it. */
export function assemble(
  found: FoundContext,
  { limits, style, seen, mostItems }: Assembling,
  countTokens: CountTokens,
): AssembledContext {
  const { troubles } = found;
  const news = unsaid(troubles, seen);
  const lead = mostItems === undefined ? unseen(found.lead, seen) : undefined;
  const { buckets: all, best } = distinct(found, style, seen);
  const first = style === 'brief' ? theFew(all, { best, mostItems }) : everything(all);
  if (lead === undefined && troubles.length === 0 && countOf(first.buckets) === 0) return EMPTY;
  const measure = (text: string): Room => ({ tokens: countTokens(text), characters: text.length });
  const head = fittingHead({ lead, remark: remarkOn(all, found), troubles: news }, (text) =>
    fits(measure(text), limits),
  );
  const fill = (offer: Offer): Filled => {
    // The last line is longest where nothing is shown.
    const frame = measure(renderContext({ head, sections: [], foot: offer.footOf([]) }));
    const buckets = firstOf(offer.buckets, mostItems);
    const room = limits.tokens - frame.tokens;
    // A body of the least letters that had no room would be told by none; a short one that is alone takes nobody's.
    const mostOf = ({ body }: Candidate): number =>
      Math.floor(room / (countOf(buckets) === 1 && body.length <= LEAST_LETTERS ? 2 : 3));
    const bodyLimit = (candidate: Candidate, share: number): number =>
      Math.max(
        offer.bodyOf(candidate, share),
        style === 'brief' ? Math.min(mostOf(candidate), countTokens(lettersOf(candidate))) : 0,
      );
    return fillBuckets(buckets, {
      room: { tokens: room, characters: limits.characters - frame.characters },
      lineOf: (candidate, share) =>
        fitLine(lineParts(candidate, style), bodyLimit(candidate, share), (line) => countTokens(`${line}\n`)),
      headingOf: (section) => measure(`${headingLines(section)}\n`),
    });
  };
  const { offer, filled } = fillWithBest(first, fill);
  const footOf = (chosen: readonly Chosen[]): string | undefined =>
    offer.footOf(chosen.map(({ candidate }) => candidate));
  const { chosen, leftOut } = filled;
  const shown = fittingText({ head, all: chosen, footOf }, (text) => fits(measure(text), limits));
  return {
    markdown: shown.markdown,
    tokens: countTokens(shown.markdown),
    items: [...leadItem(lead, countTokens), ...shown.chosen.map(toItem)],
    notices: toNotices(troubles),
    truncated: leftOut || shown.chosen.length < countOf(all) || shown.chosen.some(({ line }) => line.cut),
  };
}

/** Of what searches found the least goes where there is no room for all, whatever else stands behind it in the text. */
function fillWithBest(
  first: Offer,
  fill: (offer: Offer) => Filled,
): { readonly offer: Offer; readonly filled: Filled } {
  let offer = first;
  let filled = fill(offer);
  for (let less = offer.less(); filled.leftOut && less !== undefined; less = offer.less()) {
    offer = less;
    filled = fill(offer);
  }
  return { offer, filled };
}

function remarkOn(all: readonly LimitedBucket[], { remark }: FoundContext): string | undefined {
  return countOf(all) === 0 ? undefined : remark;
}

/** The first candidates of the buckets, in their order. */
function firstOf(buckets: readonly Bucket[], most = Number.POSITIVE_INFINITY): readonly Bucket[] {
  let room = most;
  return buckets.map((bucket) => {
    const candidates = bucket.candidates.slice(0, room);
    room -= candidates.length;
    return { ...bucket, candidates };
  });
}

/** Troubles whose notice the reader has not seen. */
function unsaid(troubles: readonly Trouble[], seen: ReadonlySet<string>): readonly Trouble[] {
  const said = toNotices(troubles).filter((notice) => seen.has(noticeStamp(notice)));
  return troubles.filter((trouble) => !said.some(({ source, reason }) => isOf(trouble, source, reason)));
}

function isOf(trouble: Trouble, source: Trouble['source'], reason: Trouble['reason']): boolean {
  return trouble.source === source && trouble.reason === reason;
}

function lettersOf({ focus }: Candidate): string {
  return [...focus.slice(0, 2 * LEAST_LETTERS)].slice(0, LEAST_LETTERS).join('');
}

function countOf(buckets: readonly Bucket[]): number {
  return buckets.flatMap(({ candidates }) => candidates).length;
}

function unseen(lead: Lead | undefined, seen: ReadonlySet<string>): Lead | undefined {
  return lead !== undefined && seen.has(leadStamp(lead)) ? undefined : lead;
}

interface Distinct {
  readonly buckets: readonly LimitedBucket[];
  /** The highest merit of those that are no doubles, what the reader knows among them. */
  readonly best: number;
}

/** Leaves out doubles, also across buckets, and what the reader knows, with its own doubles. */
function distinct({ buckets, terms }: FoundContext, style: ContextStyle, seen: ReadonlySet<string>): Distinct {
  const candidates = buckets.map(({ findings }) => findings.map((finding) => toCandidate(finding, { style, terms })));
  const isSeen = ({ stamp }: Candidate): boolean => isKnown(stamp, seen);
  // What is known comes first, and what says several things after those that say one of them.
  const rank = (candidate: Candidate): number =>
    isSeen(candidate) ? 0 : 1 + Number(candidate.statements !== undefined);
  const kept = withoutDuplicates(candidates.flat().toSorted((left, right) => rank(left) - rank(right)));
  return {
    buckets: buckets.map(({ weight, most, keepsPlaces = false, further }, index) => {
      const own = (candidates[index] ?? []).filter((candidate) => kept.has(candidate));
      const left = keepsPlaces ? leftOf(most, own.map(isSeen)) : most;
      return { weight, most: left, further, candidates: own.filter((one) => !isSeen(one)) };
    }),
    best: Math.max(0, ...[...kept].map(({ merit = 0 }) => merit)),
  };
}

function leftOf(most: number | undefined, areSeen: readonly boolean[]): number | undefined {
  return most === undefined ? undefined : most - areSeen.slice(0, most).filter(Boolean).length;
}

/** Lead and troubles; the last troubles go first where there is no room for them, and stay in the notices. */
function fittingHead(
  { lead, remark, troubles }: Pick<FoundContext, 'lead' | 'remark' | 'troubles'>,
  fitsIn: (text: string) => boolean,
): readonly string[] {
  let head = [lead?.line, remark, ...toLines(troubles)].filter((line) => line !== undefined);
  while (head.length > 1 && !fitsIn(renderContext({ head, sections: [] }))) head = head.slice(0, -1);
  return head;
}

interface Fitting {
  readonly head: readonly string[];
  readonly all: readonly Chosen[];
  readonly footOf: (chosen: readonly Chosen[]) => string | undefined;
}

/**
 * The lines were counted one by one, and tokens may join over the end of a line: so the whole is counted too, and while it
 * is too much its last item goes, and at last what it says of others.
 */
function fittingText(
  { head, all, footOf }: Fitting,
  fitsIn: (text: string) => boolean,
): { readonly markdown: string; readonly chosen: readonly Chosen[] } {
  for (let chosen = toSections(all).flatMap((section) => section.chosen); ; chosen = chosen.slice(0, -1)) {
    const markdown = renderContext({ head, sections: toSections(chosen), foot: footOf(chosen) });
    if (fitsIn(markdown)) return { markdown, chosen };
    if (chosen.length === 0) return { markdown: renderContext({ head, sections: [] }), chosen };
  }
}

function fits(size: Room, limits: Room): boolean {
  return size.tokens <= limits.tokens && size.characters <= limits.characters;
}

function leadStamp({ item: { source, id }, line }: Lead): string {
  return stampOf({ source, id, says: line });
}

function leadItem(lead: Lead | undefined, countTokens: CountTokens): readonly ContextItem[] {
  if (lead === undefined) return [];
  return [{ ...lead.item, stamp: leadStamp(lead), tokens: countTokens(lead.line), cut: false, flags: [] }];
}

function toItem({ candidate: { source, id, title, why, stamp, flags }, line: { tokens, cut } }: Chosen): ContextItem {
  return { source, id, title, why, stamp, tokens, cut, flags };
}
