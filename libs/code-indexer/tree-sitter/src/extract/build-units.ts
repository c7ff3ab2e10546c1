import type { CodeUnit } from '@learning-memory/code-indexer';
import type { ExportRule } from '../languages.ts';
import { countBranches } from './count-branches.ts';
import { commentText, docstringText } from './doc-text.ts';
import { exportedUnits } from './exported-units.ts';
import type { Facts, UnitFact } from './facts.ts';
import { innermostSpans } from './innermost.ts';
import { createLeadingFinder } from './leading-pieces.ts';
import type { LineOf } from './line-index.ts';
import { partitionPoint } from './partition-point.ts';
import type { PlacedUnit } from './place-units.ts';
import { signatureText } from './signature.ts';
import type { TextSpan } from './text-span.ts';
import { wholeSpans } from './whole-spans.ts';

export interface SourceFacts {
  readonly content: string;
  readonly lineOf: LineOf;
  readonly facts: Facts;
  readonly rule: ExportRule;
}

/** Them in the order of `placed`. */
export function buildUnits(placed: readonly PlacedUnit[], source: SourceFacts): readonly CodeUnit[] {
  const { content, facts, rule } = source;
  const wholes = wholeSpans(placed, { content, comments: facts.marks.comment });
  const branches = countBranches(placed, facts.marks.branch);
  const exported = exportedUnits(placed, facts, rule);
  const docstrings = docstringsOf(placed, source);
  const findLeading = createLeadingFinder(content, facts.marks);

  return wholes.map((whole, index) => {
    const { fact, kind, name, qualifiedName } = at(placed, index);
    const { start, comments } = findLeading(whole.start);
    const above = comments.length > 0 ? comments : findLeading(whole.statementStart).comments;
    return {
      kind,
      name,
      qualifiedName,
      signature: signatureOf(fact, whole, source),
      doc: docstrings.get(index) ?? commentText(above.map((span) => content.slice(span.start, span.end))),
      ...extent({ start, end: whole.end }, fact, source),
      complexity: isCode(kind) && fact.bodyOffset !== undefined ? at(branches, index) + 1 : undefined,
      exported: at(exported, index),
    };
  });
}

/** Lists in the order of `placed` are as long as it. */
function at<T>(list: readonly T[], index: number): T {
  return list[index] as T;
}

function isCode(kind: CodeUnit['kind']): boolean {
  return kind === 'function' || kind === 'method';
}

function extent(
  { start, end }: TextSpan,
  { bodyOffset = Infinity }: UnitFact,
  { lineOf }: SourceFacts,
): Pick<CodeUnit, 'startLine' | 'endLine' | 'startOffset' | 'endOffset' | 'bodyOffset'> {
  return {
    startLine: lineOf(start),
    endLine: lineOf(end - 1),
    startOffset: start,
    endOffset: end,
    // Where text is not well formed, a body may be empty and beyond what the unit holds.
    bodyOffset: bodyOffset < end ? bodyOffset : undefined,
  };
}

function signatureOf({ nameOffset, bodyOffset }: UnitFact, whole: TextSpan, { content, facts }: SourceFacts): string {
  return signatureText(content, {
    start: afterDecorators(facts.marks.decorator, { start: whole.start, end: nameOffset }),
    end: bodyOffset === undefined ? whole.end : beforeComments(content, facts.marks.comment, bodyOffset),
  });
}

function docstringsOf(placed: readonly PlacedUnit[], { content, facts }: SourceFacts): ReadonlyMap<number, string> {
  const { doc } = facts.marks;
  const holders = innermostSpans(
    placed.map(({ fact }) => fact),
    doc.map(({ start }) => start),
  );
  const texts = doc.map(
    ({ start, end }, index) => [holders[index] ?? -1, docstringText(content.slice(start, end))] as const,
  );
  return new Map(texts.filter((entry): entry is [number, string] => entry[1] !== undefined));
}

/** Says where the signature begins: decorators inside a definition stand before its name. */
function afterDecorators(decorators: readonly TextSpan[], { start, end }: TextSpan): number {
  let from = start;
  for (let at = partitionPoint(decorators, (decorator) => decorator.start < start); at < decorators.length; at += 1) {
    const decorator = decorators[at];
    if (decorator === undefined || decorator.start >= end) break;
    if (decorator.end <= end) from = Math.max(from, decorator.end);
  }
  return from;
}

/** Comments may stand between a signature and its body. */
function beforeComments(content: string, comments: readonly TextSpan[], bodyOffset: number): number {
  let end = bodyOffset;
  for (let at = partitionPoint(comments, (comment) => comment.start < bodyOffset) - 1; at >= 0; at -= 1) {
    const comment = comments[at];
    if (comment === undefined || content.slice(comment.end, end).trim() !== '') break;
    end = comment.start;
  }
  return end;
}
