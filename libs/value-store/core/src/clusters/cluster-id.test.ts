import { describe, expect, it } from '@jest/globals';
import { AXES } from '@learning-memory/ghap';
import { formatClusterId, parseClusterId } from './cluster-id.ts';

describe('cluster ids', () => {
  it.each(AXES)('name axis %s and label, and are read back', (axis) => {
    const id = formatClusterId({ axis, label: 12 });
    expect(id).toBe(`cluster_${axis}_12`);
    expect(parseClusterId(id)).toEqual({ axis, label: 12 });
    expect(parseClusterId(`${axis}_0`)).toEqual({ axis, label: 0 });
  });

  it.each([
    '',
    'full',
    'full_',
    'full_-1',
    'full_01',
    'cluster_domain_1',
    'cluster_full_1 ',
    'full_1e3',
    'x'.repeat(9999),
  ])('are not %j', (text) => {
    expect(parseClusterId(text)).toBeUndefined();
  });
});
