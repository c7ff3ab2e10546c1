import { execFileSync } from 'node:child_process';
import { FIRST_DATE, TEST_ENVIRONMENT } from '@learning-memory/test-repository';

const TOPICS = [
  'login form',
  'connection pool',
  'retry of requests',
  'cache of sessions',
  'parser of dates',
  'upload limit',
];
const VERBS = ['Fix', 'Speed up', 'Document', 'Remove', 'Test', 'Rework'];

/** Adds `count` commits to the branch main of an empty repository in one go: a minute apart, three files each. */
export function importHistory(folder: string, count: number): void {
  const commits = Array.from({ length: count }, (_, index) => commitCommand(index));
  execFileSync('git', ['fast-import', '--quiet', '--done'], {
    cwd: folder,
    env: TEST_ENVIRONMENT,
    input: `${commits.join('')}done\n`,
  });
  execFileSync('git', ['reset', '--quiet', '--hard'], { cwd: folder, env: TEST_ENVIRONMENT });
}

function commitCommand(index: number): string {
  const verb = VERBS[index % VERBS.length];
  const topic = TOPICS[Math.floor(index / 7) % TOPICS.length];
  const message = `${verb} the ${topic} (#${index})\n\nIt failed for users whose ${topic} had more than ${index} entries.\n`;
  const files = [index % 40, (index * 7) % 40, (index * 13) % 40].map((file) => dataCommand(file, index));
  return (
    `commit refs/heads/main\ncommitter Author ${index % 9} <author${index % 9}@example.org> ` +
    `${FIRST_DATE / 1000 + index * 60} +0000\n${data(message)}${files.join('')}\n`
  );
}

function dataCommand(file: number, index: number): string {
  const lines = Array.from(
    { length: 30 },
    (_, line) => `const value${line} = ${line === index % 30 ? index : line};\n`,
  );
  return `M 100644 inline src/module-${file}.ts\n${data(lines.join(''))}`;
}

function data(text: string): string {
  return `data ${Buffer.byteLength(text)}\n${text}\n`;
}
