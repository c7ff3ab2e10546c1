/** What is used of `node:sqlite` and of the package that has its interface. */
export interface DatabaseSyncModule {
  readonly DatabaseSync: new (path: string, options?: DatabaseSyncOptions) => DatabaseSync;
  readonly backup: (source: DatabaseSync, path: string, options: BackupOptions) => Promise<number>;
}

export interface DatabaseSync {
  readonly isOpen: boolean;
  readonly isTransaction: boolean;
  prepare(sql: string): StatementSync;
  exec(sql: string): void;
  enableLoadExtension(isEnabled: boolean): void;
  loadExtension(path: string): void;
  close(): void;
}

export interface StatementSync {
  run(...parameters: readonly unknown[]): { readonly changes: number; readonly lastInsertRowid: number };
  get(...parameters: readonly unknown[]): unknown;
  all(...parameters: readonly unknown[]): unknown[];
  iterate(...parameters: readonly unknown[]): IterableIterator<unknown>;
  columns(): readonly StatementColumn[];
  setReturnArrays(isEnabled: boolean): void;
}

export interface StatementColumn {
  readonly name: string;
}

export interface DatabaseSyncOptions {
  readonly readOnly: boolean;
  readonly timeout: number;
  readonly allowExtension: boolean;
  readonly defensive: boolean;
}

interface BackupOptions {
  readonly rate: number;
  readonly progress: (progress: { readonly totalPages: number; readonly remainingPages: number }) => void;
}
