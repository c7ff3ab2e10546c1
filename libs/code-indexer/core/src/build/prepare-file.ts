import { createHash } from 'node:crypto';
import type {
  CallSite,
  CodeFileCall,
  CodeFileDraft,
  CodeFileUnit,
  CodeUnit,
  CodeUnitPayload,
  ParsedFile,
} from '@learning-memory/code-indexer';
import { chunkFile } from '../chunks/chunk-file.ts';
import { codeUnitIds } from '../code-unit-collection.ts';
import { bindingsOf } from '../graph/bindings.ts';
import { importKeys } from '../graph/import-keys.ts';
import { manifestName } from '../graph/module-map.ts';
import { baseName } from '../graph/paths.ts';
import { languageFamily } from '../language-family.ts';
import { embeddedText, lexicalTexts, ownBody } from '../unit-text.ts';

const CALLABLE_KINDS: ReadonlySet<string> = new Set(['function', 'method', 'class', 'constant']);

export interface SourceFile {
  readonly project: string;
  readonly root: string;
  readonly path: string;
  /** Without secrets. */
  readonly content: string;
  /** Secrets that were taken out of it. */
  readonly redactions: number;
  readonly hash: string;
  readonly version: string;
  readonly indexedAt: number;
}

/** Holds all that the stores keep of a file, but for the vectors. */
export interface PreparedFile {
  readonly draft: CodeFileDraft;
  readonly units: readonly PreparedUnit[];
  readonly redactions: number;
}

export interface PreparedUnit {
  readonly id: string;
  readonly embedded: string;
  readonly text: Readonly<Record<string, string>>;
  readonly payload: CodeUnitPayload;
}

export function prepareFile(source: SourceFile, parsed: ParsedFile): PreparedFile {
  const { project, path, version } = source;
  const { language, problems } = parsed;
  const units = [
    ...parsed.units,
    ...chunkFile({ path, content: source.content, units: parsed.units, imports: parsed.imports }),
  ];
  const ids = codeUnitIds({ project, path, version, units });
  const rows = unitRows(units, ids);
  const bindings = bindingsOf(parsed);
  const name = baseName(path) === 'package.json' ? manifestName(source.content) : undefined;
  const visible = rows.flatMap(({ callable, kind, qualifiedName }) => (callable ? [[kind, qualifiedName]] : []));
  const isTimedOut = problems.some(({ kind }) => kind === 'timed_out');
  const draft: CodeFileDraft = {
    path,
    version,
    language,
    family: languageFamily(language),
    skipped: isTimedOut ? 'parse_timeout' : undefined,
    hasProblems: problems.length > 0,
    surface: createHash('sha256')
      .update(JSON.stringify([visible, bindings, name]))
      .digest('hex')
      .slice(0, 32),
    bindings: JSON.stringify(bindings),
    importKeys: importKeys({ path, language }, bindings),
    units: rows,
    calls: groupCalls(parsed.calls),
  };
  const prepared = units.map((unit, index) => prepareUnit(source, parsed, { unit, id: ids[index] ?? '' }));
  return { draft, units: prepared, redactions: source.redactions };
}

function prepareUnit(
  file: SourceFile,
  { language, units }: ParsedFile,
  { unit, id }: { readonly unit: CodeUnit; readonly id: string },
): PreparedUnit {
  const { content, project, root, path, hash, indexedAt } = file;
  const { kind, name, qualifiedName, signature, doc, startLine, endLine, complexity, exported } = unit;
  const source = { path, language, unit, body: ownBody(content, unit, units) };
  const place = { project, root, path, language, kind, name, qualifiedName, startLine, endLine };
  const redactions = file.redactions === 0 ? undefined : marksOf(content, unit);
  const payload = { ...place, signature, doc, complexity, exported, redactions, fileHash: hash, indexedAt };
  return { id, embedded: embeddedText(source), text: lexicalTexts(source), payload };
}

/** Counts what stands for secrets in a unit, and in a comment above it. */
function marksOf(content: string, { startOffset, endOffset, doc = '' }: CodeUnit): number | undefined {
  const code = content.slice(startOffset, endOffset);
  const [firstLine = ''] = doc.split('\n', 1);
  const count = marksIn(code) + (code.includes(firstLine) ? 0 : marksIn(doc));
  return count === 0 ? undefined : count;
}

function marksIn(text: string): number {
  return text.match(/\[REDACTED:[A-Z_]+\]/g)?.length ?? 0;
}

/** Of overloads and redefinitions the first with a body of code can be called, else the first. */
function unitRows(units: readonly CodeUnit[], ids: readonly string[]): CodeFileUnit[] {
  const called = new Map<string, CodeUnit>();
  for (const unit of units) {
    if (!CALLABLE_KINDS.has(unit.kind)) continue;
    const known = called.get(unit.qualifiedName);
    if (known === undefined || (known.complexity === undefined && unit.complexity !== undefined)) {
      called.set(unit.qualifiedName, unit);
    }
  }
  return units.map((unit, index) => {
    const { kind, name, qualifiedName, startLine } = unit;
    return { id: ids[index] ?? '', kind, name, qualifiedName, startLine, callable: called.get(qualifiedName) === unit };
  });
}

function groupCalls(calls: readonly CallSite[]): CodeFileCall[] {
  const groups = new Map<string, CallSite & { readonly lines: number[] }>();
  for (const call of calls) {
    const key = JSON.stringify([call.caller, call.callee, call.receiver]);
    const group = groups.get(key) ?? { ...call, lines: [] };
    group.lines.push(call.line);
    groups.set(key, group);
  }
  return [...groups.values()].map(({ caller, callee, receiver, lines }) => ({
    caller,
    callee,
    receiver,
    lines: [...new Set(lines)],
  }));
}
