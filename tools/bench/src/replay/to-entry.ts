import { traceAction, type ActionTrace } from '@learning-memory/action-signature';
import type { ResolvedGhap } from '@learning-memory/ghap';
import type { HistoryPair } from './mine-pairs.ts';
import type { ChangedFile, Hunk, MinedCommit } from './read-history.ts';

const COMMANDS: readonly (readonly [RegExp, string])[] = [
  [/\.py$/u, 'pytest'],
  [/\.rs$/u, 'cargo test'],
  [/\.go$/u, 'go test ./...'],
  [/\.rb$/u, 'bundle exec rspec'],
  [/\.(?:java|kt)$/u, 'mvn test'],
  [/\.php$/u, 'vendor/bin/phpunit'],
  [/\.cs$/u, 'dotnet test'],
];
const LONGEST = 1000;
const MOST_NAMES = 12;

/**
 * What went wrong, as somebody would have written it down before it was mended: the change and its files, the usual command, and
 * how it was noticed, for which stands the subject of the commit that mends it. Nothing of how that is done is in it.
 */
export function toEntry({ failed, mending }: HistoryPair): ResolvedGhap {
  const command = commandOf(failed);
  const report = mending.subject;
  const at = mending.at - 1;
  return {
    ...{
      id: entryId(failed),
      sessionId: 'before',
      createdAt: failed.at,
      iterationCount: 1,
      history: [],
      notes: [],
    },
    ...{ domain: 'debugging', strategy: 'systematic-elimination' },
    goal: failed.subject.slice(0, LONGEST),
    hypothesis: (failed.body.trim() || failed.subject).slice(0, LONGEST),
    action: actionOf(failed).slice(0, LONGEST),
    prediction: `${command} passes and nothing has to be changed again`,
    outcome: { status: 'falsified', result: report.slice(0, LONGEST), capturedAt: at, autoCaptured: false },
    surprise: report.slice(0, LONGEST),
    rootCause: { category: 'wrong-assumption', description: failed.subject.slice(0, LONGEST) },
    ...{ resolvedAt: at, confidenceTier: 'silver', tierReason: 'It is of a history.' },
  };
}

/** As the server makes them. */
export function entryId({ at, sha }: MinedCommit): string {
  const [day = '', time = ''] = new Date(at)
    .toISOString()
    .replaceAll(/[-:]|\.\d+Z/gu, '')
    .split('T');
  return `ghap_${day}_${time}_${sha.slice(0, 6)}`;
}

function commandOf({ files }: MinedCommit): string {
  const path = files[0]?.path ?? '';
  return COMMANDS.find(([pattern]) => pattern.test(path))?.[1] ?? 'npm test';
}

/** The files, where in them, and the names that were written there. */
function actionOf({ files }: MinedCommit): string {
  return files.map((file) => `Changed ${file.path}${placesOf(file)}${namesOf(file)}`).join('; ');
}

function placesOf({ hunks }: ChangedFile): string {
  const places = [...new Set(hunks.map(({ inside }) => inside.trim()).filter((inside) => inside !== ''))];
  return places.length === 0 ? '' : ` in \`${places.slice(0, 3).join('`, `')}\``;
}

const NAME = /[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)?/gu;

function namesOf({ hunks }: ChangedFile): string {
  const names = new Set(hunks.flatMap(({ added }) => added.flatMap((line) => line.match(NAME) ?? [])));
  const telling = [...names].filter((name) => /[a-z\d][A-Z]|[_.]|^[A-Z][a-z]/u.test(name) && name.length > 3);
  return telling.length === 0 ? '' : `: ${telling.slice(0, MOST_NAMES).join(', ')}`;
}

/** The use of a tool that makes the change. */
export function toAction({ path, hunks }: ChangedFile): { readonly tool: string; readonly input: string } {
  const edits = hunks.map(({ before, after }: Hunk) => ({ old_string: before, new_string: after }));
  return { tool: 'MultiEdit', input: JSON.stringify({ file_path: path, edits }) };
}

/** What hooks would have noted while the change was made. */
export function toTrace({ failed }: HistoryPair): ActionTrace {
  const traces = failed.files.flatMap((file) => traceAction(toAction(file)) ?? []);
  return {
    files: traces.flatMap(({ files }) => files),
    lines: traces.flatMap(({ lines }) => lines),
    taken: traces.flatMap(({ taken = [] }) => taken),
  };
}
