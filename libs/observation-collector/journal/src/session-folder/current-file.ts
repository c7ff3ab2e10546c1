import { join } from 'node:path';
import { LearningMemoryError } from '@learning-memory/errors';
import { isResolved, parseGhap, serializeGhap } from '@learning-memory/ghap-schemas';
import { fromIso, toIso } from '@learning-memory/schema-fields';
import type { OpenEntry } from '../entries/open-entry.ts';
import type { JournalContext } from '../journal-context.ts';
import { systemErrorCode } from '@learning-memory/durable-file';
import { CURRENT_FILE } from '../files/journal-names.ts';

export interface CurrentFile {
  /** Undefined where there is none or none that can be read; the latter is reported. */
  read(): Promise<OpenEntry | undefined>;
  save(open: OpenEntry): Promise<void>;
  remove(): Promise<void>;
  /** Says whether the last `read` found a file that cannot be read. */
  wasUnreadable(): boolean;
  /** Renames an unreadable file to `current_ghap.json.corrupt-<epoch>`, its new name. Needs the session's lock. */
  setAsideUnreadable(): Promise<string | undefined>;
  /** Reports the files that `setAsideUnreadable` of any process has left, unless that is done. */
  reportSetAside(): Promise<void>;
}

export function createCurrentFile({ files, directory, now, problems }: JournalContext, session: string): CurrentFile {
  const path = join(directory, session, CURRENT_FILE);
  let lastWasUnreadable = false;
  // Whoever works on an entry asks for it all the time, and it grows with each belief that is given up.
  let known: { readonly bytes: Buffer; readonly open: OpenEntry } | undefined;
  const inspect = async (): Promise<OpenEntry | string | undefined> => {
    const bytes = await files.read(path).catch((error: unknown) => {
      if (systemErrorCode(error) !== 'EISDIR') throw error;
      return Buffer.from('a folder');
    });
    if (bytes === undefined) return undefined;
    return known?.bytes.equals(bytes) ? known.open : parseOpenEntry(bytes);
  };
  return {
    async read() {
      const found = await inspect();
      lastWasUnreadable = typeof found === 'string';
      if (typeof found !== 'string') return found;
      problems.report({
        file: `${session}/${CURRENT_FILE}`,
        message: `It cannot be read and counts as absent: ${found}`,
      });
      return undefined;
    },
    wasUnreadable: () => lastWasUnreadable,
    async setAsideUnreadable() {
      const found = await inspect();
      if (typeof found !== 'string') return undefined;
      const kept = await freeName(files, `${path}.corrupt`, now());
      await files.move(path, `${path}.corrupt-${kept}`);
      const message = `It could not be read and was kept as ${CURRENT_FILE}.corrupt-${kept}: ${found}`;
      problems.report({ file: `${session}/${CURRENT_FILE}`, message });
      return `${CURRENT_FILE}.corrupt-${kept}`;
    },
    reportSetAside: () => reportSetAside({ files, directory, problems }, session),
    save: async (open) => {
      const record = { ...serializeGhap(open.entry), iteration_started_at: toIso(open.since) };
      const text = `${JSON.stringify(record, undefined, 2)}\n`;
      await files.replace(path, text);
      known = { bytes: Buffer.from(text), open };
    },
    remove: () => files.remove(path),
  };
}

async function reportSetAside(
  { files, directory, problems }: Pick<JournalContext, 'files' | 'directory' | 'problems'>,
  session: string,
): Promise<void> {
  const known = problems.all().map(({ message }) => message);
  for (const name of await files.list(join(directory, session))) {
    if (!name.startsWith(`${CURRENT_FILE}.corrupt-`) || known.some((message) => message.includes(name))) continue;
    problems.report({ file: `${session}/${CURRENT_FILE}`, message: `One could not be read and was kept as ${name}.` });
  }
}

/** The reason where the bytes are no open entry. */
function parseOpenEntry(bytes: Buffer): OpenEntry | string {
  try {
    const json: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    const entry = parseGhap(json);
    if (isResolved(entry)) return 'the entry has an outcome already.';
    const { iteration_started_at: since } = json as { readonly iteration_started_at?: unknown };
    return { entry, since: (typeof since === 'string' ? fromIso(since) : undefined) ?? entry.createdAt };
  } catch (error) {
    return LearningMemoryError.isInstance(error) ? error.message : 'it is not JSON.';
  }
}

async function freeName(files: JournalContext['files'], base: string, epoch: number): Promise<number> {
  const taken = await files.modifiedAt(`${base}-${epoch}`);
  return taken === undefined ? epoch : freeName(files, base, epoch + 1);
}
