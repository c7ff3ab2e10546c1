import { describe, expect, it } from '@jest/globals';
import { parseQdrantLayout, qdrantLayout } from './qdrant-layout.ts';

describe('parseQdrantLayout', () => {
  it('reads all parts in any order, with and without blanks', () => {
    const layout = { quantization: 'int8', onDisk: true, shards: 2, replicas: 3 };
    expect(parseQdrantLayout('int8,on-disk,shards=2,replicas=3')).toEqual(layout);
    expect(parseQdrantLayout(' replicas=3 , on-disk, int8, shards=2')).toEqual(layout);
    expect(parseQdrantLayout('on-disk')).toEqual({ onDisk: true });
  });

  it.each(['', 'int4', 'shards', 'shards=0', 'shards=-1', 'shards=2.5', 'int8,', 'replicas=two', 'on-disk=false'])(
    'refuses %j',
    (text) => {
      expect(parseQdrantLayout(text)).toBeUndefined();
      expect(qdrantLayout.read(text, { workingDirectory: '/', projectPath: '/' })).toBeUndefined();
    },
  );
});
