import { describe, expect, it } from '@jest/globals';
import { edit, mistaken, query, type Use } from '../test-support/ruled-out.ts';

const write = (path: string): Use => ['Write', { file_path: `/srv/shop/${path}`, content: 'x' }];

describe('what a rule says of a place, a table or a machine', () => {
  it.each<[memory: string, ruledOut: readonly Use[], others: readonly Use[]]>([
    [
      'docs/contracts holds what was signed, so hands off, except files whose name starts with DRAFT-.',
      [edit('docs/contracts/a.md'), 'cat >> docs/contracts/b.md <<EOF\nname starts with\nEOF'],
      [write('docs/contracts/DRAFT-a.md'), 'grep -n x docs/contracts/a.md'],
    ],
    [
      'data/raw is sacred. Derived files go to data/derived.',
      [
        'mv data/raw/a.csv data/raw/b.csv',
        write('data/raw/x/m.json'),
        `python3 - <<'PY'\np = 'data/raw/a.csv'\ndf = pd.read_csv(p)\ndf.to_csv(p, index=False)\nPY`,
      ],
      [
        'cp data/raw/a.csv data/derived/a.csv',
        `python3 - <<'PY'\npd.read_csv('data/raw/a.csv').to_csv('data/derived/a.csv')\nPY`,
      ],
    ],
    [
      'The scans are in data/raw. Nothing gets written, renamed or deleted in there, derived files go to data/derived.',
      [write('data/raw/a.csv'), 'rm data/raw/a.csv'],
      ['head data/raw/a.csv', write('data/derived/a.csv')],
    ],
    ['Nothing in data/raw may be changed.', [edit('data/raw/a.csv')], [edit('data/new/a.csv')]],
    ['Nothing is written in stone here.', [], [edit('data/raw/a.csv')]],
    [
      'The table core_depths is signed off by all labs: no ALTER, UPDATE, INSERT or DROP on it. Make a view instead.',
      [
        query('ALTER TABLE core_depths ADD COLUMN age DOUBLE'),
        query('DROP TABLE core_depths'),
        'duckdb a.duckdb "UPDATE core_depths SET a = 1 WHERE b = 2"',
      ],
      [
        query('CREATE OR REPLACE VIEW core_mid AS SELECT * FROM core_depths'),
        query('UPDATE other SET a = 1'),
        'duckdb -readonly a.duckdb "SELECT * FROM core_depths"',
      ],
    ],
    [
      'Never UPDATE or DELETE rows in readings. Corrections are inserted into corrections instead.',
      [
        `psql "$URL" -v ON_ERROR_STOP=1 <<'SQL'\nBEGIN;\nDELETE FROM readings\n WHERE tank = 7;\nCOMMIT;\nSQL`,
        query('UPDATE readings SET a = 1 WHERE id = 2'),
      ],
      [query('INSERT INTO corrections VALUES (1)'), query('DELETE FROM drafts'), query('SELECT * FROM readings')],
    ],
    [
      'Please never force-push main or season-2026.',
      ['git push --force-with-lease origin season-2026', 'git push -f origin main'],
      ['git push origin season-2026', 'git push --force-with-lease origin feature/a'],
    ],
    ['Never force-push rewritten history.', ['git push --force origin a'], ['git push origin a']],
    [
      'Ask me before you restart or stop brine-doser on any of the Pis. Looking at its status or logs is fine.',
      [
        "ssh pi@tank-2 'sudo systemctl daemon-reload && sudo systemctl restart brine-doser'",
        'sudo systemctl stop brine-doser',
        'docker restart brine-doser',
      ],
      ["ssh pi@tank-2 'systemctl status brine-doser'", "ssh pi@tank-2 'sudo systemctl restart camera'"],
    ],
    [
      'Never run snakemake on the login node ls-login1, submit it with `sbatch run.sbatch`. Dry runs (-n) are fine there.',
      [
        "ssh me@ls-login1 'cd /srv/ice && snakemake --cores 8 all'",
        'ssh ls-login1 "cd /srv; source env.sh; nohup snakemake -j 16 all > snake.log 2>&1 &"',
      ],
      [
        "ssh ls-login1 'cd /srv && snakemake -n all | tail'",
        "ssh ls-login1 'cd /srv && sbatch run.sbatch'",
        'snakemake --cores 2 all',
      ],
    ],
    [
      "The controller at 10.20.0.14 is live, don't talk to it, no curl, no ssh.",
      [
        'curl -s http://10.20.0.14/api/zones | jq .',
        'ssh root@10.20.0.14 reboot',
        'wget -q 10.20.0.14/a',
        'nc 10.20.0.14 502',
      ],
      ['curl -s http://localhost:7070/api', "grep -rn '10.20.0.14' src", 'curl http://10.20.0.141/'],
    ],
    ["Don't talk to kiln.", [], ['curl -s http://localhost/kiln']],
    [
      "Don't call Pkg.update() in this project. Adding a single package or Pkg.instantiate() is fine.",
      [
        "julia --project=. -e 'using Pkg; Pkg.update(); Pkg.precompile()'",
        'julia <<EOF\nusing Pkg\nPkg.update()\nEOF',
        edit('src/a.jl', 'Pkg.update()'),
      ],
      [`julia -e 'using Pkg; Pkg.add("A")'`, `julia -e 'Pkg.instantiate()'`, 'git commit -m "no Pkg.update()"'],
    ],
    [
      'Never call `db.drop_all()`',
      [`python -c 'from app import db; db.drop_all()'`, 'python3 - <<PY\ndb.drop_all()\nPY'],
      [`python -c 'db.create_all()'`],
    ],
    ['Do not use `console.log`', [edit('src/a.ts', 'console.log(1)')], [`node -e 'console.log(1)'`]],
    [
      "rsync to vault only without --delete, that's the tape archive. On scratch you can use it.",
      ['rsync -avh --delete out/ vault:/archive/'],
      ['rsync -avh out/ vault:/archive/', 'rsync -avh --delete out/ scratch:/out/'],
    ],
    [
      'Run `terraform apply` on prod only with --lock',
      ['terraform apply -var env=prod'],
      ['terraform apply --lock -var env=prod', 'terraform apply -var env=dev'],
    ],
  ])('%s', (memory, ruledOut, others) => {
    expect(mistaken(memory, { ruledOut, others })).toEqual({ missed: [], alarms: [] });
  });
});
