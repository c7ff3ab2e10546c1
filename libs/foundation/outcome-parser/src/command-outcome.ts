/** Names the program that judged the code. */
export type ToolName =
  | 'pytest'
  | 'unittest'
  | 'jest'
  | 'vitest'
  | 'node:test'
  | 'mocha'
  | 'bun'
  | 'deno'
  | 'playwright'
  | 'rspec'
  | 'minitest'
  | 'phpunit'
  | 'pest'
  | 'cargo'
  | 'go'
  | 'mvn'
  | 'gradle'
  | 'dotnet'
  | 'make'
  | 'tsc'
  | 'eslint'
  | 'terraform'
  | 'build script';

export type OutcomeKind = 'test' | 'build' | 'lint';

/** Says how many of each; a number the output does not tell is absent. */
export interface OutcomeCounts {
  readonly passed?: number;
  /** Tests that failed. */
  readonly failed?: number;
  /** Tests that were skipped, are still to be written, or are expected to fail. */
  readonly skipped?: number;
  /** Says what failed outside of a test: files that do not load, compiler errors, lint errors, broken fixtures. */
  readonly errors?: number;
}

/**
 * Holds what a command said about the code. Several runs of a kind are one outcome: counts summed, failed if one failed.
 */
export interface CommandOutcome extends OutcomeCounts {
  readonly tool: ToolName;
  readonly kind: OutcomeKind;
  readonly status: 'passed' | 'failed';
  /** One line of at most 200 characters, made of tool names and counts alone: nothing of the output is in it. */
  readonly summary: string;
  /** Names of failed tests as the output spells them, at most 10, each at most 200 characters; they may need redaction. */
  readonly failures: readonly string[];
}
