import type { CodeUnitKind } from '@learning-memory/code-indexer';
import type { QueryMatch } from 'web-tree-sitter';
import {
  MARKS,
  type CallFact,
  type ExportFact,
  type Facts,
  type ImportFact,
  type Mark,
  type ParentFact,
  type ScopeFact,
  type TypingFact,
  type UnitFact,
} from './facts.ts';
import { BINDING_LIMIT, CALL_LIMIT, UNIT_LIMIT } from './limits.ts';
import { MatchReader } from './match-reader.ts';
import { PreferredFacts } from './preferred-facts.ts';
import { readCall, readExport, readImport, readParent, readScope, readTyping, readUnit, spanOf } from './read-facts.ts';
import { bySpan, type TextSpan } from './text-span.ts';

const UNIT_CAPTURE = 'unit.';
/** And with what follows: of members, of a field. */
const SCOPE_CAPTURE = 'scope';
const TYPING_CAPTURE = 'typing';

/** Reads what the captures of a query file say; `queries/README.md` lists them. A match may come more than once. */
export class FactCollector {
  readonly #content: string;
  readonly #units = new PreferredFacts<UnitFact>(UNIT_LIMIT);
  readonly #calls = new PreferredFacts<CallFact>(CALL_LIMIT);
  readonly #imports = new PreferredFacts<ImportFact>(BINDING_LIMIT);
  readonly #exports = new PreferredFacts<ExportFact>(BINDING_LIMIT);
  readonly #parents = new PreferredFacts<ParentFact>(BINDING_LIMIT);
  readonly #typings = new Map<string, TypingFact>();
  readonly #scopes = new Map<string, ScopeFact>();
  readonly #marks = new Map(MARKS.map((mark) => [mark as string, new Map<string, TextSpan>()]));

  constructor(content: string) {
    this.#content = content;
  }

  add(match: QueryMatch): void {
    const reader = new MatchReader(match, this.#content);
    for (const { name, node } of reader.captures) this.#addCapture(name, spanOf(node), reader);
  }

  /** Captures that only help others have no case of their own. */
  #addCapture(name: string, span: TextSpan, reader: MatchReader): void {
    if (name === 'call') this.#calls.offer(keyOf(span), reader, () => readCall(reader, span, this.#content));
    else if (name === 'import') this.#imports.offer(bindingKey(reader, span), reader, () => readImport(reader, span));
    else if (name === 'export') this.#exports.offer(bindingKey(reader, span), reader, () => readExport(reader, span));
    else if (name.startsWith(SCOPE_CAPTURE))
      this.#scopes.set(keyOf(span), readScope(reader, name !== SCOPE_CAPTURE, span));
    else if (name.startsWith(UNIT_CAPTURE)) this.#addUnit(name.slice(UNIT_CAPTURE.length), span, reader);
    else this.#addDetail(name, span, reader);
  }

  #addDetail(name: string, span: TextSpan, reader: MatchReader): void {
    if (name.startsWith(TYPING_CAPTURE)) this.#addTyping(name !== TYPING_CAPTURE, span, reader);
    else if (name === 'heir') this.#parents.offer(parentKey(reader, span), reader, () => readParent(reader, span));
    else this.#marks.get(name)?.set(keyOf(span), span);
  }

  /** A type that is known counts before one that is not, and the first pattern's before those of others. */
  #addTyping(isField: boolean, span: TextSpan, reader: MatchReader): void {
    const typing = readTyping(reader, isField, span);
    const key = `${String(isField)}:${String(typing.offset)}`;
    const known = this.#typings.get(key);
    if (known === undefined ? this.#typings.size < CALL_LIMIT : known.type === '') this.#typings.set(key, typing);
  }

  #addUnit(kind: string, span: TextSpan, reader: MatchReader): void {
    this.#units.offer(keyOf(span), reader, () => readUnit(reader, kind as CodeUnitKind | 'none', span));
  }

  facts(): Facts {
    const marks = [...this.#marks].map(([mark, spans]) => [mark, [...spans.values()].sort(bySpan)]);
    return {
      units: this.#units.values().toSorted(bySpan),
      scopes: [...this.#scopes.values()].sort(bySpan),
      calls: inOrder(this.#calls.values()),
      imports: withoutEchoes(inOrder(this.#imports.values())),
      exports: inOrder(this.#exports.values()),
      typings: inOrder([...this.#typings.values()]),
      parents: inOrder(this.#parents.values()),
      marks: Object.fromEntries(marks) as Record<Mark, readonly TextSpan[]>,
    };
  }
}

function keyOf({ start, end }: TextSpan): string {
  return `${start}:${end}`;
}

/** One statement may bring several names, told apart by where they stand. */
function bindingKey(reader: MatchReader, { start }: TextSpan): string {
  const name = reader.node('imported') ?? reader.node('exported') ?? reader.node('local') ?? reader.node('module');
  return `${start}:${name?.startIndex ?? ''}`;
}

function parentKey(reader: MatchReader, span: TextSpan): string {
  return keyOf({ start: span.start, end: reader.node('parent')?.startIndex ?? span.end });
}

function inOrder<Fact extends { readonly offset: number }>(facts: readonly Fact[]): readonly Fact[] {
  return facts.toSorted((left, right) => left.offset - right.offset);
}

/** `require('./x')` inside `const x = require('./x')` is the same import, named. */
function withoutEchoes(imports: readonly ImportFact[]): readonly ImportFact[] {
  const named = new Set(imports.filter(({ imported }) => imported !== undefined).map(({ module }) => module));
  return imports.filter(({ imported, module }) => imported !== undefined || !named.has(module));
}
