import type { ContractCase } from './contract-case.ts';

/** Holds the two functions of a test runner that a kit needs; jest, vitest and node:test all have them. */
export interface TestRunner {
  describe(name: string, body: () => void): void;
  it(name: string, body: () => Promise<void>): void;
}

export interface ContractRegistration<Harness extends AsyncDisposable> {
  /** Makes a fresh, isolated subject for each case, which is disposed after it. */
  readonly createHarness: () => Promise<Harness>;
  /** Cases this implementation cannot pass, by id, each with its reason; `words.*` are all whose ids begin with `words.`. */
  readonly excluded?: Readonly<Record<string, string>> | undefined;
}

/** Holds what is registered: a name for the report, and the kit's cases. */
export interface Contract<Harness> {
  readonly name: string;
  readonly cases: readonly ContractCase<Harness>[];
}

/** Registers one test a case. Throws when two cases share an id, or an exclusion names none. */
export function registerContract<Harness extends AsyncDisposable>(
  runner: TestRunner,
  contract: Contract<Harness>,
  registration: ContractRegistration<Harness>,
): void {
  const excluded = Object.keys(registration.excluded ?? {});
  assertKnownIds(contract, excluded);
  runner.describe(contract.name, () => {
    for (const contractCase of contract.cases) {
      if (excluded.some((name) => isNamedBy(name, contractCase.id))) continue;
      runner.it(`${contractCase.id}: ${contractCase.title}`, () => runCase(contractCase, registration));
    }
  });
}

/** Runs one case on a fresh harness; rejects with the case's failure. */
export async function runCase<Harness extends AsyncDisposable>(
  contractCase: ContractCase<Harness>,
  registration: Pick<ContractRegistration<Harness>, 'createHarness'>,
): Promise<void> {
  const harness = await registration.createHarness();
  try {
    await contractCase.run(harness);
  } finally {
    await harness[Symbol.asyncDispose]();
  }
}

function assertKnownIds<Harness>(contract: Contract<Harness>, excluded: readonly string[]): void {
  const ids = new Set<string>();
  for (const { id } of contract.cases) {
    if (ids.has(id)) throw new Error(`${contract.name} has two cases called ${id}.`);
    ids.add(id);
  }
  for (const name of excluded) {
    if ([...ids].some((id) => isNamedBy(name, id))) continue;
    throw new Error(`${contract.name} has no case called ${name}; remove the stale exclusion.`);
  }
}

function isNamedBy(name: string, id: string): boolean {
  return name.endsWith('.*') ? id.startsWith(name.slice(0, -1)) : id === name;
}
