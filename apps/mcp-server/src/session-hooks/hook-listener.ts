/** Who waits for what a hook says. */
export interface HookListener {
  /** Nobody sees a text that is told behind it. */
  readonly late: AbortSignal;
  /** Hears the text before that is closed which it was read from: a server that is gone holds it up for longer than anybody waits. */
  readonly tell: (text: string | undefined) => void;
}
