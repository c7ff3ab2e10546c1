import type { ApiPair } from './api-pair.ts';
import { bumpOf, isEnough, type ApiChange, type Bump } from './change.ts';
import { compareApis } from './compare-apis.ts';
import { changesShown, type ChangesByPackage } from './shown-types.ts';
import { versionBump } from './version-bump.ts';
import { readPackage, type TypedPackage } from './workspace-packages.ts';

export interface CheckedPackage {
  readonly name: string;
  /** Absent where nothing was published. */
  readonly published?: string;
  readonly changes: readonly ApiChange[];
  readonly needed: 'none' | 'minor' | 'major';
  readonly planned: Bump;
  readonly isEnough: boolean;
}

export interface PackageQuestion {
  readonly current: TypedPackage;
  /** Folder of the last published version. */
  readonly published: string | undefined;
  readonly plan: Bump | undefined;
}

/** Whether the plan of each package, or the version it has been given, allows for what changed in its public types. */
export function checkPackages(questions: readonly PackageQuestion[]): readonly CheckedPackage[] {
  const own = ownChanges(questions);
  const isBroken = [...own.values()].some((changes) => bumpOf(changes) === 'major');
  const packages = questions.map(({ current }) => current);
  const shown: ChangesByPackage = isBroken ? changesShown(packages, own) : new Map();
  return questions.map((question) => {
    const { name } = question.current;
    return judge(question, [...(own.get(name) ?? []), ...(shown.get(name) ?? [])]);
  });
}

/** What each package changed itself since it was published. */
function ownChanges(questions: readonly PackageQuestion[]): ChangesByPackage {
  const compared = questions.flatMap(({ current, published }) => {
    if (published === undefined) return [];
    const last = readPackage(published);
    return [{ name: current.name, pairs: pairsOf(last, current), entries: entryChanges(last, current) }];
  });
  const changes = compareApis(compared.flatMap(({ pairs }) => pairs));
  let at = 0;
  return new Map(
    compared.map(({ name, pairs: { length }, entries }) => {
      at += length;
      return [name, [...entries, ...changes.slice(at - length, at).flat()]];
    }),
  );
}

function judge({ current, published, plan = 'none' }: PackageQuestion, changes: readonly ApiChange[]): CheckedPackage {
  const { name } = current;
  if (published === undefined) return { name, changes: [], needed: 'none', planned: plan, isEnough: true };
  const { version } = readPackage(published);
  const needed = bumpOf(changes);
  const versioned = versionBump(version, current.version);
  const planned = isEnough(plan, versioned) ? plan : versioned;
  return { name, published: version, changes, needed, planned, isEnough: isEnough(planned, needed) };
}

function pairsOf(last: TypedPackage, current: TypedPackage): readonly ApiPair[] {
  return [...last.entries].flatMap(([entry, beforeFile]) => {
    const afterFile = current.entries.get(entry);
    if (afterFile === undefined) return [];
    return [{ entry, before: last.root, after: current.root, beforeFile, afterFile, isContract: current.isContract }];
  });
}

function entryChanges(last: TypedPackage, current: TypedPackage): readonly ApiChange[] {
  const gone = [...last.entries.keys()].filter((entry) => !current.entries.has(entry));
  const fresh = [...current.entries.keys()].filter((entry) => !last.entries.has(entry));
  return [
    ...gone.map((name): ApiChange => ({ name, bump: 'major', detail: 'the entry is gone' })),
    ...fresh.map((name): ApiChange => ({ name, bump: 'minor', detail: 'the entry is new' })),
  ];
}
