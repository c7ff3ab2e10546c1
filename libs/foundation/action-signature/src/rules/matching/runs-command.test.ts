import { describe, expect, it } from '@jest/globals';
import { edit, mistaken, type Use } from '../../test-support/ruled-out.ts';

const onData = {
  ruledOut: [
    'rm -rf data/',
    'rm -rf build data',
    'rm -rf ./data/raw /tmp/x',
    'rm -rf /srv/shop/data',
    'rm -rf "$ROOT/data"',
    'cd data && rm -rf raw',
    'cd /srv/shop/data && rm -rf *',
    'cd src && rm -rf ../data',
    'rm -rf .',
    'rm -fr *',
  ],
  others: [
    'rm -rf build/',
    'rm -rf $TMP',
    'rm -rf src/database',
    'cd build && rm -rf .',
    'cd build && rm -rf *',
    'cd data && rm -rf ../build',
    'rm data/a.csv',
    'mkdir -p data && rm -rf build',
    edit('data/a.csv'),
  ],
};

describe('a command that is not to be given a place', () => {
  it.each([
    'never run rm -rf on data/',
    'Never run `rm -rf` on `data/`.',
    'Do not use rm -rf on the data folder',
    'rm -rf on data/ is forbidden.',
    'never delete files in data/ with rm -rf',
    'Never delete anything in `data/` by running `rm -rf`',
    'Ask me before you run rm -rf on data/',
    'Never use rm -rf to delete files in data/',
  ])('%s', (memory) => {
    expect(mistaken(memory, onData)).toEqual({ missed: [], alarms: [] });
  });

  it.each<[memory: string, ruledOut: readonly Use[], others: readonly Use[]]>([
    [
      'Never run prettier --write on vendor/ or third_party/',
      ['prettier --write vendor/a.js', 'npx prettier --write src third_party/b', 'cd vendor && prettier --write a.js'],
      ['prettier --write src/a.js', 'prettier --check vendor/a.js', 'node vendor/a.js'],
    ],
    [
      'Never use chmod 777 on /srv/www',
      ['chmod 777 /srv/www/a', 'chmod -R 777 /srv', 'cd /srv && chmod -R 777 www'],
      ['chmod -R 777 /tmp/a', 'chmod 755 /srv/www/a', 'chmod -R 777 .'],
    ],
    [
      'Never run sed -i on CHANGELOG.md, the release bot does that.',
      ['sed -i 1d CHANGELOG.md', 'cd docs && sed -i 1d ../CHANGELOG.md'],
      ['sed -i 1d README.md', 'cat CHANGELOG.md'],
    ],
    ['Never edit files in gen/ with sed', ['sed -i s/a/b/ gen/a.ts'], ['sed -i s/a/b/ src/a.ts', edit('gen/a.ts')]],
    [
      'Never run pytest on tests/slow.py',
      ['pytest tests/slow.py', 'pytest tests'],
      ['pytest', 'pytest -k slow', 'pytest tests/fast.py'],
    ],
    ['Never run docker compose down on ops/', ['cd ops && docker compose down'], ['docker compose down']],
    // Of what is run the folder counts, too.
    [
      'Never run npm install in web/',
      ['cd web && npm install dayjs'],
      ['npm install dayjs', 'npm install --prefix api'],
    ],
    // A branch is no place.
    ['Never run git push --force on release/2', ['git push --force origin release/2'], ['git push origin release/2']],
    ['Never commit keys/a.pem with git', ['git add keys/a.pem'], ['rm keys/b.pem']],
    ['Never run `rm -rf data/`', ['rm -rf data/', 'rm -rf ./data'], ['rm -rf build/']],
    ['Never run rm -rf on prod', ['ssh prod rm -rf /srv/a'], ['rm -rf build']],
  ])('%s', (memory, ruledOut, others) => {
    expect(mistaken(memory, { ruledOut, others })).toEqual({ missed: [], alarms: [] });
  });
});
