import { openSqliteFile } from '../open-sqlite-file.ts';

const [file = '', startAt = '0'] = process.argv.slice(2);

// Processes that race for a new file wait for the same moment.
await new Promise((resolve) => setTimeout(resolve, Number(startAt) - Date.now()));
const client = openSqliteFile({ file, busyTimeoutMs: 5000 });
client.exec('CREATE TABLE IF NOT EXISTS turns (turn INTEGER)');
const insert = client.prepare('INSERT INTO turns VALUES (?)');
for (let turn = 0; turn < 50; turn += 1) insert.run(turn);
client.close();
