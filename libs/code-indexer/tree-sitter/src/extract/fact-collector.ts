import type { CodeUnitKind } from '@learning-memory/code-indexer';
import type { QueryMatch } from 'web-tree-sitter';
import {
  MARKS,
  type CallFact,
  type ExportFact,
  type Facts,
  type ImportFact,
  type Mark,
  type ScopeFact,
  type UnitFact,
} from './facts.ts';
import { BINDING_LIMIT, CALL_LIMIT, UNIT_LIMIT } from './limits.ts';
import { MatchReader } from './match-reader.ts';
import { PreferredFacts } from './preferred-facts.ts';
import { readCall, readExport, readImport, readScope, readUnit, spanOf } from './read-facts.ts';
import { bySpan, type TextSpan } from './text-span.ts';

const UNIT_CAPTURE = 'unit.';

/** Reads what the captures of a query file say; `queries/README.md` lists them. A match may come more than once. */
export class FactCollector {
  readonly #content: string;
  readonly #units = new PreferredFacts<UnitFact>(UNIT_LIMIT);
  readonly #calls = new PreferredFacts<CallFact>(CALL_LIMIT);
  readonly #imports = new PreferredFacts<ImportFact>(BINDING_LIMIT);
  readonly #exports = new PreferredFacts<ExportFact>(BINDING_LIMIT);
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
    else if (name === 'scope') this.#scopes.set(keyOf(span), readScope(reader, false, span));
    else if (name === 'scope.members') this.#scopes.set(keyOf(span), readScope(reader, true, span));
    else if (name.startsWith(UNIT_CAPTURE)) this.#addUnit(name.slice(UNIT_CAPTURE.length), span, reader);
    else this.#marks.get(name)?.set(keyOf(span), span);
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

function inOrder<Fact extends { readonly offset: number }>(facts: readonly Fact[]): readonly Fact[] {
  return facts.toSorted((left, right) => left.offset - right.offset);
}

/** `require('./x')` inside `const x = require('./x')` is the same import, named. */
function withoutEchoes(imports: readonly ImportFact[]): readonly ImportFact[] {
  const named = new Set(imports.filter(({ imported }) => imported !== undefined).map(({ module }) => module));
  return imports.filter(({ imported, module }) => imported !== undefined || !named.has(module));
}
