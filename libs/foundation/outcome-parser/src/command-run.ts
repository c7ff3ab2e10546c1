/** A shell command that has ended, as a client reports it. */
export interface CommandRun {
  /** The command line as it was given to the shell. */
  readonly command: string;
  /** Stdout and stderr as the client shows them; colours and progress lines may be in it, parts may be cut out. */
  readonly output: string;
  /** That of the whole command line; absent when the client does not tell. */
  readonly exitCode?: number | undefined;
  /** The user or a time limit stopped it. */
  readonly interrupted?: boolean | undefined;
}
