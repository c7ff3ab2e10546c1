import { homedir } from 'node:os';
import { join } from 'node:path';
import { LOG_LEVELS } from '@learning-memory/logging';
import { z } from 'zod';
import { TOOLSET_NAMES } from '../tools/toolset-names.ts';

export const VECTOR_STORES = ['sqlite', 'memory'] as const;
export const EMBEDDING_MODELS = ['auto', 'use-lite'] as const;

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
    schema: z.enum(VECTOR_STORES).default('sqlite'),
    description: `Where vectors live: ${VECTOR_STORES.join(' | ')} (memory forgets everything at exit)`,
  },
  embeddingModel: {
    env: 'EMBEDDING_MODEL',
    schema: z.enum(EMBEDDING_MODELS).default('auto'),
    description: `Embedding model: ${EMBEDDING_MODELS.join(' | ')}`,
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
