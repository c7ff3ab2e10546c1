import { exposeSqliteStores } from '@learning-memory/sqlite-file';
import { runUpkeep, type UpkeepReport, type UpkeepTask } from './run-upkeep.ts';

// An alias, because an interface is not assignable to the record of methods a worker exposes.
export type UpkeepApi = { readonly run: (input: undefined) => Promise<UpkeepReport | undefined> };

exposeSqliteStores({ upkeep: (task: UpkeepTask): UpkeepApi => ({ run: () => runUpkeep(task) }) });
