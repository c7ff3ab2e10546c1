import { readFile, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { text as readAll } from 'node:stream/consumers';
import { replaceFile, systemErrorCode } from '@learning-memory/durable-file';
import { knowledgeError, type ImportReport } from '@learning-memory/knowledge';
import { z } from 'zod';
import type { Parts } from '../parts/parts.ts';
import { askedScope, projectToRead } from '../tools/knowledge/knowledge-scope.ts';
import { plainText } from './plain-text.ts';
import { say } from './say.ts';

export const KNOWLEDGE_NEEDS = ['knowledge', 'currentProject', 'projectSwitch'] as const;

/** Instead of a file, as other commands take it. */
const STANDARD_STREAM = '-';

type KnowledgeParts = Pick<Parts, (typeof KNOWLEDGE_NEEDS)[number]>;

const NO_SCOPE = 'Nothing was stored for this project yet. Name a scope: `learning-memory knowledge export general`.';

export interface ExportOptions {
  /** That of this project without it. */
  readonly scope?: string | undefined;
  readonly to: string;
}

/** Writes the entries of a scope as a JSON document that `runKnowledgeImport` reads. */
export async function runKnowledgeExport(parts: KnowledgeParts, { scope, to }: ExportOptions): Promise<void> {
  await parts.projectSwitch.check();
  const id = await projectToRead(parts, scope);
  if (id === undefined) throw knowledgeError('KNOWLEDGE_SCOPE_NOT_FOUND', NO_SCOPE);
  const document = await parts.knowledge.exportScope(id);
  const text = `${JSON.stringify(document, undefined, 2)}\n`;
  if (to === STANDARD_STREAM) {
    process.stdout.write(text);
    return;
  }
  await writeDocument(to, text);
  say(`${document.scope.id}: ${String(document.entries.length)} entries written to ${to}`);
}

async function writeDocument(output: string, text: string): Promise<void> {
  if ((await stat(output).catch(() => undefined)) !== undefined) {
    const message = `${plainText(resolve(output))} is there already. Give another name.`;
    throw knowledgeError('KNOWLEDGE_INVALID_INPUT', message);
  }
  try {
    await replaceFile(resolve(output), text);
  } catch (cause) {
    const code = systemErrorCode(cause) ?? 'unwritable';
    const message = `${plainText(output)} cannot be written (${code}). Give a file in a folder that is there.`;
    throw knowledgeError('KNOWLEDGE_INVALID_INPUT', message, { cause });
  }
}

/** What names the scope of a document; all of it is checked where it is stored. */
const named = z.object({ scope: z.object({ id: z.string() }) });

export interface ImportOptions {
  readonly file: string;
  readonly overwrite: boolean;
}

/** Stores the entries of a document, all or none; makes its scope where it is missing. */
export async function runKnowledgeImport(parts: KnowledgeParts, { file, overwrite }: ImportOptions): Promise<void> {
  await parts.projectSwitch.check();
  const document = parseDocument(await readDocument(file), file);
  const { data } = named.safeParse(document);
  if (data !== undefined) await askedScope(parts, data.scope.id);
  const mode = overwrite ? 'overwrite' : 'if_missing';
  const report = await parts.knowledge.importScope(document, { mode });
  say(describeImport(report));
  const stays = report.conflicts.map(({ category, keyword }) => `${category}/${keyword}`);
  for (const what of [...report.scopeConflicts.map((field) => `${field} of the scope`), ...stays])
    say(`  stays as it was: ${what}`);
  // Scripts look at this alone.
  if (inConflict(report) > 0) process.exitCode = 1;
}

function inConflict({ conflicts, scopeConflicts }: ImportReport): number {
  return conflicts.length + scopeConflicts.length;
}

async function readDocument(file: string): Promise<string> {
  try {
    return await (file === STANDARD_STREAM ? readAll(process.stdin) : readFile(resolve(file), 'utf8'));
  } catch (cause) {
    const code = systemErrorCode(cause) ?? 'unreadable';
    const reason = code === 'ENOENT' ? 'is not there' : `cannot be read (${code})`;
    const message = `${plainText(file)} ${reason}. Give a file that \`learning-memory knowledge export\` wrote.`;
    throw knowledgeError('KNOWLEDGE_INVALID_INPUT', message, { cause });
  }
}

function parseDocument(text: string, file: string): unknown {
  try {
    // Some editors begin a file with a mark of its encoding.
    return JSON.parse(text.replace(/^\uFEFF/u, ''));
  } catch (cause) {
    const [name, to] =
      file === STANDARD_STREAM ? ['Standard input', ''] : [plainText(file), ` --to ${plainText(file)}`];
    const message = `${name} is not JSON. Write it with \`learning-memory knowledge export${to}\`.`;
    throw knowledgeError('KNOWLEDGE_INVALID_INPUT', message, { cause });
  }
}

function describeImport(report: ImportReport): string {
  const { scope, created, stored, unchanged, scopeChanges, redactions } = report;
  const conflicts = inConflict(report);
  const counts = [
    `${String(stored)} stored`,
    `${String(unchanged)} unchanged`,
    `${String(conflicts)} in conflict${conflicts > 0 ? ' (--overwrite replaces them)' : ''}`,
    ...(scopeChanges.length === 0 ? [] : [`${scopeChanges.join(' and ')} of the scope set`]),
    ...(redactions === 0 ? [] : [`${String(redactions)} secrets replaced`]),
  ];
  return `${scope}${created ? ' (new)' : ''}: ${counts.join(', ')}`;
}
