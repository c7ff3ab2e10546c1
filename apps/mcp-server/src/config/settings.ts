import { homedir } from 'node:os';
import { join } from 'node:path';
import { LOG_LEVELS } from '@learning-memory/logging';
import { VALUE_THRESHOLDS } from '@learning-memory/value-store';
import { z } from 'zod';
import { choiceNames, describeChoices, EMBEDDING_MODELS, VECTOR_STORES } from '../adapters.ts';
import { TOOLSET_NAMES } from '../tools/toolset-names.ts';

/** `a, b` or `all`. */
const toolsetList = z
  .string()
  .transform((list) =>
    list
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== ''),
  )
  .pipe(z.array(z.enum([...TOOLSET_NAMES, 'all'])).min(1))
  .transform((names) =>
    names.includes('all') ? [...TOOLSET_NAMES] : TOOLSET_NAMES.filter((name) => names.includes(name)),
  );

/** Also as text, as the environment has it. */
function wholeNumber({ min }: { readonly min: number }) {
  return z.coerce.number().int().min(min);
}

export interface Setting {
  /** Name in the environment and, lower-case with dashes, as a command line flag. */
  readonly env: string;
  readonly schema: z.ZodType;
  readonly description: string;
}

/** Every setting by its key in `config.json`: one table for environment, flags, file and help. */
export const SETTINGS = {
  home: {
    env: 'LEARNING_MEMORY_HOME',
    schema: z.string().default(() => join(homedir(), '.learning-memory')),
    description: 'Folder of the data',
  },
  journalPath: {
    env: 'JOURNAL_PATH',
    schema: z.string().optional(),
    description: 'Folder of the journal (default: <project>/.claude/journal)',
  },
  vectorStore: {
    env: 'VECTOR_STORE',
    schema: z.enum(choiceNames(VECTOR_STORES)).default('sqlite'),
    description: `Where vectors live: ${describeChoices(VECTOR_STORES)}`,
  },
  embeddingModel: {
    env: 'EMBEDDING_MODEL',
    // What earlier releases took must not keep this one from its start: the model is gone, its data are embedded anew.
    schema: z.preprocess(
      (value) => (value === 'use-lite' ? 'auto' : value),
      z.enum(choiceNames(EMBEDDING_MODELS)).default('auto'),
    ),
    description: `Embedding model: ${describeChoices(EMBEDDING_MODELS)}`,
  },
  minClusterSize: {
    env: 'HDBSCAN_MIN_CLUSTER_SIZE',
    schema: wholeNumber({ min: 2 }).default(5),
    description: 'Fewest experiences of a cluster',
  },
  minSamples: {
    env: 'HDBSCAN_MIN_SAMPLES',
    schema: wholeNumber({ min: 1 }).default(3),
    description: 'Experiences, the one itself counted, that must be near a dense one',
  },
  minExperiences: {
    env: 'MIN_EXPERIENCES',
    schema: wholeNumber({ min: 1 }).default(20),
    description: 'Fewest experiences in all before anything is clustered',
  },
  valueThreshold: {
    env: 'VALUE_THRESHOLD',
    schema: z.enum(VALUE_THRESHOLDS).default('one-sd'),
    description: `How far a value may lie from its cluster: ${VALUE_THRESHOLDS.join(' | ')}`,
  },
  checkFrequency: {
    env: 'GHAP_CHECK_FREQUENCY',
    schema: wholeNumber({ min: 1 }).default(10),
    description: 'Uses of tools between two reminders of the open entry',
  },
  toolsets: {
    env: 'TOOLSETS',
    schema: toolsetList.prefault(TOOLSET_NAMES.join(',')),
    description: `Tool groups, comma separated: ${TOOLSET_NAMES.join(', ')} or all`,
  },
  logLevel: {
    env: 'LOG_LEVEL',
    schema: z.enum(LOG_LEVELS).default('info'),
    description: `What is logged to standard error: ${LOG_LEVELS.join(' | ')}`,
  },
} as const satisfies Record<string, Setting>;

export type SettingKey = keyof typeof SETTINGS;

/** `LEARNING_MEMORY_HOME` -> `--learning-memory-home`. */
export function flagOf(setting: Setting): string {
  return `--${setting.env.toLowerCase().replaceAll('_', '-')}`;
}
