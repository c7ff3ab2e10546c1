import { eq } from 'drizzle-orm';
import type { CurationRecord } from '@learning-memory/memory';
import { memoryCuration } from '../database/curation-schema.ts';
import type { MetadataOrm } from '../database/metadata-orm.ts';
import { fromCurationRow } from './curation-rows.ts';

export function findCuration(database: MetadataOrm, id: string): CurationRecord | undefined {
  const row = database.select().from(memoryCuration).where(eq(memoryCuration.id, id)).get();
  return row && fromCurationRow(row);
}
