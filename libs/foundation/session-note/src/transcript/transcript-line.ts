/** What one line of a transcript tells; everything in it is data that others wrote. */
export type TranscriptEvent =
  /** The user's own words. */
  | { readonly kind: 'prompt'; readonly text: string }
  /** The user stopped the agent. */
  | { readonly kind: 'interruption' }
  /** Words of the agent that the user sees. */
  | { readonly kind: 'message'; readonly text: string }
  | { readonly kind: 'tool'; readonly id: string; readonly name: string; readonly input: UnknownFields }
  | { readonly kind: 'result'; readonly id: string; readonly failed: boolean; readonly text: string };

/** An object read from JSON, of which nothing is known. */
export type UnknownFields = Readonly<Record<string, unknown>>;

export interface TranscriptLine {
  /** Sessions that go on in a later one repeat their lines under the same id. */
  readonly id: string | undefined;
  /** As the client wrote it: ISO 8601, so that text order is time order. */
  readonly time: string | undefined;
  /** Where the agent worked. */
  readonly folder: string | undefined;
  /** Spoken with or by a subagent, not with the user. */
  readonly sidechain: boolean;
  readonly events: readonly TranscriptEvent[];
}
