/** Settings and results of tests whose names end like short ones of secrets. */
export const HARMLESS_SETTINGS: readonly string[] = String.raw`
bypass: true
BYPASS=round2
pass: 12 fail: 0
Tests: pass: 1200 fail: 3
compass: north
compass=north2
PASS: 12 tests
PASS src/a2b.test.ts
TEST_PASS: 12tests
first_pass: shadow2
render_pass = shadow2
passes: step2b
format=a4paper2
format: utf8mb4
path=src2lib
pattern: v2beta1
FILE_PAT=jpg2png
rootpw {SSHA}
db_pass: string
DB_PASS: ${'$'}{DB_PASS2}
DB_PASS=$(cat /run/secrets/db2)
DB_PASS: required
db_pass: "{{ vault_db_pass2 }}"
"smtp_pass": "Password of account 2"
user_pass: user-2
dbPass = config2.database
dbPass === other2
setting("DB_PASS", "round2")
client_secret: app-12
client_secret: /run/secrets/client2
github_pat: secrets.GH_PAT
const dbPass = readPass2(file);
`
  .split('\n')
  .filter((line) => line !== '');
