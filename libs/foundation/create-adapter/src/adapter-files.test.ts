import { describe, expect, it } from '@jest/globals';
import { ADAPTER_CONTRACTS, adapterFiles, type AdapterDraft } from './adapter-files.ts';

const LETTERS: AdapterDraft = { contract: 'embedding', name: 'two-letters' };

describe('the files of an adapter', () => {
  it.each(ADAPTER_CONTRACTS)('of %s have their names in them, and leave no mark', (contract) => {
    const files = adapterFiles({ contract, name: 'own' });
    expect([...files.keys()]).toEqual(
      expect.arrayContaining([
        'package.json',
        'tsconfig.json',
        '.gitignore',
        'README.md',
        'src/index.ts',
        `src/own-${contract}.ts`,
      ]),
    );
    for (const [path, text] of files) expect(path + text).not.toContain('@@');
  });

  it('are named by the name, and by the npm name that was asked for', () => {
    const files = adapterFiles({ ...LETTERS, packageName: '@me/letters', description: 'Counts "letters".' });
    expect(files.get('src/index.ts')).toContain('createTwoLettersEmbedding');
    expect(JSON.parse(files.get('package.json') ?? '')).toMatchObject({
      name: '@me/letters',
      description: 'Counts "letters".',
      dependencies: { '@learning-memory/embedding': expect.stringMatching(/^\^\d/) },
      devDependencies: { typescript: expect.stringMatching(/^\^\d/) },
    });
  });

  it.each([
    { contract: 'searcher' },
    { name: 'Letters' },
    { name: '../up' },
    { name: 'a--b' },
    { name: '' },
    { name: 'a'.repeat(201) },
    { packageName: 'Own Name' },
    { packageName: '../../x' },
    { description: 'a */ b' },
    { description: 'two\nlines' },
  ] as unknown as readonly Partial<AdapterDraft>[])('are refused for %j', (wrong) => {
    expect(() => adapterFiles({ ...LETTERS, ...wrong })).toThrow(
      expect.objectContaining({ code: 'CREATE_ADAPTER_INVALID_INPUT' }),
    );
  });
});
