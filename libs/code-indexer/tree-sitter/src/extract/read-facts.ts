import type { CodeUnitKind } from '@learning-memory/code-indexer';
import type { Node } from 'web-tree-sitter';
import type { CallFact, ExportFact, ImportFact, ParentFact, ScopeFact, TypingFact, UnitFact } from './facts.ts';
import type { MatchReader } from './match-reader.ts';
import { plainReceiver } from './plain-receiver.ts';
import type { TextSpan } from './text-span.ts';

const PATH = /^([\w:\\<>, *&]*)(?:::|\\)\s*([^:\\]+)$/u;
const SEPARATOR = /\s*(?:::|\\)\s*/gu;
const TYPE_ARGUMENTS = /<[^<>]*(?:<[^<>]*>[^<>]*)*>/gu;

export function spanOf({ startIndex, endIndex }: Node): TextSpan {
  return { start: startIndex, end: endIndex };
}

/** `none` claims a place for no unit. */
export function readUnit(reader: MatchReader, kind: CodeUnitKind | 'none', span: TextSpan): UnitFact | undefined {
  if (kind === 'none') return undefined;
  const [owner, name] = splitPath(reader, 'name');
  return {
    ...span,
    kind,
    name: name === '' ? '""' : name,
    nameOffset: startOf(reader, 'name') ?? span.start,
    bodyOffset: reader.node('body')?.startIndex,
    owner: reader.text('owner') ?? owner,
  };
}

export function readScope(reader: MatchReader, members: boolean, span: TextSpan): ScopeFact {
  return { ...span, name: dotted(reader.text('name') ?? ''), members };
}

export function readCall(reader: MatchReader, span: TextSpan, content: string): CallFact | undefined {
  const [owner, callee] = splitPath(reader, 'callee');
  if (callee === '') return undefined;
  const receiver = reader.node('receiver');
  return {
    callee,
    receiver: receiver ? plainReceiver(content, spanOf(receiver)) : owner,
    offset: startOf(reader, 'callee') ?? span.start,
  };
}

export function readImport(reader: MatchReader, { start }: TextSpan): ImportFact {
  const module = reader.text('module') ?? '';
  const imported = reader.text('imported');
  const named = reader.node('imported') === undefined ? undefined : imported;
  const local = localName(reader.text('local') ?? named, module);
  return { module, imported, local, offset: startOf(reader, 'imported') ?? start };
}

export function readExport(reader: MatchReader, { start }: TextSpan): ExportFact {
  const module = reader.text('module');
  const imported = reader.text('imported');
  const exported = reader.text('exported');
  const local = reader.text('local') ?? ownName(reader);
  const offset = startOf(reader, 'exported') ?? startOf(reader, 'local') ?? start;
  return {
    exported: [exported, imported, local].find((name) => name !== undefined) ?? '',
    local,
    module,
    imported,
    offset,
  };
}

/** A name that is exported as it is; what comes from a module has none here. */
function ownName(reader: MatchReader): string | undefined {
  const isNamed = reader.node('module') === undefined && reader.node('exported') !== undefined;
  return isNamed ? reader.text('exported') : undefined;
}

/** Java's word for what the value says. */
const INFERRED = 'var';

export function readTyping(reader: MatchReader, isField: boolean, span: TextSpan): TypingFact {
  const type = reader.path('type');
  return {
    variable: reader.text('variable') ?? '',
    type: type === INFERRED ? '' : type,
    from: reader.text('from'),
    isField,
    offset: startOf(reader, 'variable') ?? span.start,
  };
}

export function readParent(reader: MatchReader, span: TextSpan): ParentFact | undefined {
  const name = reader.path('parent');
  return name === '' ? undefined : { name, offset: startOf(reader, 'parent') ?? span.start };
}

function startOf(reader: MatchReader, capture: string): number | undefined {
  return (reader.node(capture) ?? reader.node(`${capture}.path`))?.startIndex;
}

/** As a `.path`, `app::Shape<T>::area` is `area` of `app.Shape`; so it is with back slashes. */
function splitPath(reader: MatchReader, capture: string): readonly [owner: string | undefined, name: string] {
  const path = reader.text(`${capture}.path`);
  if (path === undefined) return [undefined, reader.text(capture) ?? ''];
  const [, owner = '', name] = PATH.exec(path) ?? [];
  return name === undefined ? [undefined, path] : [dotted(owner) || undefined, name];
}

function dotted(path: string): string {
  return path.replace(TYPE_ARGUMENTS, '').replace(SEPARATOR, '.').replace(/^\.+/u, '');
}

/** In a query, `@module` stands for the module's own text and `@last` for its last part. */
function localName(local: string | undefined, module: string): string | undefined {
  if (local === '@module') return module;
  return local === '@last' ? module.split(/[^\w$]+/u).findLast((part) => part !== '') : local;
}
