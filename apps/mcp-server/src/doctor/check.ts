export type CheckStatus = 'ok' | 'warning' | 'failed';

export interface CheckResult {
  readonly status: CheckStatus;
  /** What was found and, unless it is ok, what to do. */
  readonly message: string;
}

export interface Check {
  readonly name: string;
  run(): Promise<CheckResult>;
}

export interface CheckedPart extends CheckResult {
  readonly name: string;
}

export const ok = (message: string): CheckResult => ({ status: 'ok', message });
export const warning = (message: string): CheckResult => ({ status: 'warning', message });
export const failed = (message: string): CheckResult => ({ status: 'failed', message });

/** What went wrong, in its own words. */
export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Runs one after the other; a check that throws has failed with the error's message. */
export async function runChecks(checks: readonly Check[]): Promise<readonly CheckedPart[]> {
  const results: CheckedPart[] = [];
  for (const check of checks) {
    const result = await check.run().catch((error: unknown) => failed(reasonOf(error)));
    results.push({ name: check.name, ...result });
  }
  return results;
}
