import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ApiPair } from '../api-pair.ts';
import { bumpOf, type ApiChange } from '../change.ts';
import { compareApis } from '../compare-apis.ts';

export interface ApiCase {
  readonly title: string;
  readonly before: string;
  readonly after: string;
  readonly isContract?: boolean;
}

export interface JudgedCase {
  readonly bump: 'none' | 'minor' | 'major';
  readonly changes: readonly ApiChange[];
}

/** Judges all cases by one compiler, as starting it takes longer than they do. */
export function judge(cases: readonly ApiCase[]): readonly JudgedCase[] {
  const root = mkdtempSync(join(realpathSync(tmpdir()), 'api-check-'));
  try {
    const pairs = cases.map(({ before, after, isContract = false }, nth): ApiPair => {
      const [old, now] = [join(root, `${nth}-before`), join(root, `${nth}-after`)];
      return {
        entry: '.',
        before: old,
        after: now,
        beforeFile: writePackage(old, before),
        afterFile: writePackage(now, after),
        isContract,
      };
    });
    return compareApis(pairs).map((changes) => ({ bump: bumpOf(changes), changes }));
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

function writePackage(folder: string, text: string): string {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  const file = join(folder, 'index.d.ts');
  writeFileSync(file, text);
  return file;
}
