import { describe, expect, it } from '@jest/globals';
import { inOrder } from './publish-packages.mjs';
import needs from './needs.cjs';

const manifest = {
  dependencies: { one: '^1.0.0' },
  peerDependencies: { two: '^1.0.0' },
  optionalDependencies: { three: '^1.0.0' },
  devDependencies: { four: '^1.0.0' },
};

describe('neededBy', () => {
  it('names what users install with a package, and not what it is tested with', () => {
    expect([...needs.neededBy(manifest)].sort()).toEqual(['one', 'three', 'two']);
  });

  it('names what a bundle is made from', () => {
    expect([...needs.neededBy({ ...manifest, files: ['bin', 'bundle'] })].sort()).toEqual([
      'four',
      'one',
      'three',
      'two',
    ]);
  });

  it('names what the program that starts adapters gives them', () => {
    const starter = { ...manifest, name: '@learning-memory/create-adapter' };
    expect([...needs.neededBy(starter)]).toContain('four');
  });
});

describe('reachingUsers', () => {
  const whole = { ...manifest, name: 'one', nx: { tags: [] } };

  it('leaves out what a package is developed with', () => {
    expect(Object.keys(needs.reachingUsers(whole))).toEqual([
      'dependencies',
      'peerDependencies',
      'optionalDependencies',
      'name',
    ]);
  });

  it('keeps what a bundle is made from', () => {
    expect(needs.reachingUsers({ ...whole, files: ['bundle'] })).toHaveProperty('devDependencies', { four: '^1.0.0' });
  });
});

describe('inOrder', () => {
  const item = (name, ...needed) => ({
    manifest: { name, dependencies: Object.fromEntries(needed.map((one) => [one, '^1.0.0'])) },
  });

  it('puts each package after those it needs', () => {
    const order = inOrder([item('app', 'core', 'elsewhere'), item('core', 'contract'), item('contract')]);
    expect(order.map(({ manifest: { name } }) => name)).toEqual(['contract', 'core', 'app']);
  });

  it('names packages that need each other', () => {
    expect(() => inOrder([item('one', 'two'), item('two', 'one')])).toThrow('one -> two -> one');
  });
});
