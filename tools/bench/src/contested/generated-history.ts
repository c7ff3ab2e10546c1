import { newRepository, type TestRepository } from '@learning-memory/test-repository';
import { createRandom } from '../statistics.ts';

const COMMITS = 240;
const FILES = 8;
const SEED = 5;
const START = 1_650_000_000_000;
const HOUR = 3_600_000;
const WORDS = 'invoice parcel ledger tariff voucher courier rebate deposit transfer manifest'.split(' ');

interface Written {
  readonly sha: string;
  readonly file: number;
  readonly before: string;
  readonly after: string;
}

interface Author {
  write(): Promise<void>;
  mend(): Promise<void>;
  takeBack(): Promise<void>;
  polish(): Promise<void>;
}

/** Functions are written, and then mended, taken back, made nicer, or left alone: what is named is surely so. */
export async function generatedHistory(): Promise<TestRepository> {
  const repository = await newRepository();
  const random = createRandom(SEED);
  const author = createAuthor(repository, random);
  for (let round = 0; round < COMMITS; round += 1) {
    const chance = random();
    if (round < 8 || chance < 0.6) await author.write();
    else if (chance < 0.75) await author.mend();
    else if (chance < 0.82) await author.takeBack();
    else await author.polish();
  }
  return repository;
}

function createAuthor(repository: TestRepository, random: () => number): Author {
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  const texts = Array.from({ length: FILES }, () => '');
  const written: Written[] = [];
  let number = 0;

  async function commit(file: number, after: string, message: string): Promise<Written> {
    const before = texts[file] ?? '';
    texts[file] = after;
    number += 1;
    const sha = await repository.commit(
      { [`src/part-${file}.ts`]: after },
      { message, date: START + number * HOUR * 6 },
    );
    return { sha, file, before, after };
  }

  return {
    async write() {
      const [file, name] = [Math.floor(random() * FILES), `${pick(WORDS)}${number}`];
      const lines = Array.from({ length: 4 }, (_, line) => `  const ${name}${line} = total(${pick(WORDS)}, ${line});`);
      const text = `${texts[file] ?? ''}\nexport function ${name}() {\n${lines.join('\n')}\n}\n`;
      written.push(await commit(file, text, `Add the ${name} of a ${pick(WORDS)}`));
    },

    async mend() {
      const { sha, file, before, after } = pick(written.slice(-12));
      const line = after
        .slice(before.length)
        .split('\n')
        .find((each) => each.includes('total('));
      const now = texts[file] ?? '';
      if (line === undefined || !now.includes(line)) return;
      const text = now.replace(line, line.replace('total(', `sum${number}(`));
      await commit(file, text, `Fix the wrong sum of a ${pick(WORDS)}\n\nFixes: ${sha.slice(0, 12)}`);
    },

    async takeBack() {
      const { sha, file, before, after } = pick(written.slice(-6));
      const added = after.slice(before.length);
      const now = texts[file] ?? '';
      if (!now.includes(added)) return;
      await commit(file, now.replace(added, ''), `Revert what a ${pick(WORDS)} brought\n\nThis reverts commit ${sha}.`);
    },

    async polish() {
      const file = Math.floor(random() * FILES);
      const now = texts[file] ?? '';
      const name = pick(WORDS);
      if (!now.includes(`(${name},`)) return;
      await commit(file, now.replace(`(${name},`, `(the.${name},`), `Take the ${name} from one place`);
    },
  };
}
