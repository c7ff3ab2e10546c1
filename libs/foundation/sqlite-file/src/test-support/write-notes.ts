import { appendFileSync, existsSync } from 'node:fs';
import { openSqliteFile } from '../open-sqlite-file.ts';
import { sqliteFailureOf } from '../sqlite-failure.ts';

const [file = '', said = '', ended = ''] = process.argv.slice(2);

const client = openSqliteFile({ file, busyTimeoutMs: 5000 });
const insert = client.prepare('INSERT INTO notes VALUES (?)');
for (let number = 0; !existsSync(ended); number += 1) {
  const text = `${process.pid} ${number}`;
  try {
    insert.run(text);
    appendFileSync(said, `${text}\n`);
  } catch (error) {
    if (sqliteFailureOf(error)?.kind !== 'busy') throw error;
  }
  // Others get the lock, too.
  await new Promise((resolve) => setTimeout(resolve, Math.random() * 3));
}
client.close();
