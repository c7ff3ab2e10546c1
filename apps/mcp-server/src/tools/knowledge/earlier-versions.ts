import { knowledgeError, type EarlierVersion } from '@learning-memory/knowledge';
import { optionalField, toIso } from '@learning-memory/schema-fields';
import { z } from 'zod';
import { firstWithin } from './left-out.ts';

/** No number of a version or a page is greater; a schema without a limit names one that takes more words. */
const MOST = 99_999;
const number = optionalField(z.int().min(1).max(MOST));

export const historyField = number.describe('Page of earlier versions');
export const restoreVersionField = number.describe('Version to go back to');

/** What each earlier version has besides what it says. */
export const earlierOutput = { version: z.int(), replaced_at: z.string() };

export function toEarlier({
  version,
  replacedAt,
}: EarlierVersion<unknown>): z.output<z.ZodObject<typeof earlierOutput>> {
  return { version, replaced_at: toIso(replacedAt) };
}

/** Bytes of JSON on a page; one version at least. */
const PAGE = 8000;

interface HistoryPage<Item> {
  readonly history?: Item[];
  /** Says how to get those before. */
  readonly cut: readonly string[];
}

/** One page of versions, which come latest first; nothing where no page is asked for. */
export function historyPage<Item>(versions: readonly Item[], page: number | undefined): HistoryPage<Item> {
  if (page === undefined) return { cut: [] };
  let [rest, history] = [versions, firstWithin(versions, PAGE)];
  for (let turned = 1; turned < page && rest.length > 0; turned += 1) {
    rest = rest.slice(history.length);
    history = firstWithin(rest, PAGE);
  }
  const older = rest.length - history.length;
  return { history, cut: older === 0 ? [] : [`${String(older)} older versions; ask for history ${String(page + 1)}`] };
}

/** Throws where something would be dropped without a word: a version comes back as it was. */
export function checkRestoredAlone(others: Readonly<Record<string, unknown>>): void {
  const given = Object.keys(others).filter((name) => others[name] !== undefined);
  if (given.length === 0) return;
  const message = `Field 'restore_version' comes without ${given.join(', ')}. Restore the version, then change it.`;
  throw knowledgeError('KNOWLEDGE_INVALID_INPUT', message, { details: { fields: ['restore_version', ...given] } });
}
