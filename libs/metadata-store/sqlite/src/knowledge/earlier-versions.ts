import { and, desc, eq, inArray, isNull, max } from 'drizzle-orm';
import type { MetadataOrm } from '../database/metadata-orm.ts';
import type { EarlierAsk, EarlierKind, EarlierRecord } from '@learning-memory/knowledge';
import { idChunks } from '../database/id-chunks.ts';
import { knowledgeEarlierVersion, knowledgeScope } from '../database/knowledge-schema.ts';

interface Replaced {
  /** The number of the scope. */
  readonly scope: number;
  readonly kind: EarlierKind;
  /** Of the task or the session. */
  readonly key?: string;
  readonly replacedAt: number;
  readonly state: unknown;
}

/** Within the transaction that replaces it. */
export function keepEarlier(database: MetadataOrm, { key = '', state, ...replaced }: Replaced): void {
  const { scope, kind, key: keyColumn, version } = knowledgeEarlierVersion;
  const last = database
    .select({ version: max(version) })
    .from(knowledgeEarlierVersion)
    .where(and(eq(scope, replaced.scope), eq(kind, replaced.kind), eq(keyColumn, key)))
    .get();
  database
    .insert(knowledgeEarlierVersion)
    .values({ ...replaced, key, version: (last?.version ?? 0) + 1, state: JSON.stringify(state) })
    .run();
}

export function listEarlier(database: MetadataOrm, { kind, scopes }: EarlierAsk): EarlierRecord[] {
  const { version, replacedAt, state } = knowledgeEarlierVersion;
  const chunks = idChunks(scopes).flatMap((ids) =>
    database
      .select({ scope: knowledgeScope.id, version, replacedAt, state })
      .from(knowledgeEarlierVersion)
      .innerJoin(knowledgeScope, eq(knowledgeScope.number, knowledgeEarlierVersion.scope))
      .where(
        and(eq(knowledgeEarlierVersion.kind, kind), inArray(knowledgeScope.id, ids), isNull(knowledgeScope.deletedAt)),
      )
      .orderBy(desc(replacedAt), desc(version))
      .all(),
  );
  return chunks
    .map((row) => ({ ...row, state: JSON.parse(row.state) as unknown }))
    .toSorted((a, b) => b.replacedAt - a.replacedAt || b.version - a.version);
}
