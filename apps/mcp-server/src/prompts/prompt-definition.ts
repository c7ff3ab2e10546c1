export interface PromptArgument {
  readonly name: string;
  readonly description: string;
  /** Lists the only values allowed; any text is without it. */
  readonly options?: readonly string[] | undefined;
}

/** A text the user calls up by name (`/retro`); every argument is optional. */
export interface PromptDefinition {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly arguments: readonly PromptArgument[];
  /** What the model is asked to do; gets checked arguments alone. */
  text(values: Readonly<Record<string, string>>): string;
}
