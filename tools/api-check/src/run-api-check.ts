import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildDeclarations } from './build-declarations.ts';
import { checkPackages } from './check-packages.ts';
import { fetchPublished, type RunNpm } from './published-package.ts';
import { reportLines } from './report-lines.ts';
import { readPlans } from './version-plans.ts';
import { publishablePackages, type TypedPackage } from './workspace-packages.ts';

const DOWNLOADS = 4;

export interface ApiCheck {
  readonly workspaceRoot: string;
  readonly runNpm: RunNpm;
  readonly print: (line: string) => void;
}

/** Compares every publishable package with what the registry has; resolves whether every plan is enough. */
export async function runApiCheck({ workspaceRoot, runNpm, print }: ApiCheck): Promise<boolean> {
  const packages = publishablePackages(workspaceRoot).filter(({ entries }) => entries.size > 0);
  await buildDeclarations(
    workspaceRoot,
    packages.map(({ root }) => root),
  );
  assertBuilt(packages);
  const plans = readPlans(join(workspaceRoot, '.nx/version-plans'));
  const folder = await mkdtemp(join(tmpdir(), 'api-check-'));
  try {
    const published = await inParallel(packages, ({ name }) => fetchPublished(name, folder, runNpm));
    assertFound(packages.filter((_, nth) => published[nth] === undefined));
    const questions = packages.map((current, nth) => {
      return { current, published: published[nth], plan: plans.get(current.name) };
    });
    const checked = checkPackages(questions);
    for (const line of checked.flatMap(reportLines)) print(line);
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
  throw new Error(
    `${missing.length} declarations are missing, such as ${missing[0]}. Remove its folder \`dist\`, and run \`npm run build\`.`,
  );
}

/** A registry that has nothing would pass everything: a release writes a changelog, so what has one must be found. */
function assertFound(missing: readonly TypedPackage[]): void {
  const released = missing.filter(({ root }) => existsSync(join(root, 'CHANGELOG.md')));
  const [first] = released;
  if (first === undefined) return;
  throw new Error(
    `The registry that npm is set to has no ${first.name}${released.length > 1 ? ` and ${released.length - 1} more` : ''}, ` +
      'which a CHANGELOG.md says was released. Set npm to the registry that has it (`npm config get registry`), or publish it.',
  );
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
