/** An outcome with what may tell of it. */
export interface LogisticSample {
  readonly features: readonly number[];
  readonly outcome: boolean;
  readonly weight: number;
}

const STEPS = 30;
/** Keeps weights finite where a feature separates all samples. */
const RIDGE = 1e-3;

/** The constant and a weight for each feature, by Newton's method (Hastie et al. 2009, section 4.4.1). */
export function fitLogistic(samples: readonly LogisticSample[]): readonly number[] {
  const width = 1 + (samples[0]?.features.length ?? 0);
  let weights = Array.from({ length: width }, () => 0);
  for (let step = 0; step < STEPS; step++) {
    const change = newtonStep(samples, weights);
    weights = weights.map((weight, position) => weight + (change[position] ?? 0));
  }
  return weights;
}

function newtonStep(samples: readonly LogisticSample[], weights: readonly number[]): readonly number[] {
  const gradient = weights.map((weight, position) => (position === 0 ? 0 : -RIDGE * weight));
  const hessian = weights.map((_, row) => weights.map((__, column) => (row === column ? RIDGE : 0)));
  for (const { features, outcome, weight } of samples) {
    const probability = logistic(weights, features);
    const row = [1, ...features];
    for (const [a, x] of row.entries()) {
      add(gradient, a, weight * (Number(outcome) - probability) * x);
      for (const [b, y] of row.entries()) add(hessian[a] ?? [], b, weight * probability * (1 - probability) * x * y);
    }
  }
  return solve(hessian, gradient);
}

export function logistic(weights: readonly number[], features: readonly number[]): number {
  return 1 / (1 + Math.exp(-logOdds(weights, features)));
}

export function logOdds([constant = 0, ...weights]: readonly number[], features: readonly number[]): number {
  return weights.reduce((total, weight, position) => total + weight * (features[position] ?? 0), constant);
}

function add(values: number[], position: number, amount: number): void {
  values[position] = (values[position] ?? 0) + amount;
}

/** Gaussian elimination; the matrix is positive definite. */
function solve(matrix: readonly (readonly number[])[], right: readonly number[]): readonly number[] {
  const rows = matrix.map((row, index) => [...row, right[index] ?? 0]);
  for (const [pivot, pivotRow] of rows.entries()) {
    for (const [index, row] of rows.entries()) {
      if (index === pivot) continue;
      const factor = (row[pivot] ?? 0) / (pivotRow[pivot] ?? 1);
      for (const [column, value] of pivotRow.entries()) add(row, column, -factor * value);
    }
  }
  return rows.map((row, index) => (row.at(-1) ?? 0) / (row[index] ?? 1));
}
