import type { CommandUse } from '../signature.ts';
import { words } from './program-names.ts';

/** Programs that run statements which they are given. */
const CLIENTS = words(`
  psql mysql mariadb sqlite3 sqlite duckdb clickhouse-client clickhouse sqlcmd snowsql bq cockroach usql pgcli mycli trino presto cqlsh
  wrangler turso heroku supabase prisma dbshell manage.py rails spanner-cli
`);
const STATEMENT =
  /^\s*(?:begin\b|start\s+transaction|with\s|select\s|explain\s|drop\s|truncate\s|delete\s+from\s|update\s|insert\s+into\s|replace\s+into\s|merge\s+into\s|alter\s|create\s|grant\s|revoke\s|set\s|use\s|lock\s|vacuum\s|reindex\s|--|\/\*)/iu;
const OPTION_WITH_TEXT = /^(?:-[A-Za-z]|--[a-z-]+=)(?=\S+\s)/u;
const LONGEST = 10_000;
/** They drop a whole database. */
const DROPS = words('dropdb');

/** Statements that a client of a database is given, by its words and by what it reads. */
export function statementsGiven({ words: [program = '', ...rest], input }: CommandUse): readonly string[] {
  if (DROPS.has(program)) return rest.filter((word) => !word.startsWith('-')).map((name) => `drop database ${name}`);
  if (!CLIENTS.has(program)) return [];
  const given = rest.map((word) => word.replace(OPTION_WITH_TEXT, '')).filter((word) => STATEMENT.test(word));
  const database = databaseOf(program, rest);
  const used = database === '' ? '' : `use ${database};\n`;
  return [...given, ...(input === '' ? [] : [input])].map((text) => used + text.slice(0, LONGEST));
}

const OF_DATABASE = /^(?:-d|-D|--database|--dbname)$/u;
/** They mean something else by it. */
const NOT_OF_DATABASE = /^(?:heroku|wrangler|prisma|supabase|bq|rails)$/u;

/** The database that an option of a client names, `''` without one. */
function databaseOf(program: string, rest: readonly string[]): string {
  if (NOT_OF_DATABASE.test(program)) return '';
  const at = rest.findIndex((word) => OF_DATABASE.test(word.split('=', 1)[0] ?? ''));
  const [, value] = (rest[at] ?? '').split('=', 2);
  const name = at < 0 ? '' : (value ?? rest[at + 1] ?? '');
  return /^[\w-]+$/u.test(name) ? name : '';
}
