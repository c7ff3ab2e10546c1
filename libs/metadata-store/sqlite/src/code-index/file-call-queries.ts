import { sql, type SQL } from 'drizzle-orm';
import type { MetadataOrm } from '../database/metadata-orm.ts';
import type { CallsOfFile } from '@learning-memory/code-indexer';
import type { PathsOfProject } from './call-target-queries.ts';
import { listed } from './code-index-stage.ts';

/** A name that more units have says little of which is meant. */
const MOST_NAMESAKES = 2;

const BY_NAME = sql`c.target_path IS NULL AND c.external = 0`;

/** CROSS JOIN keeps the order of the tables: of the asked files there are few. */
export function callsOfFiles(database: MetadataOrm, { project, paths }: PathsOfProject): CallsOfFile[] {
  const asked = sql`f.project = ${project} AND f.live = 1 AND f.path IN (${listed(paths)})`;
  const other = sql`g.project = f.project AND g.live = 1 AND g.number <> f.number`;
  const exactFrom = sql`SELECT f.path AS "from", c.target_path AS "to" FROM code_file f
    CROSS JOIN code_call c ON c.file = f.number
    WHERE ${asked} AND c.target_path <> f.path`;
  const namedFrom = sql`SELECT f.path AS "from", g.path AS "to" FROM code_file f
    CROSS JOIN code_call c ON c.file = f.number
    CROSS JOIN code_unit u ON u.name = c.callee AND u.callable = 1
    CROSS JOIN code_file g ON g.number = u.file
    WHERE ${asked} AND ${BY_NAME} AND ${isRare(sql`c.callee`)} AND ${other}`;
  const exactTo = sql`SELECT g.path AS "from", f.path AS "to" FROM code_file f
    CROSS JOIN code_unit u ON u.file = f.number AND u.callable = 1
    CROSS JOIN code_call c ON c.target_name = u.qualified_name AND c.target_path = f.path
    CROSS JOIN code_file g ON g.number = c.file
    WHERE ${asked} AND ${other}`;
  const namedTo = sql`SELECT g.path AS "from", f.path AS "to" FROM code_file f
    CROSS JOIN code_unit u ON u.file = f.number AND u.callable = 1
    CROSS JOIN code_call c ON c.callee = u.name
    CROSS JOIN code_file g ON g.number = c.file
    WHERE ${asked} AND ${BY_NAME} AND ${isRare(sql`u.name`)} AND ${other}`;
  return [...counted(database, exactFrom, namedFrom), ...counted(database, exactTo, namedTo)];
}

/** As few units of the project have the name. */
function isRare(name: SQL): SQL {
  return sql`(SELECT count(*) FROM (
    SELECT 1 FROM code_unit v CROSS JOIN code_file h ON h.number = v.file
    WHERE v.name = ${name} AND v.callable = 1 AND h.live = 1 AND h.project = f.project
    LIMIT ${sql.raw(String(MOST_NAMESAKES + 1))})) <= ${sql.raw(String(MOST_NAMESAKES))}`;
}

function counted(database: MetadataOrm, exact: SQL, named: SQL): CallsOfFile[] {
  return database.all<CallsOfFile>(sql`
    SELECT "from", "to", count(*) AS calls FROM (${exact} UNION ALL ${named})
    GROUP BY "from", "to" ORDER BY "from", "to"`);
}
