import { expect, it } from '@jest/globals';
import type { Value } from '@learning-memory/value-store';
import { START } from '../test-support/home.ts';
import { principlesFor } from './principles-for.ts';

function value(id: string, more: Partial<Value> = {}): Value {
  const cluster = {
    axis: 'full',
    clusterId: 'cluster_full_0',
    clusterSize: 5,
    similarity: 1,
    detached: false,
  } as const;
  return { id, text: id, createdAt: START, ...cluster, ...more };
}

function standing(kind: 'retired' | 'demoted'): NonNullable<Value['standing']> {
  return { kind, chances: 40, reason: 'It says why.' };
}

it('principles are those of the domain, then those of none, by what came true after them, size and age', () => {
  const heeded = { sessions: 3, confirmed: 3, falsified: 0, lowerBound: 0.4 };
  const values = [
    value('general'),
    value('other', { domain: 'security', clusterSize: 99 }),
    value('small', { domain: 'testing', clusterSize: 3 }),
    value('new', { domain: 'testing', createdAt: START + 1 }),
    value('b', { domain: 'testing' }),
    value('a', { domain: 'testing' }),
    value('retired', { domain: 'testing', clusterSize: 9, standing: standing('retired') }),
    value('demoted', { domain: 'testing', clusterSize: 9, standing: standing('demoted') }),
    value('heeded', { domain: 'testing', clusterSize: 2, heeded }),
  ];
  expect(principlesFor('testing', values).map(({ id }) => id)).toEqual(['heeded', 'new', 'a', 'b', 'small']);
  expect(principlesFor('testing', values.slice(5)).map(({ id }) => id)).toEqual(['heeded', 'a', 'demoted']);
  expect(principlesFor('debugging', values).map(({ id }) => id)).toEqual(['general']);
});
