import { describe, expect, it } from '@jest/globals';
import { edit, mistaken, query, type Use } from '../../../test-support/ruled-out.ts';

describe('statements of SQL that a memory rules out', () => {
  it.each<[memory: string, ruledOut: readonly Use[], others: readonly Use[]]>([
    [
      'never DROP TABLE on prod',
      [
        'psql "$PROD_URL" -c "DROP TABLE users"',
        'psql "$PROD_URL" <<SQL\nBEGIN;\ndrop table if exists users;\nCOMMIT;\nSQL',
        'ssh prod-db "psql shop -c \'drop table users\'"',
        'echo "DROP TABLE users;" | psql $PROD_URL',
        query('DROP TABLE users', 'prod-db'),
        "psql $PROD_URL <<< 'drop table users'",
      ],
      [
        'psql "$PROD_URL" -c "SELECT * FROM users"',
        'psql "$DEV_URL" -c "DROP TABLE users"',
        "grep -rn 'DROP TABLE' db/prod",
        'git commit -m "never DROP TABLE on prod"',
        query('select * from users', 'prod-db'),
        query('DROP TABLE users', 'dev-db'),
        'echo "DROP TABLE users" > prod.sql',
        'psql "$PROD_URL" -c "drop index idx_users"',
        'psql "$PROD_URL" -c "insert into log values (\'drop table users\')"',
      ],
    ],
    [
      'no DELETE without WHERE on invoices',
      [
        'psql -c "DELETE FROM invoices"',
        'mysql shop -e "delete from invoices"',
        'sqlite3 app.db "DELETE FROM invoices;"',
        query('delete from invoices'),
        'psql -c "select 1; delete from public.invoices"',
        'mysql -e "DELETE FROM `invoices`"',
      ],
      [
        'psql -c "DELETE FROM invoices WHERE id = 3"',
        'psql -c "delete from invoice_drafts"',
        'mysql -e "DELETE FROM carts"',
        'psql -c "select * from invoices"',
        query('delete from invoices where id=1'),
      ],
    ],
    [
      "don't truncate the events table",
      [
        'psql -c "TRUNCATE events"',
        'psql -c "truncate table events cascade"',
        'mysql -e "TRUNCATE TABLE events"',
        'psql -c "TRUNCATE TABLE carts, events"',
        'docker compose exec -T db psql -U app -c "truncate events"',
      ],
      [
        'psql -c "TRUNCATE carts"',
        'truncate -s 0 log/events.log',
        'psql -c "select count(*) from events"',
        'psql -c "delete from events where id=1"',
      ],
    ],
    [
      'Never run UPDATE or DELETE on production',
      ['psql $PRODUCTION_URL -c "update users set x=1"', 'psql -h prod.db -c "delete from users where id=1"'],
      [
        'psql -h staging.db -c "delete from users where id=1"',
        'psql -h prod.db -c "select 1"',
        'psql -h prod.db -c "insert into x values (1)"',
      ],
    ],
    [
      'Never drop the users table',
      ['psql -c "drop table users"', query('DROP TABLE IF EXISTS public.users')],
      ['psql -c "drop table carts"', 'psql -c "alter table users add x int"'],
    ],
    [
      'audit_log is append-only: no UPDATE or DELETE.',
      ['psql -c "delete from audit_log where id=1"', 'psql -c "UPDATE audit_log SET a=1 WHERE id=1"'],
      ['psql -c "insert into audit_log values (1)"', 'psql -c "delete from carts where id=1"'],
    ],
    [
      'The payments table is read-only',
      [
        'psql -c "update payments set a=1 where id=3"',
        'psql -c "insert into payments values (1)"',
        'mysql -e "drop table payments"',
      ],
      ['psql -c "select * from payments"', 'psql -c "update orders set a=1 where id=3"'],
    ],
    [
      'Never write to the prod database',
      ['psql $PROD_URL -c "insert into x values (1)"', ['mcp__prod__execute_sql', { sql: 'update users set a=1' }]],
      ['psql $PROD_URL -c "select 1"', 'psql $DEV_URL -c "insert into x values (1)"'],
    ],
    ['Never use `DROP TABLE` in migrations, rename instead', [], ['psql dev -c "drop table x"']],
    ['Never use DELETE on /api/users', [], ['psql dev -c "delete from x"']],
    ['Never truncate log files: `truncate -s 0`', ['truncate -s 0 a.log'], ['psql -c "truncate logs"']],
    [
      'Ask before dropping any database',
      ['dropdb shop', 'psql -c "DROP DATABASE shop"', 'mysql -e "drop database shop"'],
      ['createdb shop', 'psql -c "drop table x"'],
    ],
    [
      'Never run DELETE or TRUNCATE against the production database; read-only queries are fine',
      ['psql "$PRODUCTION_DATABASE_URL" -c "DELETE FROM x WHERE a=1"', query('TRUNCATE x', 'prod_db')],
      ['psql "$PRODUCTION_DATABASE_URL" -c "SELECT 1"', 'psql shop_dev -c "DELETE FROM x"'],
    ],
    [
      'No schema changes by hand (ALTER TABLE), write a migration',
      ['psql -c "ALTER TABLE users ADD x int"', 'mysql -e "alter table users drop column x"'],
      [
        'psql -c "select 1"',
        'psql -c "update users set a=1"',
        ['Write', { file_path: '/srv/shop/db/migrate/2.sql', content: 'ALTER TABLE users ADD x int' }],
      ],
    ],
    ['NEVER DELETE FILES IN keys/', ['rm keys/a.pem'], ['psql -c "delete from users where a=1"']],
    [
      'The users table must never be dropped',
      ['psql -c "drop table users"'],
      ['psql -c "select * from users"', 'psql -c "update users set a=1 where id=1"'],
    ],
    ['Never update the docs without a ticket', [], ['psql -c "update docs set a=1"']],
    ['Do not drop support for Node 18', [], ['psql -c "drop table x"']],
    [
      'Do not change the database schema without asking Jana',
      ['psql -c "alter table users add x int"'],
      ['psql -c "select 1"'],
    ],
    ['The orders table is generated nightly by make rollup', [], ['psql -c "delete from orders where id=1"']],
    ['Never insert the debug flag into config/app.yml', [], ['psql -c "insert into x values (1)"']],
    [
      'We never delete invoices: the law wants them for ten years',
      [],
      ['psql -c "delete from carts where id=1"', 'rm a.ts'],
    ],
    [
      'Never delete rows from audit_log',
      [
        'psql -c "delete from audit_log where id=1"',
        query('DELETE FROM audit.audit_log'),
        'mysql shop <<EOF\ndelete from audit_log;\nEOF',
      ],
      ['psql -c "delete from carts"', edit('app/audit.rb', 'AuditLog audit_log'), 'psql -c "select * from audit_log"'],
    ],
    [
      "Don't update or delete anything in the ledger table",
      ['psql -c "update ledger set a=1"', 'psql -c "delete from ledger where a=1"'],
      ['psql -c "select * from ledger"', 'psql -c "insert into ledger values(1)"', 'psql -c "update carts set a=1"'],
    ],
    [
      '`TRUNCATE` is forbidden on shared databases',
      ['psql -c "truncate users"'],
      ['truncate -s 0 a.log', 'psql -c "select 1"'],
    ],
    [
      'Ask Mia before running `ALTER TABLE` on production',
      ['psql $PROD -c "alter table users add x int"'],
      ['psql $DEV -c "alter table users add x int"'],
    ],
    [
      'Never use `UPDATE` without a `WHERE`',
      ['psql -c "update users set a=1"'],
      ['psql -c "update users set a=1 where id=2"', 'psql -c "delete from users"'],
    ],
    ['No writes to the replica: psql there is for SELECT only', [], ['psql -h replica -c "select 1"']],
    ['Use `make db-reset` instead of `dropdb`', ['dropdb shop_dev'], ['make db-reset']],
    [
      'Never drop the shop database',
      ['dropdb shop', 'psql shop -c "drop database shop"'],
      ['dropdb shop_test', 'dropdb carts', 'psql shop -c "drop table x"'],
    ],
    [
      'Never drop tables',
      [
        'heroku pg:psql -c "DROP TABLE x"',
        'npx wrangler d1 execute db --command "DROP TABLE x"',
        'kubectl exec -it db-0 -- mysql -e "drop table x"',
        'psql --command="DROP TABLE x"',
        'psql -c"DROP TABLE x"',
        'docker exec db psql -U a -c "DROP TABLE x"',
        'sqlite3 a.db <<EOF\n.headers on\nDROP TABLE x;\nEOF',
        'cat <<EOF | mysql shop\nDROP TABLE x;\nEOF',
        "echo 'drop table x' | docker compose exec -T db psql",
        ['mcp__supabase__execute_sql', { project_id: 'x', query: 'DROP TABLE x' }],
        'bq query "drop table x.y"',
      ],
      [
        'bq ls',
        'psql -f a.sql',
        'psql -c "\\dt"',
        'python manage.py shell <<EOF\nprint("drop table x")\nEOF',
        'rails runner "puts 1"',
        ['mcp__docs__search', { query: 'drop table syntax' }],
        ['WebSearch', { query: 'drop table x' }],
      ],
    ],
    [
      'Please never touch the production database, use the replica',
      ['psql $PRODUCTION_URL -c "update a set b=1"'],
      ['psql $REPLICA_URL -c "select 1"', 'psql $PRODUCTION_URL -c "select 1"'],
    ],
    [
      'Do not run SQL writes against prod',
      ['psql $PROD -c "insert into a values (1)"'],
      ['psql $PROD -c "select 1"', 'psql $DEV -c "insert into a values (1)"'],
    ],
    [
      'The table `sessions` must not be truncated',
      ['psql -c "truncate sessions"'],
      ['psql -c "truncate carts"', 'psql -c "select 1 from sessions"'],
    ],
    [
      'DROP and TRUNCATE are off limits everywhere',
      ['mysql -e "TRUNCATE a"', 'psql -c "drop table a"'],
      ['mysql -e "select 1"', 'truncate -s 0 x', 'psql -c "delete from a where b=1"'],
    ],
    [
      'Agents may not execute DDL (CREATE, ALTER, DROP) on staging',
      ['psql $STAGING_URL -c "create table a (b int)"', 'psql $STAGING_URL -c "alter table a add b int"'],
      [
        'psql $STAGING_URL -c "select 1"',
        'psql $LOCAL_URL -c "create table a (b int)"',
        'psql $STAGING_URL -c "insert into a values (1)"',
      ],
    ],
    [
      'The events table is huge: never run an UPDATE or DELETE on it without a WHERE',
      ['psql -c "update events set a=1"', 'psql -c "delete from events"'],
      ['psql -c "delete from events where a=1"', 'psql -c "select count(*) from events"'],
    ],
    ['Never query the users table on prod', [], ['psql dev -c "select * from users"']],
    ['Never run `DROP` statements through the MCP server', [query('drop table a')], [query('select 1')]],
    [
      'Never run VACUUM FULL on the orders table',
      ['psql -c "VACUUM FULL orders"', 'psql -c "vacuum full verbose orders"'],
      ['psql -c "vacuum orders"', 'psql -c "vacuum full carts"'],
    ],
    ['Never disable triggers or foreign keys (`SET session_replication_role`)', [], ['psql -c "select 1"']],
  ])('%s', (memory, ruledOut, others) => {
    expect(mistaken(memory, { ruledOut, others })).toEqual({ missed: [], alarms: [] });
  });
});
