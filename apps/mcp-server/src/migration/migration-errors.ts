import { errorFactory } from '@learning-memory/errors';

export const migrationError = errorFactory({
  MIGRATION_NOT_READY: 'conflict',
  MIGRATION_INCOMPLETE: 'conflict',
  MIGRATION_ABORTED: 'aborted',
} as const);
