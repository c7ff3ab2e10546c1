import type { AssembledContext, ContextItem } from '@learning-memory/context-assembler';
import { withoutDuplicates } from '../candidates/without-duplicates.ts';
import { toCandidate, type Finding } from '../candidates/candidate.ts';
import { toLines, toNotices, type Trouble } from '../sources/trouble.ts';
import type { CountTokens } from './count-tokens.ts';
import { fillBuckets, type Bucket, type Chosen, type Room } from './fill-buckets.ts';
import { fitLine } from './fit-line.ts';
import { headingLines, lineParts, renderContext, toSections } from './render-context.ts';

export interface FoundBucket {
  /** Its part of the budget. */
  readonly weight: number;
  /** Best first. */
  readonly findings: readonly Finding[];
}

/** A sentence of the server's own that stands before everything else, and the item it is. */
export interface Lead {
  readonly item: Pick<ContextItem, 'source' | 'id' | 'title' | 'why'>;
  readonly line: string;
}

export interface FoundContext {
  readonly lead?: Lead | undefined;
  /** In the order of the text. */
  readonly buckets: readonly FoundBucket[];
  readonly troubles: readonly Trouble[];
}

const EMPTY: AssembledContext = { markdown: '', tokens: 0, items: [], notices: [], truncated: false };

/** The text of what was found, within `limits` to the last token, and what stands in it. */
export function assemble(found: FoundContext, limits: Room, countTokens: CountTokens): AssembledContext {
  const { lead, troubles } = found;
  const buckets = distinct(found.buckets);
  if (lead === undefined && troubles.length === 0 && buckets.every(({ candidates }) => candidates.length === 0)) {
    return EMPTY;
  }
  const measure = (text: string): Room => ({ tokens: countTokens(text), characters: text.length });
  const head = fittingHead(found, (text) => fits(measure(text), limits));
  const frame = measure(renderContext({ head, sections: [] }));
  const { chosen, leftOut } = fillBuckets(buckets, {
    room: { tokens: limits.tokens - frame.tokens, characters: limits.characters - frame.characters },
    lineOf: (candidate, limit) => fitLine(lineParts(candidate), limit, (line) => countTokens(`${line}\n`)),
    headingOf: (section) => measure(`${headingLines(section)}\n`),
  });
  const shown = fittingText(head, chosen, (text) => fits(measure(text), limits));
  return {
    markdown: shown.markdown,
    tokens: countTokens(shown.markdown),
    items: [...leadItem(lead, countTokens), ...shown.chosen.map(toItem)],
    notices: toNotices(troubles),
    truncated: leftOut || shown.chosen.length < chosen.length || shown.chosen.some(({ line }) => line.cut),
  };
}

/** Also across buckets. */
function distinct(buckets: readonly FoundBucket[]): readonly Bucket[] {
  const candidates = buckets.map(({ findings }) => findings.map(toCandidate));
  const kept = withoutDuplicates(candidates.flat());
  return buckets.map(({ weight }, index) => ({
    weight,
    candidates: (candidates[index] ?? []).filter((candidate) => kept.has(candidate)),
  }));
}

/** Lead and troubles; the last troubles go first where there is no room for them, and stay in the notices. */
function fittingHead({ lead, troubles }: FoundContext, fitsIn: (text: string) => boolean): readonly string[] {
  let head = [...(lead === undefined ? [] : [lead.line]), ...toLines(troubles)];
  while (head.length > 1 && !fitsIn(renderContext({ head, sections: [] }))) head = head.slice(0, -1);
  return head;
}

/**
 * The lines were counted one by one, and tokens may join over the end of a line: so the whole is counted too, and while it
 * is too much its last item goes.
 */
function fittingText(
  head: readonly string[],
  all: readonly Chosen[],
  fitsIn: (text: string) => boolean,
): { readonly markdown: string; readonly chosen: readonly Chosen[] } {
  for (let chosen = toSections(all).flatMap((section) => section.chosen); ; chosen = chosen.slice(0, -1)) {
    const markdown = renderContext({ head, sections: toSections(chosen) });
    if (chosen.length === 0 || fitsIn(markdown)) return { markdown, chosen };
  }
}

function fits(size: Room, limits: Room): boolean {
  return size.tokens <= limits.tokens && size.characters <= limits.characters;
}

function leadItem(lead: Lead | undefined, countTokens: CountTokens): readonly ContextItem[] {
  return lead === undefined ? [] : [{ ...lead.item, tokens: countTokens(lead.line), cut: false, flags: [] }];
}

function toItem({ candidate: { source, id, title, why, flags }, line: { tokens, cut } }: Chosen): ContextItem {
  return { source, id, title, why, tokens, cut, flags };
}
