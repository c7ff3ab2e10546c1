import type { ContractCase } from './contract-case.ts';

/** Holds the two functions of a test runner that a kit needs; jest, vitest and node:test all have them. */
export interface TestRunner {
  describe(name: string, body: () => void): void;
  it(name: string, body: () => Promise<void>): void;
}

export interface ContractRegistration<Harness extends AsyncDisposable> {
  /** Makes a fresh, isolated subject for each case, which is disposed after it. */
  readonly createHarness: () => Promise<Harness>;
  /** Cases this implementation cannot pass, each with its reason. */
  readonly excluded?: Readonly<Record<string, string>> | undefined;
}

/** Holds what is registered: a name for the report, and the kit's cases. */
export interface Contract<Harness> {
  readonly name: string;
  readonly cases: readonly ContractCase<Harness>[];
}

/** Registers one test a case. Throws when two cases share an id, or an exclusion names an unknown one. */
export function registerContract<Harness extends AsyncDisposable>(
  runner: TestRunner,
  contract: Contract<Harness>,
  registration: ContractRegistration<Harness>,
): void {
  const excluded = registration.excluded ?? {};
  assertKnownIds(contract, Object.keys(excluded));
  runner.describe(contract.name, () => {
    for (const contractCase of contract.cases) {
      if (contractCase.id in excluded) continue;
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

function assertKnownIds<Harness>(contract: Contract<Harness>, excludedIds: readonly string[]): void {
  const ids = new Set<string>();
  for (const { id } of contract.cases) {
    if (ids.has(id)) throw new Error(`${contract.name} has two cases called ${id}.`);
    ids.add(id);
  }
  for (const id of excludedIds) {
    if (!ids.has(id)) throw new Error(`${contract.name} has no case called ${id}; remove the stale exclusion.`);
  }
}
