import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkPackages, type CheckedPackage } from './check-packages.ts';
import { fetchPublished, type RunNpm } from './published-package.ts';
import { readPlans } from './version-plans.ts';
import { publishablePackages, type TypedPackage } from './workspace-packages.ts';

const MOST_CHANGES = 12;
const DOWNLOADS = 4;

export interface ApiCheck {
  readonly workspaceRoot: string;
  readonly runNpm: RunNpm;
  readonly print: (line: string) => void;
}

/** Compares every publishable package with what the registry has; resolves whether every plan is enough. */
export async function runApiCheck({ workspaceRoot, runNpm, print }: ApiCheck): Promise<boolean> {
  const packages = publishablePackages(workspaceRoot).filter(({ entries }) => entries.size > 0);
  assertBuilt(packages);
  const plans = readPlans(join(workspaceRoot, '.nx/version-plans'));
  const folder = await mkdtemp(join(tmpdir(), 'api-check-'));
  try {
    const published = await inParallel(packages, ({ name }) => fetchPublished(name, folder, runNpm));
    const questions = packages.map((current, nth) => {
      return { current, published: published[nth], plan: plans.get(current.name) };
    });
    const checked = checkPackages(questions);
    for (const each of checked) for (const line of linesOf(each)) print(line);
    const failed = checked.filter((each) => !each.isEnough);
    const known = checked.filter((each) => each.published !== undefined).length;
    print(
      `${checked.length} packages, ${known} of them published before, ${failed.length} with a plan that is not enough.`,
    );
    return failed.length === 0;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function assertBuilt(packages: readonly TypedPackage[]): void {
  const missing = packages.flatMap(({ entries }) => [...entries.values()]).filter((file) => !existsSync(file));
  if (missing.length === 0) return;
  throw new Error(`${missing.length} declarations are missing, such as ${missing[0]}. Run \`npm run build\` first.`);
}

function linesOf({ name, published, changes, needed, planned, isEnough }: CheckedPackage): readonly string[] {
  if (published === undefined) return [`${name}: nothing is published yet.`];
  if (changes.length === 0) return [`${name}: as in ${published}.`];
  const verdict = isEnough
    ? `the plan is ${planned}.`
    : `the plan is ${planned}. Run \`npx nx release plan\` and choose ${needed}, or take the change back.`;
  const worst = changes.toSorted((left, right) => (left.bump === right.bump ? 0 : left.bump === 'major' ? -1 : 1));
  const shown = worst.slice(0, MOST_CHANGES).map((change) => `  ${change.bump} ${change.name}: ${change.detail}`);
  const more = changes.length > MOST_CHANGES ? [`  and ${changes.length - MOST_CHANGES} more`] : [];
  return [`${name}: needs ${needed} after ${published}, ${verdict}`, ...shown, ...more];
}

async function inParallel<Item, Answer>(
  items: readonly Item[],
  work: (item: Item) => Promise<Answer>,
): Promise<readonly Answer[]> {
  const answers = new Array<Answer>(items.length);
  const waiting = [...items.entries()];
  const worker = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) answers[next[0]] = await work(next[1]);
  };
  await Promise.all(Array.from({ length: DOWNLOADS }, worker));
  return answers;
}
