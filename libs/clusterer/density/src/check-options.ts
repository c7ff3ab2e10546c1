import { clustererError } from '@learning-memory/clusterer';

export function checkMaxDistance(maxDistance: number): void {
  if (!(maxDistance > 0)) reject('maxDistance', maxDistance, 'above 0');
}

export function checkXi(xi: number): void {
  if (!(xi > 0 && xi < 1)) reject('xi', xi, 'between 0 and 1');
}

function reject(name: string, value: number, limit: string): never {
  throw clustererError('CLUSTERER_INVALID_INPUT', `${name} is ${String(value)}: it must be ${limit}.`);
}
