import { appendFile, mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { traceAction, type ActionTrace, type ToolAction } from '@learning-memory/action-signature';
import { redact } from '@learning-memory/redaction';

/** What was written while an entry was open, on disk: paths, and signs by which lines are known again; no line itself. */
export interface TraceFiles {
  /** Nothing where the action writes nothing. */
  note(entryId: string, action: ToolAction): Promise<void>;
  of(entryId: string): Promise<ActionTrace | undefined>;
  /** Removes those of long ago. */
  removeOld(): Promise<void>;
}

/** Of one entry; what comes later is left out. */
const MAX_BYTES = 128 * 1024;
const KEPT_MS = 400 * 86_400_000;
const ID = /^ghap_[\w-]{1,60}$/u;

/** Paths below the project are noted from there on, so that they are known in every clone of it. */
export function createTraceFiles(directory: string, projectPath: string, now: () => number = Date.now): TraceFiles {
  const fileOf = (entryId: string): string => join(directory, `${entryId}.jsonl`);
  const root = `${projectPath.replaceAll('\\', '/').toLowerCase()}/`;
  const inProject = (path: string): string => redact(path.startsWith(root) ? path.slice(root.length) : path).text;
  return {
    async note(entryId, action) {
      const trace = ID.test(entryId) ? traceAction(action) : undefined;
      if (trace === undefined) return;
      const line = `${JSON.stringify({ files: trace.files.map(inProject), lines: trace.lines })}\n`;
      await mkdir(directory, { recursive: true });
      const size = await sizeOf(fileOf(entryId));
      if (size + line.length <= MAX_BYTES) await appendFile(fileOf(entryId), line, { mode: 0o600 });
    },
    async of(entryId) {
      if (!ID.test(entryId)) return undefined;
      const text = await readFile(fileOf(entryId), 'utf8').catch(() => '');
      const traces = text.split('\n').flatMap(parseLine);
      const all = (key: keyof ActionTrace): string[] => [...new Set(traces.flatMap((trace) => trace[key]))];
      return traces.length === 0 ? undefined : { files: all('files'), lines: all('lines') };
    },
    async removeOld() {
      for (const name of await readdir(directory).catch(() => [])) {
        const file = join(directory, name);
        const changed = await stat(file).then(
          ({ mtimeMs }) => mtimeMs,
          () => now(),
        );
        if (name.endsWith('.jsonl') && changed < now() - KEPT_MS) await rm(file, { force: true });
      }
    },
  };
}

async function sizeOf(file: string): Promise<number> {
  return stat(file).then(
    ({ size }) => size,
    () => 0,
  );
}

/** A line that was cut off by the end of a process says nothing. */
function parseLine(line: string): readonly ActionTrace[] {
  try {
    const { files, lines } = JSON.parse(line) as Partial<ActionTrace>;
    return Array.isArray(files) && Array.isArray(lines) ? [{ files, lines }] : [];
  } catch {
    return [];
  }
}
