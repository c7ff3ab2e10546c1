import { codeIndexApi } from '../code-index/code-index-api.ts';
import { knowledgeApi } from '../knowledge/knowledge-api.ts';
import { memoryApi } from '../memory/memory-api.ts';
import { projectApi } from '../project/project-api.ts';
import { topicsApi } from '../topics/topics-api.ts';
import { valueStoreApi } from '../value-store/value-store-api.ts';
import { openMetadataDatabase, type MetadataDatabase, type MetadataDatabaseOptions } from './metadata-database.ts';
import type { Method } from './method.ts';
import { translateSqliteFailure } from './sqlite-failure.ts';

export type MetadataApi = ReturnType<typeof createMetadataApi>;

/** The methods of one connection, which the first call opens. */
export function createMetadataApi(options: MetadataDatabaseOptions) {
  let database: MetadataDatabase | undefined;

  const method: Method = (run) => async (input) => {
    try {
      database ??= await openMetadataDatabase(options);
      return run(database, input);
    } catch (error) {
      throw translateSqliteFailure(error, options.file);
    }
  };

  return {
    open: method(({ migration }, _input: undefined) => migration),
    ...memoryApi(method),
    ...valueStoreApi(method),
    ...codeIndexApi(method),
    ...projectApi(method),
    ...knowledgeApi(method),
    ...topicsApi(method),
    async close(_input: undefined): Promise<void> {
      database?.client.close();
      database = undefined;
    },
  };
}
