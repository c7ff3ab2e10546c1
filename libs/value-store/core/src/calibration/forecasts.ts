/** A confidence that was stated before the outcome, and what came of it. */
export interface Forecast {
  /** Lies between 0 and 1. */
  readonly confidence: number;
  readonly cameTrue: boolean;
}

export function mean(numbers: readonly number[]): number {
  return sum(numbers) / numbers.length;
}

export function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

export function meanConfidence(forecasts: readonly Forecast[]): number {
  return mean(forecasts.map(({ confidence }) => confidence));
}

export function countTrue(forecasts: readonly Forecast[]): number {
  return forecasts.filter(({ cameTrue }) => cameTrue).length;
}
