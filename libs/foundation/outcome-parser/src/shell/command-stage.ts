/**
 * Holds what the exit code of the whole line says of one stage of it: `own`: it is the stage's; `success`: 0 means that the
 * stage succeeded, the rest says nothing; `none`: nothing.
 */
export type ExitScope = 'own' | 'success' | 'none';

/** One simple command of a command line. */
export interface CommandStage {
  /** Lists the program and its arguments, unquoted; assignments before it and redirections are left out. */
  readonly words: readonly string[];
  readonly exitScope: ExitScope;
  /** The operator before it, `''` at the beginning. */
  readonly before: string;
  /** Programs its output is piped through; of very many the first ones, and `''`. */
  readonly pipedInto: readonly string[];
  /** Files its standard output goes to instead of the terminal. */
  readonly redirectedTo: readonly string[];
  /** What a here-document or a here-string gives it to read, `''` without any. */
  readonly input: string;
  /** Subshells around it, from the outermost on, each by a number of its own. */
  readonly subshells: readonly number[];
}
