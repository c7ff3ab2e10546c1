import { sqliteDriver } from '../driver/choose-driver.ts';
import { exposeSqliteStores } from '../expose-sqlite-stores.ts';

// An alias, because an interface is not assignable to the record of methods a worker exposes.
export type DriverApi = { readonly name: (input: null) => string };

exposeSqliteStores({ driver: (): DriverApi => ({ name: () => sqliteDriver().name }) });
