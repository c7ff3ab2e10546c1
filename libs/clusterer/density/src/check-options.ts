import { clustererError } from '@learning-memory/clusterer';

export function checkXi(xi: number): void {
  if (typeof xi === 'number' && xi > 0 && xi < 1) return;
  throw clustererError('CLUSTERER_INVALID_INPUT', `xi is ${String(xi)}: it must be a number between 0 and 1.`);
}
