import { appendFile, mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import {
  parseAction,
  traceAction,
  type ActionTrace,
  type FailedCall,
  type FailedRun,
  type ToolAction,
} from '@learning-memory/action-signature';
import { redact } from '@learning-memory/redaction';

/**
 * What was done while an entry was open, on disk: paths, and signs by which lines are known again; no line itself. Of what failed
 * the first line of the command, without secrets, or a sign of the call of a tool, and signs of the words of its error; of what
 * ended well that line.
 */
export interface TraceFiles {
  /** Nothing where the action writes nothing. */
  note(entryId: string, action: ToolAction): Promise<void>;
  noteFailure(entryId: string, run: FailedRun): Promise<void>;
  noteFailedCall(entryId: string, call: FailedCall): Promise<void>;
  /** A line of shell that ended well; nothing where it changes nothing. */
  notePassed(entryId: string, command: string): Promise<void>;
  of(entryId: string): Promise<ActionTrace | undefined>;
  /** Removes those of long ago. */
  removeOld(): Promise<void>;
}

/** The first line of the command, without secrets. */
interface PassedRun {
  readonly endedWell: string;
}

type Noted = ActionTrace | FailedRun | FailedCall | PassedRun;

/** Of one entry; what comes later is left out. */
const MAX_BYTES = 128 * 1024;
/** Runs and calls that failed last, runs that ended well, and characters of each. */
const LAST_RUNS = 3;
const LAST_PASSED = 12;
const MOST_OF_COMMAND = 400;
const MOST_OF_NAME = 200;
const KEPT_MS = 400 * 86_400_000;
const ID = /^ghap_[\w-]{1,60}$/u;

/** Paths below the project are noted from there on, so that they are known in every clone of it. */
export function createTraceFiles(directory: string, projectPath: string, now: () => number = Date.now): TraceFiles {
  const fileOf = (entryId: string): string => join(directory, `${entryId}.jsonl`);
  const root = `${projectPath.replaceAll('\\', '/').toLowerCase()}/`;
  const inProject = (path: string): string => redact(path.startsWith(root) ? path.slice(root.length) : path).text;

  async function append(entryId: string, noted: Noted): Promise<void> {
    const line = `${JSON.stringify(noted)}\n`;
    await mkdir(directory, { recursive: true });
    const size = await sizeOf(fileOf(entryId));
    if (size + line.length <= MAX_BYTES) await appendFile(fileOf(entryId), line, { mode: 0o600 });
  }

  return {
    async note(entryId, action) {
      const trace = ID.test(entryId) ? traceAction(action) : undefined;
      if (trace !== undefined) await append(entryId, { ...trace, files: trace.files.map(inProject) });
    },
    async noteFailure(entryId, { command, isCheck, error }) {
      if (!ID.test(entryId) || command === '') return;
      await append(entryId, { command: firstLine(command), isCheck, error });
    },
    async noteFailedCall(entryId, { tool, sign, isCheck, error }) {
      if (ID.test(entryId)) await append(entryId, { tool: tool.slice(0, MOST_OF_NAME), sign, isCheck, error });
    },
    async notePassed(entryId, command) {
      const { commands } = parseAction({ tool: 'Bash', input: JSON.stringify({ command }) });
      if (ID.test(entryId) && commands.length > 0) await append(entryId, { endedWell: firstLine(command) });
    },
    async of(entryId) {
      if (!ID.test(entryId)) return undefined;
      const text = await readFile(fileOf(entryId), 'utf8').catch(() => '');
      return traceOf(text.split('\n').flatMap(parseLine));
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

function traceOf(noted: readonly Noted[]): ActionTrace | undefined {
  if (noted.length === 0) return undefined;
  const written = noted.filter((one) => 'lines' in one);
  const runs = noted.filter((one) => 'command' in one);
  // Also one that failed longer ago than the last ones: what fails and passes in turn helps nobody.
  const failed = new Set(runs.map(({ command }) => command));
  const passed = noted.flatMap((one) => ('endedWell' in one && !failed.has(one.endedWell) ? [one.endedWell] : []));
  const all = (key: 'files' | 'lines' | 'taken'): string[] => [
    ...new Set(written.flatMap((trace) => trace[key] ?? [])),
  ];
  return {
    ...{ files: all('files'), lines: all('lines'), taken: all('taken') },
    runs: runs.slice(-LAST_RUNS),
    calls: noted.filter((one) => 'sign' in one).slice(-LAST_RUNS),
    passed: [...new Set(passed)].slice(-LAST_PASSED),
  };
}

async function sizeOf(file: string): Promise<number> {
  return stat(file).then(
    ({ size }) => size,
    () => 0,
  );
}

/** What follows is text, of which nobody knows what it holds. */
function firstLine(command: string): string {
  const [line = ''] = redact(command).text.split('\n');
  return line.slice(0, MOST_OF_COMMAND);
}

/** A line that was cut off by the end of a process says nothing. */
function parseLine(line: string): readonly Noted[] {
  try {
    const noted = JSON.parse(line) as Partial<ActionTrace & FailedRun & FailedCall & PassedRun>;
    if (typeof noted.endedWell === 'string') return [{ endedWell: noted.endedWell }];
    const failed = parseFailed(noted);
    if (failed !== undefined) return [failed];
    const { files, lines, taken = [] } = noted;
    return Array.isArray(files) && Array.isArray(lines) ? [{ files, lines, taken }] : [];
  } catch {
    return [];
  }
}

function parseFailed(noted: Partial<FailedRun & FailedCall>): FailedRun | FailedCall | undefined {
  const { command, tool, sign } = noted;
  const isCheck = noted.isCheck === true;
  const error = Array.isArray(noted.error) ? (noted.error as readonly string[]) : [];
  if (typeof tool === 'string' && typeof sign === 'string') return { tool, sign, isCheck, error };
  return typeof command === 'string' ? { command, isCheck, error } : undefined;
}
